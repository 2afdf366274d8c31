"use client";

import { useQueries } from "@tanstack/react-query";
import { Note } from "@/components/ui/note";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { rangeLabel, shapeLabel } from "@/lib/client/video/labels";
import { finishedQuery } from "@/lib/client/video/queries";
import type { Submitted } from "@/lib/client/video/submit";
import { ticking } from "@/lib/client/when";
import { LEAST_FOR_ESTIMATE } from "@/lib/contracts/video-terms";
import type { Own } from "./page-state";
import { axisFor, type Range, rangeOf } from "./range";

interface Row {
  model: string;
  range: Range | undefined;
  /** The number of finished jobs. */
  known: number;
  waiting: boolean;
}

const ROWS =
  "grid grid-cols-[minmax(0,160px)_minmax(0,1fr)_minmax(0,200px)] items-center gap-x-4 gap-y-1 border-b border-rule px-4 " +
  "py-3 max-md:grid-cols-1";
/** Below its position on the axis; the outer ones stay inside. */
const MARK = "mono absolute top-1 -translate-x-1/2 text-ink-3 text-label first:translate-x-0 last:-translate-x-full";

/** Durations of the selected models' jobs on one axis. A range from history, not a promise. */
export function Expect({ session }: { session: PlaygroundSession<Own, Submitted> }) {
  const { columns, own } = session.state;
  const models = [...new Set(columns.map(({ model }) => model).filter((model) => model !== ""))];
  const found = useQueries({ queries: models.map((model) => finishedQuery(model)) });
  const rows = models.map((model, index): Row => {
    const { data, isPending } = found[index] ?? {};
    return { model, range: rangeOf(data?.items ?? [], own.seconds), known: data?.items.length ?? 0, waiting: isPending === true };
  });
  const { endMs, marks } = axisFor(Math.max(10_000, ...rows.map(({ range }) => range?.p90Ms ?? 0)));
  const shape = shapeLabel({ durationS: own.seconds, width: own.width, height: own.height });
  return (
    <>
      <div className="bar">
        <h2 className="font-strong">What to expect</h2>
        <span className="label">{`from your team's own jobs${shape ? `, for ${shape}` : ""}`}</span>
      </div>
      <div className={ROWS}>
        {rows.map((row, index) => (
          <ExpectRow key={row.model} row={row} series={(index % 6) + 1} endMs={endMs} />
        ))}
        <span className="max-md:hidden" />
        <span className="relative h-6 border-t border-rule-2" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} className={MARK} style={{ left: `${(mark / endMs) * 100}%` }}>
              {ticking(mark)}
            </span>
          ))}
        </span>
      </div>
      <div className="px-4 py-3">
        <Note>You can leave as soon as you submit. Each job has its own address and is tracked by the server.</Note>
      </div>
    </>
  );
}

function ExpectRow({ row: { model, range, known, waiting }, series, endMs }: { row: Row; series: number; endMs: number }) {
  const x = (ms: number) => `${Math.min(100, (ms / endMs) * 100)}%`;
  const words = range
    ? `${rangeLabel(range.p10Ms, range.p90Ms)}, ${range.n} jobs`
    : waiting
      ? "…"
      : `${known === 0 ? "no" : known} finished ${known === 1 ? "job" : "jobs"}; a range needs ${LEAST_FOR_ESTIMATE}`;
  return (
    <>
      <span className="mono min-w-0 truncate text-ink-2">{model}</span>
      <svg width="100%" height="24" aria-hidden="true" className="overflow-visible">
        <rect className="fill-rule" x="0" y="12" width="100%" height="1" />
        {range && (
          <>
            <rect
              x={x(range.p10Ms)}
              y="7"
              height="11"
              width={`${Math.max(0.5, ((range.p90Ms - range.p10Ms) / endMs) * 100)}%`}
              fill="var(--selected)"
              stroke={`var(--s${series})`}
            />
            <rect x={x(range.medianMs)} y="4" width="1.5" height="17" fill="var(--ink)" />
          </>
        )}
      </svg>
      <span className="text-dense text-ink-3 md:text-right">{words}</span>
    </>
  );
}
