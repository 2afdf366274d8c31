import type { Metadata } from "next";
import { ModelPage } from "@/components/models/model-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Model" };

export default async function Model({ params }: { params: Promise<{ provider: string; model: string[] }> }) {
  const person = await requirePerson();
  const { provider, model } = await params;
  const names = may(person, "providers.manage") && isOfFirstTeam(person);
  return <ModelPage provider={plain(provider)} model={model.map(plain).join("/")} mayName={names} />;
}

/** A decoded path segment; invalid percent-encoding matches nothing. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
