import type { Metadata } from "next";
import { DatasetPage } from "@/components/datasets/dataset-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Dataset" };

export default async function Dataset({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <DatasetPage id={(await params).id} changes={may(person, "team.change")} />;
}
