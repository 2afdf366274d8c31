import type { Metadata } from "next";
import { ProvidersPage } from "@/components/providers/providers-page";
import { isOfFirstTeam } from "@/lib/contracts/console-providers";
import { requirePerson } from "@/lib/identity/page-session";

export const metadata: Metadata = { title: "Providers" };

export default async function Providers() {
  const person = await requirePerson();
  return <ProvidersPage manages={person.role === "owner" || person.role === "admin"} mayChange={isOfFirstTeam(person)} />;
}
