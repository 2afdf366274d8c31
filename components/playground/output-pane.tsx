"use client";

import type { ReactNode } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { SeriesSwatch } from "../ui/chip";
import { ScrollBox } from "../ui/scroll-box";
import { BeforeRun } from "./before-run";
import type { PlaygroundPage } from "./define";
import { ReadoutStrip } from "./readout-strip";
import { RunFailure } from "./run-failure";
import { COLUMN, COLUMNS } from "./styles";
import { TimeRail } from "./time-rail";

const SERIES = [1, 2, 3, 4, 5, 6] as const;

/** One column per model: its reply and its figures, and one time rail for all. */
export function OutputPane<Own, Output>({ page, session }: { page: PlaygroundPage<Own, Output>; session: PlaygroundSession<Own, Output> }) {
  const { columns } = session.state;
  const several = columns.length > 1;
  const runs = columns.map(({ id }) => session.stateOf(id)).filter((run) => run !== undefined);
  return (
    <>
      <ScrollableColumns several={several}>
        {columns.map(({ id, model }, index) => {
          const run = session.stateOf(id);
          return (
            <section key={id} className={COLUMN.frame} aria-label={several ? `Answer of ${model}, column ${index + 1}` : "Answer"}>
              {several && (
                <div className={COLUMN.head}>
                  <SeriesSwatch series={SERIES[index] ?? 1} />
                  <span className="mono min-w-0 truncate">{model}</span>
                </div>
              )}
              <div className={COLUMN.body} aria-busy={run?.status === "streaming"}>
                {run || page.replyBeforeRun ? <page.Reply session={session} columnId={id} run={run} /> : <BeforeRun />}
              </div>
              {run?.error && (
                <div className={COLUMN.failure}>
                  <RunFailure run={run} onRetry={() => void session.start(several ? { only: [id] } : {})} />
                </div>
              )}
              <ReadoutStrip run={run} look={several ? "narrow" : "wide"} cells={page.cells?.(run)} />
            </section>
          );
        })}
      </ScrollableColumns>
      {several && <TimeRail runs={runs} />}
      <RunNews runs={runs} />
    </>
  );
}

/** Several columns scroll sideways where they do not fit, so they can be reached by keyboard. */
export function ScrollableColumns({ several, children }: { several: boolean; children: ReactNode }) {
  if (!several) return <div className={COLUMNS}>{children}</div>;
  return (
    <ScrollBox className={COLUMNS} label="Answers side by side">
      {children}
    </ScrollBox>
  );
}

/** Tells a screen reader when answers begin and end; never their words one by one. */
export function RunNews({ runs }: { runs: readonly { status: string; model: string }[] }) {
  const words: Record<string, string> = {
    waiting: "is asked",
    streaming: "is answering",
    done: "has answered",
    stopped: "was stopped",
    failed: "failed",
  };
  return (
    <p className="sr-only" aria-live="polite">
      {runs.map(({ status, model }) => `${model} ${words[status]}.`).join(" ")}
    </p>
  );
}
