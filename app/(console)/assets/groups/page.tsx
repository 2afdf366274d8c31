import type { Metadata } from "next";
import { GroupsPage } from "@/components/assets/groups-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Asset groups" };

export default async function AssetGroups() {
  const person = await requirePerson();
  return <GroupsPage mayChange={may(person, "team.change")} />;
}
