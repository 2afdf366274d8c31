"use client";

import { useState } from "react";
import { type Figure, formatCount, UNKNOWN } from "../bench/figures";
import { RunNews } from "../bench/output-pane";
import { ReadoutStrip } from "../bench/readout-strip";
import { TimeRail } from "../bench/time-rail";
import { SeriesSwatch } from "../ui/chip";
import { Batch } from "./batch";
import { Detail } from "./detail";
import { filledLines } from "./lines";
import { type Answer, answerOf, type ModerationDesk } from "./own";
import { isFlagged, judgedLines } from "./verdicts";

/** The right pane: one line with its scores, and all lines as a table where there are several. */
export function ModerationOutput({ desk }: { desk: ModerationDesk }) {
  const { columns } = desk.state;
  const [wanted, setWanted] = useState(1);
  const answers = columns.map(({ id }) => answerOf(desk, id));
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
      <div className="moderation-scroll">
        <Detail desk={desk} answers={answers} line={shown} />
        {lines.length > 1 && (
          <Batch desk={desk} lines={lines} shown={shown?.number ?? 1} stale={staleWords(desk, answers)} onShow={setWanted} />
        )}
      </div>
      {several && runs.length > 0 && <TimeRail runs={runs} />}
      <div className={several ? "moderation-readouts" : "contents"}>
        {answers.map(({ run, verdicts }, index) => (
          <div key={columns[index]?.id} className="min-w-0">
            {several && (
              <p className="row h-6 px-4">
                <SeriesSwatch series={((index % 6) + 1) as 1} />
                <span className="mono trunc">{columns[index]?.model}</span>
              </p>
            )}
            <ReadoutStrip run={run} narrow={several} cells={cellsOf({ run, verdicts })} />
          </div>
        ))}
      </div>
      <RunNews runs={runs} />
      <p className="sr-only" aria-live="polite">
        {lines.length > 0 && !desk.running && `${flagged} of ${lines.length} ${lines.length === 1 ? "line" : "lines"} flagged.`}
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

/** Whether the list still holds what was judged. */
function staleWords(desk: ModerationDesk, answers: readonly Answer[]): string | undefined {
  if (answers.some(({ updating }) => updating)) return "updating";
  const before = answers.find(({ verdicts }) => verdicts)?.sent?.lines;
  if (!before || desk.state.custom !== undefined) return undefined;
  const now = filledLines(desk.state.own.lines);
  const same = now.length === before.length && now.every(({ text }, index) => text === before[index]?.text);
  return same ? undefined : "Stale: the lines were edited since";
}
