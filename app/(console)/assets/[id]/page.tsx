import type { Metadata } from "next";
import { AssetPage } from "@/components/assets/asset-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Asset" };

export default async function OneAsset({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <AssetPage id={(await params).id} mayChange={may(person, "team.change")} />;
}
