import type { Metadata } from "next";
import { GroupPage } from "@/components/assets/group-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Asset group" };

export default async function OneGroup({ params }: { params: Promise<{ id: string }> }) {
  const { role } = await requirePerson();
  return <GroupPage id={(await params).id} mayChange={role !== "viewer"} />;
}
