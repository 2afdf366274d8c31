import type { Metadata } from "next";
import { GroupsPage } from "@/components/assets/groups-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Asset groups" };

export default async function AssetGroups() {
  const { role } = await requirePerson();
  return <GroupsPage mayChange={role !== "viewer"} />;
}
