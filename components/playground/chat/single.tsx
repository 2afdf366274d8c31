"use client";

import { isOver } from "@/lib/client/call/run";
import { seriesOf } from "@/lib/client/chat/loop/open-calls";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf } from "@/lib/client/chat/tree";
import { EmptyState } from "../../ui/empty-state";
import { onDemand } from "../../ui/later";
import { ExampleChips } from "../examples";
import { ReadoutStrip, useElapsed } from "../readout-strip";
import { chatExamples, toComposer } from "./examples";
import { shownRun } from "./shared-run";
import { Transcript } from "./transcript";

const LoopPanel = onDemand(() => import("./calls/loop-panel").then(({ LoopPanel }) => LoopPanel));

interface SingleProps {
  session: ChatSession;
  tries: boolean;
  /** True if there is no room for the margin. */
  narrow: boolean;
  simulated(model: string): boolean;
}

/** One model: the transcript with its margin, and the last answer's figures. */
export function Single({ session, tries, narrow, simulated }: SingleProps) {
  const column = session.state.columns[0]?.id ?? "";
  const run = shownRun(session, column);
  const calling = seriesOf(pathOf(chatOf(session.state.own, column))).some(({ toolCalls }) => toolCalls !== undefined);
  return (
    <>
      <Transcript
        session={session}
        column={column}
        label="Transcript"
        narrow={narrow}
        skip={0}
        simulated={simulated}
        empty={<Nothing session={session} tries={tries} />}
      />
      {calling && <LoopPanel session={session} column={column} />}
      <div
        className="grid flex-none grid-cols-[minmax(0,1fr)_200px] border-rule border-t bg-panel max-xl:grid-cols-[minmax(0,1fr)_136px] max-md:grid-cols-[minmax(0,1fr)]"
        data-part="readout"
      >
        <ReadoutStrip run={run} look="row" />
        <AnswerRail run={run} />
      </div>
    </>
  );
}

/** `tries`: show the examples here because no setup pane shows them. */
export function Nothing({ session, tries }: { session: ChatSession; tries: boolean }) {
  return (
    <div className="p-4">
      <EmptyState
        title="No messages yet"
        actions={tries && <ExampleChips examples={chatExamples} session={session} onFilled={toComposer} />}
      >
        Write one below. Each answer is shown with its timing, tokens and cost.
      </EmptyState>
    </div>
  );
}

const WIDTH = 168;
const STEPS_MS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000];

/** An answer's time on a ruler: dots until the first token, then a bar. */
function AnswerRail({ run }: { run: ReturnType<typeof shownRun> }) {
  const elapsed = useElapsed(run) ?? 0;
  const step = STEPS_MS.find((ms) => elapsed / ms <= 3) ?? 600_000;
  const end = Math.max(Math.ceil(elapsed / step), 1) * step;
  const x = (ms: number) => (ms / end) * WIDTH;
  const marks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  const first = run?.firstTokenMs;
  const live = run !== undefined && !isOver(run);
  return (
    <div className="flex-none self-center overflow-hidden border-rule border-l bg-panel px-4 max-md:hidden" aria-hidden="true">
      <svg viewBox={`-2 0 ${WIDTH + 16} 40`} width="100%" height="40" role="presentation">
        <path d={`M0 11H${x(first ?? elapsed)}`} stroke="var(--ink-3)" strokeDasharray="2 2" />
        {first !== undefined && (
          <>
            <rect
              x={x(first)}
              y="8"
              width={Math.max(x(elapsed) - x(first), 0)}
              height="6"
              className={live ? "live-bar" : ""}
              fill="var(--ink)"
            />
            <path d={`M${x(first)} 5v12`} stroke="var(--ink)" strokeWidth="2" />
          </>
        )}
        <path d={`M0 21.5H${WIDTH}`} stroke="var(--rule-2)" />
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${x(mark)} 21v5`} stroke="var(--ink-3)" />
            <text x={x(mark)} y="37" textAnchor={mark === 0 ? "start" : "middle"} className="fill-ink-3 font-mono text-[10px]">
              {mark === 0 ? "0 s" : mark / 1000}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
