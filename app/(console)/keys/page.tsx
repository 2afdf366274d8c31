import type { Metadata } from "next";
import { KeysPage } from "@/components/keys/keys-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Keys" };

export default async function Keys() {
  const { role } = await requirePerson();
  return <KeysPage mayCreate={role !== "viewer"} />;
}
