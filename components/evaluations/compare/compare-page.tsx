"use client";

import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "../../ui/button";
import { onDemand } from "../../ui/later";
import { Link } from "../../ui/link";
import { LoadingRows } from "../../ui/loading-rows";
import { EvaluationFailed } from "../evaluation-failed";
import { evaluationQuery } from "../evaluation-queries";
import { evaluationHref } from "../labels";

const Comparison = onDemand(() => import("./comparison").then(({ Comparison }) => Comparison), Waiting);

function Waiting() {
  return <LoadingRows rows={10} label="Loading the comparison" />;
}

/** A column of an evaluation against a baseline. */
export function ComparePage({ id }: { id: string }) {
  const { data: evaluation, error, refetch } = useQuery(evaluationQuery(id));
  return (
    <>
      <header className="head-page">
        <nav aria-label="Breadcrumb" className="flex min-w-0 flex-initial items-center gap-2 text-ink-3">
          <Link href="/evaluations" className="text-base text-ink-2 max-md:hidden">
            Evaluations
          </Link>
          <span aria-hidden="true" className="max-md:hidden">
            /
          </span>
          <Link href={evaluationHref(id)} className="min-w-0 truncate text-base text-ink-2" title={evaluation?.name}>
            {evaluation?.name ?? id}
          </Link>
          <span aria-hidden="true">/</span>
        </nav>
        <h1 className="flex-none text-title">Compare</h1>
        <div className="head-tools max-md:hidden">
          <Link href={evaluationHref(id)} className={buttonClass({ variant: "quiet" })}>
            Open the evaluation
          </Link>
        </div>
      </header>
      {evaluation && <Comparison of={evaluation} />}
      {!evaluation && !error && <Waiting />}
      {!evaluation && error && <EvaluationFailed error={error} retry={() => void refetch()} />}
    </>
  );
}
