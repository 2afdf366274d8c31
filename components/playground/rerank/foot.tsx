"use client";

import { Button } from "../../ui/button";
import { SeriesName } from "../../ui/chip";
import { type Figure, formatCount, UNKNOWN } from "../figures";
import { ReadoutStrip } from "../readout-strip";
import { RunButton } from "../run-button";
import { SignInAgain } from "../sign-in-again";
import { TimeRail } from "../time-rail";
import type { Answer } from "./answer";
import type { Pasted } from "./document-list";
import { filledRows } from "./documents";
import { type RerankSession, refuse } from "./page-state";
import { ANSWERED } from "./styles";

const FOOT = "grid flex-none max-lg:grid-cols-[minmax(0,1fr)]";
const FIGURES = "grid grid-cols-[repeat(auto-fit,minmax(340px,1fr))] border-rule border-t bg-panel";

interface FootProps {
  session: RerankSession;
  answers: readonly Answer[];
  pasted: Pasted | undefined;
  onAdd(): void;
  onPasted(pasted: Pasted | undefined): void;
}

/** The run button, problems of the request, and the figures of each run. */
export function Foot({ session, answers, pasted, onAdd, onPasted }: FootProps) {
  const { columns, own } = session.state;
  const several = columns.length > 1;
  const count = filledRows(own.rows).length;
  const runs = answers.map(({ run }) => run).filter((run) => run !== undefined);
  return (
    <div className={`${FOOT} ${several ? "grid-cols-[minmax(0,2fr)_minmax(0,5fr)]" : "grid-cols-[minmax(0,1fr)_minmax(0,660px)]"}`}>
      <div className="runbar h-auto min-h-(--h-readout) border-rule border-r max-md:order-2 max-md:border-r-0">
        {own.json === undefined && (
          <Button variant="quiet" icon="plus" className="-ml-2.5" onClick={onAdd}>
            Add row
          </Button>
        )}
        <span className="text-dense flex-1 min-h-0 min-w-0 text-fail line-clamp-2" role="status" data-part="why">
          {session.problem}
        </span>
        <SignInAgain problem={session.problem} />
        {pasted && session.problem === undefined && (
          <span className="flex min-w-0 items-center gap-1" role="status">
            <span className="label">{pasted.rows} rows pasted</span>
            <Button
              small
              variant="quiet"
              onClick={() => {
                pasted.asOne();
                onPasted(undefined);
              }}
            >
              Merge into one
            </Button>
          </span>
        )}
        {!pasted && !several && session.problem === undefined && (
          <span className="label">{`${count} ${count === 1 ? "document" : "documents"}`}</span>
        )}
        <RunButton
          session={session}
          blocked={own.json === undefined ? undefined : refuse(own)}
          onRun={() => {
            onPasted(undefined);
            void session.start();
          }}
        />
      </div>
      <div className={several ? `${FIGURES} ${ANSWERED}` : ANSWERED}>
        {answers.map(({ run, asked }, index) => (
          <div key={columns[index]?.id} className="min-w-0">
            {several && (
              <p className="flex min-w-0 items-center gap-2 h-6 px-4">
                <SeriesName place={index} name={columns[index]?.model} />
              </p>
            )}
            <ReadoutStrip run={run} short={several} cells={cellsOf({ run, asked })} />
          </div>
        ))}
      </div>
      {several && runs.length > 0 && <TimeRail runs={runs} className="col-span-full max-md:hidden" />}
    </div>
  );
}

function cellsOf({ run, asked }: Pick<Answer, "run" | "asked">): readonly (readonly [string, Figure])[] {
  const tokens = run?.tokens.in;
  const rate = tokens !== undefined && run?.totalMs ? tokens / (run.totalMs / 1000) : undefined;
  const returned = run?.output?.length;
  return [
    ["Returned", returned === undefined || !asked ? UNKNOWN : [`${formatCount(returned)} of ${formatCount(asked.rows.length)}`, ""]],
    ["Rate", rate === undefined ? UNKNOWN : [formatCount(Math.round(rate)), "tok/s"]],
    ["Tokens in", tokens === undefined ? UNKNOWN : [formatCount(tokens), ""]],
  ];
}
