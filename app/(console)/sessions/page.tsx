import type { Metadata } from "next";
import { SessionsPage } from "@/components/sessions/sessions-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Sessions" };

export default async function Sessions() {
  return <SessionsPage manages={may(await requirePerson(), "team.manage")} />;
}
