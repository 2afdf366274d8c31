import type { Metadata } from "next";
import { EvaluationsPage } from "@/components/evaluations/evaluations-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Evaluations" };

export default async function Evaluations() {
  return <EvaluationsPage runs={may(await requirePerson(), "playground.call")} />;
}
