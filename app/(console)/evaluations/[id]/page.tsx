import type { Metadata } from "next";
import { EvaluationPage } from "@/components/evaluations/evaluation-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Evaluation" };

export default async function Evaluation({ params }: { params: Promise<{ id: string }> }) {
  const person = await requirePerson();
  return <EvaluationPage id={(await params).id} runs={may(person, "playground.call")} person={person.name} />;
}
