"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EvaluationDraft, requestOf } from "@/lib/client/evaluations/draft";
import { margin } from "@/lib/client/evaluations/margin";
import type { EvaluationEstimate } from "@/lib/console/evaluations/reading-contract";
import { formatCount } from "../../playground/figures";
import { SeriesSwatch } from "../../ui/chip";
import { estimateQuery } from "../evaluation-queries";
import { dollars, duration, plural } from "../labels";

const TYPING_MS = 500;
/** An estimate needs no name, and is made before one is typed. */
const UNNAMED = "estimate";

interface EstimatePaneProps {
  draft: EvaluationDraft;
  request: ReturnType<typeof requestOf>;
}

/** What will be sent, in one sentence and in figures. */
export function EstimatePane({ draft, request: { body, problems } }: EstimatePaneProps) {
  const missing = [...problems].filter(([field]) => field !== "name");
  const complete = missing.length === 0;
  const text = useSettled(complete ? JSON.stringify({ ...body, name: UNNAMED }) : "", TYPING_MS);
  const { data, error, isFetching } = useQuery({ ...estimateQuery(text), enabled: complete && text !== "" });
  const cells = draft.columns.length * Math.max(1, Number(draft.repeats) || 1);
  const rows = data && complete ? Math.round(data.calls / cells) : undefined;
  return (
    <aside
      aria-label="Estimate"
      className="flex min-w-0 flex-col gap-4 border-rule border-t bg-panel p-4 lg:overflow-auto lg:border-t-0 lg:border-l"
    >
      <Sentence draft={draft} rows={rows} />
      <section className="section">
        <div className="section-head">
          <h2>Estimate</h2>
          <span className="label ml-auto" role="status">
            {isFetching && complete ? "updating" : data ? basis(data) : ""}
          </span>
        </div>
        {!complete && <p className="text-dense text-ink-3">{missing[0]?.[1]} The estimate follows.</p>}
        {complete && error && <p className="text-dense text-fail">{error.message}</p>}
        <Figures of={complete && !error ? data : undefined} draft={draft} />
      </section>
      {rows !== undefined && rows > 0 && (
        <section className="section">
          <h2 className="section-head">What it can tell</h2>
          <p className="text-dense text-ink-2">
            With {plural(rows, "row")} a pass rate of 80 % is known to about ±{Math.ceil(margin(0.8, rows) * 100)} points. A smaller
            difference needs more rows, not more tries.
          </p>
        </section>
      )}
    </aside>
  );
}

function Sentence({ draft: { columns, checks, capUsd, repeats }, rows }: { draft: EvaluationDraft; rows: number | undefined }) {
  const tries = Number(repeats) > 1 ? `, ${repeats} times each` : "";
  return (
    <div>
      <h2 className="label">In one sentence</h2>
      <p className="mt-1 text-prose">
        Ask <b>{plural(columns.length, "column")}</b> about <b>{rows === undefined ? "the rows" : plural(rows, "row")}</b>
        {tries}, check every answer {checks.length === 0 ? "by hand" : `with ${plural(checks.length, "check")}`}
        {capUsd.trim() === "" ? "" : ` and stop before $${capUsd.trim()}`}.
      </p>
    </div>
  );
}

function basis({ columns }: EvaluationEstimate): string {
  const least = Math.min(...columns.map(({ basedOn }) => basedOn));
  return least === 0 ? "no earlier calls to some models" : `from ${least} earlier calls a column`;
}

/** The rows exist before the first estimate, so that nothing moves. */
function Figures({ of: estimate, draft }: { of: EvaluationEstimate | undefined; draft: EvaluationDraft }) {
  const tokens = (of: "inputTokens" | "outputTokens") => {
    const counts = estimate?.columns.map((column) => column[of]) ?? [];
    return counts.some((count) => count === null) ? "–" : formatCount(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
  };
  const lines: [string, string][] = [
    ["Answers", estimate ? formatCount(estimate.calls) : "–"],
    ["Calls of checks", estimate ? formatCount(estimate.checkCalls) : "–"],
    ["Tokens in", estimate ? tokens("inputTokens") : "–"],
    ["Tokens out", estimate ? tokens("outputTokens") : "–"],
    [`Time at ${draft.atOnce} at once`, estimate?.durationMs ? duration(estimate.durationMs) : "–"],
  ];
  return (
    <table className="w-full text-dense td:h-7 td:border-rule td:border-b">
      <caption className="sr-only">Estimated figures</caption>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="num">{value}</td>
          </tr>
        ))}
        {draft.columns.map((column, index) => (
          <tr key={column.id}>
            <td>
              <span className="flex items-center gap-2">
                <SeriesSwatch series={((index % 6) + 1) as 1} />
                Column {index + 1}
              </span>
            </td>
            <td className="num">{dollars(estimate?.columns[index]?.cost ?? null)}</td>
          </tr>
        ))}
        <tr className="font-strong">
          <td>Cost of the answers</td>
          <td className="num">{dollars(estimate?.cost ?? null)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The value once it has not changed for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
