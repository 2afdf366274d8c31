import type { Metadata } from "next";
import { AssetPage } from "@/components/assets/asset-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Asset" };

export default async function OneAsset({ params }: { params: Promise<{ id: string }> }) {
  const { role } = await requirePerson();
  return <AssetPage id={(await params).id} mayChange={role !== "viewer"} />;
}
