import { verdictOf } from "@/lib/client/evaluations/verdict";
import type { ColumnSummary, EvaluationDetail } from "@/lib/console/evaluations/contract";
import type { EvaluationComparison } from "@/lib/console/evaluations/reading-contract";
import { formatMs } from "../../playground/figures";
import { useRights } from "../../shell/rights";
import { Link } from "../../ui/link";
import { dollars, plural } from "../labels";

interface VerdictProps {
  of: EvaluationComparison;
  evaluation: EvaluationDetail;
  base: EvaluationDetail | undefined;
}

/** A summary of the comparison, then its p-value. */
export function Verdict({ of: comparison, evaluation, base }: VerdictProps) {
  const { broken, fixed, cases, unmatched, baseline, candidate, pValue } = comparison;
  const { words, explanation } = verdictOf(comparison);
  return (
    <section aria-label="Verdict" className="flex flex-none flex-col gap-1 border-rule border-b px-4 py-3">
      <p className="text-title">
        <b className="text-fail">{broken} broken</b>, <b className="text-ok">{fixed} fixed</b>: {words}
        {broken + fixed > 0 && (
          <>
            , <span className="mono text-prose">p = {pValue < 0.0001 ? pValue.toExponential(1) : pValue.toFixed(4)}</span>
          </>
        )}
      </p>
      <Shares of={comparison} />
      <p className="text-dense text-ink-2">{explanation}</p>
      <Switch before={base && modelOf(base, baseline.column)} after={modelOf(evaluation, candidate.column)} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-1 text-dense">
        <Pair name="Passed" from={`${baseline.passed}`} to={`${candidate.passed}`} unit={`of ${cases}`} />
        <Figures before={base?.summaries[baseline.column]} after={evaluation.summaries[candidate.column]} />
      </dl>
      {unmatched > 0 && <p className="label whitespace-normal">{plural(unmatched, "row")} without a result in both left out</p>}
    </section>
  );
}

const modelOf = (of: EvaluationDetail, column: number) => of.definition.columns[column]?.model;

/** The next step after a comparison of two models. */
function Switch({ before, after }: { before: string | undefined; after: string | undefined }) {
  const { changeModels } = useRights();
  if (!changeModels || !before || !after || before === after) return null;
  return (
    <p className="text-dense text-ink-2">
      Calls to {before} are moved to {after} step by step by a rollout of a target, in <Link href="/routes">Routes</Link>.
    </p>
  );
}

function Figures({ before, after }: { before: ColumnSummary | undefined; after: ColumnSummary | undefined }) {
  const score = (of: ColumnSummary | undefined) => of?.meanScore?.toFixed(2) ?? "–";
  const p50 = (of: ColumnSummary | undefined) => formatMs(of?.p50Ms ?? undefined).join(" ");
  return (
    <>
      <Pair name="Score" from={score(before)} to={score(after)} />
      <Pair name="p50" from={p50(before)} to={p50(after)} />
      <Pair name="Cost" from={dollars(before?.cost ?? null)} to={dollars(after?.cost ?? null)} />
    </>
  );
}

function Pair({ name, from, to, unit }: { name: string; from: string; to: string; unit?: string }) {
  return (
    <div className="flex items-baseline gap-1">
      <dt className="label">{name}</dt>
      <dd className="mono">
        {from} → {to} {unit && <span className="u">{unit}</span>}
      </dd>
    </div>
  );
}

/** The cases by outcome, as parts of one bar. */
function Shares({ of: { cases, bothPassed, broken, fixed, bothFailed } }: { of: EvaluationComparison }) {
  if (cases === 0) return null;
  const parts = [
    { count: bothPassed, fill: "var(--ink-2)" },
    { count: broken, fill: "var(--fail)" },
    { count: fixed, fill: "var(--ok)" },
    { count: bothFailed, fill: "var(--border)" },
  ];
  let start = 0;
  return (
    <div className="flex flex-col gap-1">
      <svg
        className="h-2.5 w-full"
        role="img"
        aria-label={`${bothPassed} passed in both, ${broken} broken, ${fixed} fixed, ${bothFailed} failed in both`}
      >
        {parts.map(({ count, fill }) => {
          const x = (start / cases) * 100;
          start += count;
          return <rect key={fill} x={`${x}%`} width={`${(count / cases) * 100}%`} height="10" fill={fill} />;
        })}
      </svg>
      <span className="label flex justify-between">
        <span>{bothPassed} passed in both</span>
        <span>{bothFailed} failed in both</span>
      </span>
    </div>
  );
}
