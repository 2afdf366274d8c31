import type { Metadata } from "next";
import { KeysPage } from "@/components/keys/keys-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Keys" };

export default async function Keys() {
  const person = await requirePerson();
  return <KeysPage mayCreate={may(person, "team.change")} />;
}
