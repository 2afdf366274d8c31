import type { Metadata } from "next";
import { LinksPage } from "@/components/share/links-page";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Shared links" };

export default async function Links() {
  const { role } = await requirePerson();
  return <LinksPage mayRevoke={role !== "viewer"} />;
}
