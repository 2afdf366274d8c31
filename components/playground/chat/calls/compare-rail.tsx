"use client";

import { liveTurn } from "@/lib/client/chat/live-turn";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { seriesOf } from "@/lib/client/chat/loop/open-calls";
import { figuresOfSeries, loopStateOf } from "@/lib/client/chat/loop/series";
import { type LoopStep, stepsOf } from "@/lib/client/chat/loop/steps";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf } from "@/lib/client/chat/tree";
import type { Column } from "@/lib/client/session/session";
import { formatBytes } from "@/lib/client/size";
import { formatMs } from "../../figures";
import { RailAxis, rulerFor } from "../../time-rail";
import { counted } from "./counted";
import { endOf, StepBar } from "./step-bar";
import { useNow } from "./use-seconds";

const ROW = 20;
const words = (ms: number) => formatMs(ms).join(" ");

interface Row {
  column: Column;
  steps: readonly LoopStep[];
  /** Milliseconds since its first step. */
  elapsed: number;
  said: string;
}

/** The turns and tool calls of all columns since the last message, a line for each column, on one ruler. */
export function CompareRail({ session }: { session: ChatSession }) {
  const { columns, own } = session.state;
  const paths = columns.map(({ id }) => pathOf(chatOf(own, id)).map((turn) => liveTurn(session, id, turn)));
  const live = columns.some(({ id }, index) => session.isBusy(id) || (paths[index] ?? []).at(-1)?.status === "waiting");
  const now = useNow(live || columns.some(({ id }) => loopStateOf(session, id).kind === "waits"));
  const rows = columns.flatMap((column, index): Row[] => {
    const path = paths[index] ?? [];
    const series = seriesOf(path);
    const steps = stepsOf(series, { live: (id) => loopOf(session, column.id).liveCall(id), formatBytes });
    return steps.length === 0 ? [] : [{ column, steps, elapsed: now - (series[0]?.at ?? now), said: saidOf(session, column, path) }];
  });
  const { endMs, marks } = rulerFor(Math.max(100, ...rows.map(lengthOf)));
  return (
    <figure
      className="max-h-48 flex-none overflow-y-auto border-rule border-t bg-panel px-4 max-md:hidden"
      aria-label={`Turns and tools of each model. ${rows.map(({ said }) => said).join(" ")}`}
    >
      <div className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)_56px] items-center gap-x-3 py-1" aria-hidden="true">
        {rows.map((row) => (
          <RailRow key={row.column.id} row={row} series={(columns.indexOf(row.column) % 6) + 1} endMs={endMs} />
        ))}
        <span className="self-end text-ink-3 text-label">coloured: turns · grey: tools</span>
        <RailAxis marks={marks} endMs={endMs} />
        <span className="mono self-end text-ink-3">s</span>
      </div>
    </figure>
  );
}

const lengthOf = ({ steps, elapsed }: Row) => Math.max(...steps.map((step) => endOf(step, elapsed)));

function saidOf(session: ChatSession, { id, model }: Column, path: Parameters<typeof figuresOfSeries>[0]): string {
  const { turns, calls, modelMs, toolMs } = figuresOfSeries(path);
  const waits = loopStateOf(session, id).kind === "waits" ? ", waits for you" : "";
  return `${model}: ${counted(turns, "turn")} in ${words(modelMs)}, ${counted(calls, "tool call")} in ${words(toolMs)}${waits}.`;
}

function RailRow({ row, series, endMs }: { row: Row; series: number; endMs: number }) {
  const { column, steps, elapsed } = row;
  return (
    <>
      <span className="mono min-w-0 truncate text-ink-2">{column.model}</span>
      <svg
        viewBox={`0 0 1000 ${ROW}`}
        height={ROW}
        width="100%"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="min-w-0 overflow-hidden"
      >
        {steps.map((step) => (
          <StepBar key={step.id} {...{ step, elapsed, endMs }} colour={`var(--s${series})`} />
        ))}
      </svg>
      <span className="mono whitespace-nowrap text-right">{words(lengthOf(row))}</span>
    </>
  );
}
