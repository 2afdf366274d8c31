import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuditPage } from "@/components/team/audit-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Audit log" };

export default async function Audit() {
  if (!may(await requirePerson(), "audit.read")) redirect("/team");
  return <AuditPage />;
}
