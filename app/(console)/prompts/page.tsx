import type { Metadata } from "next";
import { PromptsPage } from "@/components/prompts/prompts-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Prompts" };

export default async function Prompts() {
  return <PromptsPage changes={may(await requirePerson(), "team.change")} />;
}
