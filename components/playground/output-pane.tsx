"use client";

import type { PlaygroundSession } from "@/lib/client/session/session";
import { BeforeRun } from "./before-run";
import { ColumnHead } from "./column-model";
import type { PlaygroundPage } from "./define";
import { ReadoutStrip } from "./readout-strip";
import { RunFailure } from "./run-failure";
import { ScrollableColumns } from "./scrollable-columns";
import { COLUMN } from "./styles";
import { TimeRail } from "./time-rail";

/** One column per model: its reply and its figures, and a shared time rail. */
export function OutputPane<Own, Output>({ page, session }: { page: PlaygroundPage<Own, Output>; session: PlaygroundSession<Own, Output> }) {
  const { columns, own } = session.state;
  const early = page.replyBeforeRun?.(own) ?? false;
  const several = columns.length > 1;
  const runs = columns.map(({ id }) => session.stateOf(id)).filter((run) => run !== undefined);
  const shared = several && runs.length === 0 && !early;
  return (
    <>
      {shared && (
        <div className="flex-none border-rule border-b">
          <BeforeRun />
        </div>
      )}
      <ScrollableColumns count={columns.length}>
        {columns.map((column, index) => {
          const { id, model } = column;
          const run = session.stateOf(id);
          return (
            <section key={id} className={COLUMN.frame} aria-label={several ? `Answer of ${model}, column ${index + 1}` : "Answer"}>
              {several && <ColumnHead session={session} column={column} place={index} />}
              <div className={COLUMN.body} aria-busy={run?.status === "streaming"}>
                {run || early ? <page.Reply session={session} columnId={id} run={run} /> : !shared && <BeforeRun />}
              </div>
              {run?.error && (
                <div className={COLUMN.failure}>
                  <RunFailure run={run} onRetry={() => void session.start(several ? { only: [id] } : {})} />
                </div>
              )}
              <ReadoutStrip run={run} short={several} cells={page.cells?.(run)} />
            </section>
          );
        })}
      </ScrollableColumns>
      {several && <TimeRail runs={runs} />}
      <RunNews runs={runs} />
    </>
  );
}

/** Announces to screen readers when answers begin and end, but not their text. */
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
