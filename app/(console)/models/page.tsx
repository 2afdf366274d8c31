import type { Metadata } from "next";
import { ModelsPage } from "@/components/models/models-page";
import { isOfFirstTeam, may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Models" };

export default async function Models() {
  const person = await requirePerson();
  const manages = may(person, "providers.manage");
  return <ModelsPage mayChange={manages && isOfFirstTeam(person)} mayImport={manages} />;
}
