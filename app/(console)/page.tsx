import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { isOfFirstTeam } from "@/lib/contracts/console-providers";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const person = await requirePerson();
  const manages = person.role === "owner" || person.role === "admin";
  return <OverviewPage name={person.name} manages={manages} connects={manages && isOfFirstTeam(person)} />;
}
