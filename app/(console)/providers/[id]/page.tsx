import type { Metadata } from "next";
import { ProviderPage } from "@/components/providers/provider-page";
import { ProvidersClosed } from "@/components/providers/providers-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Provider" };

export default async function Provider({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  if (!may(person, "providers.manage")) return <ProvidersClosed />;
  return <ProviderPage place={(await params).id} mayChange={isOfFirstTeam(person)} />;
}
