"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { EmptyState } from "../../ui/empty-state";
import { Field } from "../../ui/field";
import { onDemand } from "../../ui/later";
import { Link } from "../../ui/link";
import { LoadingRows } from "../../ui/loading-rows";
import { Select } from "../../ui/select";
import { EvaluationFailed } from "../evaluation-failed";
import { evaluationQuery } from "../evaluation-queries";
import { evaluationHref } from "../labels";
import type { Pair } from "../mark-queries";

const BlindVotes = onDemand(() => import("./blind-votes").then(({ BlindVotes }) => BlindVotes), Waiting);
const BlindOutcome = onDemand(() => import("./blind-outcome").then(({ BlindOutcome }) => BlindOutcome));

function Waiting() {
  return <LoadingRows rows={8} label="Loading the next pair" />;
}

/** Two columns, voted on row by row without their names. `votes`: the person may vote. */
export function BlindPage({ id, votes }: { id: string; votes: boolean }) {
  const { data: evaluation, error, refetch } = useQuery(evaluationQuery(id));
  const search = useSearchParams();
  const pair = { a: indexIn(search.get("a"), 0), b: indexIn(search.get("b"), 1) };
  return (
    <>
      <header className="head-page">
        <nav aria-label="Breadcrumb" className="flex min-w-0 flex-initial items-center gap-2 text-ink-3">
          <Link href={evaluationHref(id)} className="min-w-0 truncate text-base text-ink-2" title={evaluation?.name}>
            {evaluation?.name ?? id}
          </Link>
          <span aria-hidden="true">/</span>
        </nav>
        <h1 className="flex-none text-title">Blind A/B</h1>
      </header>
      {evaluation && <Voting of={evaluation} pair={pair} votes={votes} />}
      {!evaluation && !error && <Waiting />}
      {!evaluation && error && <EvaluationFailed error={error} retry={() => void refetch()} />}
    </>
  );
}

const indexIn = (text: string | null, otherwise: number) => (text !== null && /^\d{1,2}$/.test(text) ? Number(text) : otherwise);

function Voting({ of: evaluation, pair, votes }: { of: EvaluationDetail; pair: Pair; votes: boolean }) {
  const pathname = usePathname();
  if (evaluation.columns < 2)
    return (
      <div className="pane-body">
        <EmptyState title="One column">A blind comparison needs two columns.</EmptyState>
      </div>
    );
  const pick = (next: Partial<Pair>) => {
    const { a, b } = { ...pair, ...next };
    window.history.replaceState(null, "", `${pathname}?a=${a}&b=${b}`);
  };
  const options = evaluation.summaries.map(({ column, name }) => ({ value: String(column), label: name }));
  const others = (of: number) => options.map((option) => ({ ...option, disabled: option.value === String(of) }));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex flex-none flex-wrap items-end gap-3 border-rule border-b px-4 py-2">
        <Field label="Column A" className="min-w-40 max-w-80 flex-1">
          {(control) => <Select {...control} value={String(pair.a)} options={others(pair.b)} onPick={(a) => pick({ a: Number(a) })} />}
        </Field>
        <Field label="Column B" className="min-w-40 max-w-80 flex-1">
          {(control) => <Select {...control} value={String(pair.b)} options={others(pair.a)} onPick={(b) => pick({ b: Number(b) })} />}
        </Field>
        <span className="label whitespace-normal pb-1">Names are hidden and sides shuffled per row.</span>
      </div>
      {votes ? (
        <BlindVotes key={`${pair.a} ${pair.b}`} id={evaluation.id} pair={pair}>
          <BlindOutcome of={evaluation} pair={pair} />
        </BlindVotes>
      ) : (
        <>
          <div className="p-4">
            <EmptyState title="Viewers cannot vote">Ask an owner for the Developer role. The result of the votes is below.</EmptyState>
          </div>
          <BlindOutcome of={evaluation} pair={pair} />
        </>
      )}
    </div>
  );
}
