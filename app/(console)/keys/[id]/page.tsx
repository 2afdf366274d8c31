import type { Metadata } from "next";
import { KeyDetail } from "@/components/keys/key-detail";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Key" };

export default async function KeyPage({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <KeyDetail id={(await params).id} mayGuard={may(person, "keys.manage")} mayAudit={may(person, "audit.read")} />;
}
