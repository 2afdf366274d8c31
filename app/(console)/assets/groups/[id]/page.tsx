import type { Metadata } from "next";
import { GroupPage } from "@/components/assets/group-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Asset group" };

export default async function OneGroup({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <GroupPage id={(await params).id} mayChange={may(person, "team.change")} />;
}
