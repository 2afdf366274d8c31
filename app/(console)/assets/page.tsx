import type { Metadata } from "next";
import { AssetsPage } from "@/components/assets/assets-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Assets" };

export default async function Assets() {
  const { role } = await requirePerson();
  return <AssetsPage mayChange={role !== "viewer"} />;
}
