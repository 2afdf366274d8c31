import type { Metadata } from "next";
import { KeyDetail } from "@/components/keys/key-detail";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Key" };

export default async function KeyPage({ params }: { params: Promise<{ id: string }> }) {
  const { role } = await requirePerson();
  return <KeyDetail id={(await params).id} mayGuard={role === "owner" || role === "admin"} />;
}
