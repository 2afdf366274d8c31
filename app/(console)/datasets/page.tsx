import type { Metadata } from "next";
import { DatasetsPage } from "@/components/datasets/datasets-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Datasets" };

export default async function Datasets() {
  const person = await requirePerson();
  return <DatasetsPage changes={may(person, "team.change")} />;
}
