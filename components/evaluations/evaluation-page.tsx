"use client";

import { useQuery } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { WayBack } from "../shell/way-back";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { EvaluationFailed } from "./evaluation-failed";
import { evaluationQuery } from "./evaluation-queries";

const Results = onDemand(() => import("./results").then(({ Results }) => Results), Waiting);
const EvaluationTools = onDemand(() => import("./evaluation-tools").then(({ EvaluationTools }) => EvaluationTools));

function Waiting() {
  return <LoadingRows rows={10} label="Loading the evaluation" />;
}

interface EvaluationPageProps {
  id: string;
  /** Whether the person may start, stop, resume and mark. */
  runs: boolean;
  /** Name of the person. */
  person: string;
}

export function EvaluationPage({ id, runs, person }: EvaluationPageProps) {
  const { data: evaluation, error, refetch } = useQuery(evaluationQuery(id));
  return (
    <>
      <Head id={id} of={evaluation} runs={runs} />
      {evaluation && <Results key={id} of={evaluation} runs={runs} person={person} />}
      {!evaluation && !error && <Waiting />}
      {!evaluation && error && <EvaluationFailed error={error} retry={() => void refetch()} />}
    </>
  );
}

function Head({ id, of: evaluation, runs }: { id: string; of: EvaluationDetail | undefined; runs: boolean }) {
  return (
    <header className="head-page">
      <WayBack href="/evaluations">Evaluations</WayBack>
      <h1 className="min-w-0 truncate text-title" title={evaluation?.name}>
        {evaluation?.name ?? id}
      </h1>
      {evaluation && (
        <span className="label min-w-0 truncate max-lg:hidden">
          started <Moment at={evaluation.createdAt} format={ago} /> by {evaluation.startedBy}
        </span>
      )}
      <div className="head-tools">{evaluation && <EvaluationTools of={evaluation} runs={runs} />}</div>
    </header>
  );
}
