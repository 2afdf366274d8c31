import type { Metadata } from "next";
import { LinksPage } from "@/components/shares/links-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Shared links" };

export default async function Links() {
  const person = await requirePerson();
  return <LinksPage mayRevoke={may(person, "team.change")} />;
}
