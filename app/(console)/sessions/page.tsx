import type { Metadata } from "next";
import { SessionsPage } from "@/components/sessions/sessions-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Sessions" };

export default async function Sessions() {
  await requirePerson();
  return <SessionsPage />;
}
