"use client";

import { type Figure, formatCount, UNKNOWN } from "../bench/figures";
import { ReadoutStrip } from "../bench/readout-strip";
import { RunButton } from "../bench/run-button";
import { TimeRail } from "../bench/time-rail";
import { Button } from "../ui/button";
import { SeriesSwatch } from "../ui/chip";
import type { Answer } from "./answer";
import type { Pasted } from "./document-list";
import { filledRows } from "./documents";
import { type RerankDesk, refuse } from "./own";

interface FootProps {
  desk: RerankDesk;
  answers: readonly Answer[];
  pasted: Pasted | undefined;
  onAdd(): void;
  onPasted(pasted: Pasted | undefined): void;
}

/** Run, and what is wrong with what would be sent; beside it the figures of each run. */
export function Foot({ desk, answers, pasted, onAdd, onPasted }: FootProps) {
  const { columns, own } = desk.state;
  const several = columns.length > 1;
  const count = filledRows(own.rows).length;
  const runs = answers.map(({ run }) => run).filter((run) => run !== undefined);
  return (
    <div className="rerank-foot">
      <div className="runbar">
        {own.json === undefined && (
          <Button variant="quiet" icon="plus" className="rerank-add -ml-2.5" onClick={onAdd}>
            Add row
          </Button>
        )}
        <span className="hint c-fail fill line-clamp-2" role="status">
          {desk.problem}
        </span>
        {pasted && desk.problem === undefined && (
          <span className="row row-1" role="status">
            <span className="label">{pasted.rows} rows pasted</span>
            <Button
              small
              variant="quiet"
              onClick={() => {
                pasted.asOne();
                onPasted(undefined);
              }}
            >
              Keep as one
            </Button>
          </span>
        )}
        {!pasted && desk.problem === undefined && <span className="label">{`${count} ${count === 1 ? "document" : "documents"}`}</span>}
        <RunButton
          desk={desk}
          blocked={own.json === undefined ? undefined : refuse(own)}
          onRun={() => {
            onPasted(undefined);
            void desk.start();
          }}
        />
      </div>
      <div className="rerank-figures">
        {answers.map(({ run, asked }, index) => (
          <div key={columns[index]?.id} className="min-w-0">
            {several && (
              <p className="row h-6 px-4">
                <SeriesSwatch series={((index % 6) + 1) as 1} />
                <span className="mono trunc">{columns[index]?.model}</span>
              </p>
            )}
            <ReadoutStrip run={run} narrow={several} cells={cellsOf({ run, asked })} />
          </div>
        ))}
      </div>
      {several && runs.length > 0 && <TimeRail runs={runs} />}
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
