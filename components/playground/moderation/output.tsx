"use client";

import { useState } from "react";
import { SeriesName } from "../../ui/chip";
import { type Figure, formatCount, UNKNOWN } from "../figures";
import { RunNews } from "../output-pane";
import { ReadoutStrip } from "../readout-strip";
import { TimeRail } from "../time-rail";
import { Batch } from "./batch";
import { Detail } from "./detail";
import { filledLines } from "./lines";
import { type Answer, answerOf, type ModerationSession } from "./page-state";
import { isFlagged, judgedLines } from "./verdicts";

const READOUTS = "grid flex-none grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))] border-rule border-t bg-panel";

/** The right pane: one line with its scores, and a table of all lines if there are several. */
export function ModerationOutput({ session }: { session: ModerationSession }) {
  const { columns } = session.state;
  const [wanted, setWanted] = useState(1);
  const answers = columns.map(({ id }) => answerOf(session, id));
  const sent = answers.find(({ verdicts }) => verdicts)?.sent;
  const lines = sent
    ? judgedLines(
        sent.texts,
        answers.map(({ verdicts }) => verdicts),
      )
    : [];
  const shown = lines[Math.min(wanted, lines.length) - 1];
  const several = columns.length > 1;
  const runs = answers.map(({ run }) => run).filter((run) => run !== undefined);
  const flagged = lines.filter(isFlagged).length;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Detail session={session} answers={answers} line={shown} />
        {lines.length > 1 && (
          <Batch session={session} lines={lines} shown={shown?.number ?? 1} stale={staleLabel(session, answers)} onShow={setWanted} />
        )}
      </div>
      {several && runs.length > 0 && <TimeRail runs={runs} />}
      <div className={several ? READOUTS : "contents"}>
        {answers.map(({ run, verdicts }, index) => (
          <div key={columns[index]?.id} className="min-w-0">
            {several && (
              <p className="flex min-w-0 items-center gap-2 h-6 px-4">
                <SeriesName place={index} name={columns[index]?.model} />
              </p>
            )}
            <ReadoutStrip run={run} short={several} cells={cellsOf({ run, verdicts })} />
          </div>
        ))}
      </div>
      <RunNews runs={runs} />
      <p className="sr-only" aria-live="polite">
        {lines.length > 0 && !session.running && `${flagged} of ${lines.length} ${lines.length === 1 ? "line" : "lines"} flagged.`}
      </p>
    </>
  );
}

function cellsOf({ run, verdicts }: Pick<Answer, "run" | "verdicts">): readonly (readonly [string, Figure])[] {
  const tokens = run?.tokens.in;
  const count = (figure: number | undefined): Figure => (figure === undefined ? UNKNOWN : [formatCount(figure), ""]);
  return [
    ["Flagged", count(verdicts?.filter(({ flagged }) => flagged).length)],
    ["Lines", count(verdicts?.length)],
    ["Tokens in", count(tokens)],
  ];
}

/** Whether the list still has the classified texts. */
function staleLabel(session: ModerationSession, answers: readonly Answer[]): string | undefined {
  if (answers.some(({ updating }) => updating)) return "updating";
  const before = answers.find(({ verdicts }) => verdicts)?.sent?.lines;
  if (!before || session.state.custom !== undefined) return undefined;
  const now = filledLines(session.state.own.lines);
  const same = now.length === before.length && now.every(({ text }, index) => text === before[index]?.text);
  return same ? undefined : "Outdated: the lines were edited since";
}
