import type { Metadata } from "next";
import { SessionPage } from "@/components/sessions/session-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Session" };

export default async function Session({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  return <SessionPage id={(await params).id} />;
}
