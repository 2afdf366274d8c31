import type { Metadata } from "next";
import { ProvidersPage } from "@/components/providers/providers-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Providers" };

export default async function Providers() {
  const person = await requirePerson();
  return <ProvidersPage manages={may(person, "providers.manage")} first={isOfFirstTeam(person)} />;
}
