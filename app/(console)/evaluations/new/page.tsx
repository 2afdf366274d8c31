import type { Metadata } from "next";
import { NewEvaluationPage } from "@/components/evaluations/new/new-evaluation-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "New evaluation" };

export default async function NewEvaluation() {
  return <NewEvaluationPage runs={may(await requirePerson(), "playground.call")} />;
}
