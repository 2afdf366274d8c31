import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const { name, role } = await requirePerson();
  return <OverviewPage name={name} manages={role === "owner" || role === "admin"} />;
}
