import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { SeriesSwatch } from "../ui/chip";
import { Link } from "../ui/link";
import { SummaryOfColumn, seriesOf } from "./column-summary";
import { plural } from "./labels";
import type { GridShape } from "./result-row";

interface GridHeadProps {
  of: EvaluationDetail;
  /** Indexes of the shown columns. */
  columns: readonly number[];
  offset: number;
  shape: GridShape;
  height: number;
}

/** For screen readers: on a phone the tabs of the columns are the visible heading. */
export function PhoneHead({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every row
    <div role="row" aria-rowindex={1} tabIndex={-1} className="sr-only">
      {["Row", name].map((text) => (
        // biome-ignore lint/a11y/useSemanticElements: a table would render every row
        <div key={text} role="columnheader" tabIndex={-1}>
          {text}
        </div>
      ))}
    </div>
  );
}

/** The results of each column, above its cells. */
export function GridHead({ of: evaluation, columns, offset, shape: { nameWidth, columnWidth, compact }, height }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every column
    <div role="row" aria-rowindex={1} tabIndex={-1} className="sticky top-0 z-2 flex border-rule-2 border-b bg-canvas" style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would render every column */}
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={-1}
        className={`sticky left-0 z-1 flex-none overflow-hidden border-rule border-r bg-canvas px-4 ${compact ? "py-1" : "py-2"}`}
        style={{ width: nameWidth }}
      >
        {compact ? <span className="label">Row</span> : <RowHead of={evaluation} />}
      </div>
      <div className="flex-none" style={{ width: offset }} />
      {columns.map((column) => {
        const summary = evaluation.summaries[column];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a table would render every column
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + 2}
            tabIndex={-1}
            className={`flex-none overflow-hidden border-rule border-r bg-canvas ${compact ? "px-1" : "px-4 py-1.5"}`}
            style={{ width: columnWidth }}
          >
            {summary && !compact && <SummaryOfColumn of={summary} evaluation={evaluation} />}
            {summary && compact && (
              <span className="flex h-full items-center justify-center" title={summary.name}>
                <SeriesSwatch series={seriesOf(column)} />
                <span className="sr-only">{summary.name}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What the rows are, and how cells are checked. */
function RowHead({ of: { definition, rows, repeats } }: { of: EvaluationDetail }) {
  const { dataset, checks, rule } = definition;
  const names = checks.map(({ name, type }) => name ?? type.replace("_", " "));
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="flex h-6 min-w-0 items-center gap-2">
        <b>{plural(rows, "row")}</b>
        {dataset && (
          <Link href={`/datasets/${dataset.id}?version=${dataset.version ?? ""}`} className="truncate text-label">
            of a dataset, version {dataset.version}
          </Link>
        )}
      </span>
      <span className="text-dense text-ink-2">
        {checks.length === 0 ? "No checks: every answer passes" : `${plural(checks.length, "check")} in each cell:`}
      </span>
      <span className="label line-clamp-3 whitespace-normal" title={names.join(", ")}>
        {names.join(", ")}
        {rule.atLeast < 1 && `; ${Math.round(rule.atLeast * 100)} % of the weight must pass`}
        {repeats > 1 && `; ${repeats} tries per cell`}
      </span>
    </div>
  );
}
