import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const person = await requirePerson();
  const manages = may(person, "providers.manage");
  return <OverviewPage name={person.name} manages={manages} connects={manages && isOfFirstTeam(person)} />;
}
