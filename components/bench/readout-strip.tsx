"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { costOfRun } from "@/lib/client/cost";
import { modelsQuery } from "@/lib/client/queries";
import { isOver, type RunState, rateOf } from "@/lib/client/run";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { type Figure, formatCost, formatCount, formatMs, formatRate, UNKNOWN } from "./figures";

const STATUS: Record<RunState<unknown>["status"], { kind: StatusKind; word: string }> = {
  waiting: { kind: "run", word: "Waiting" },
  streaming: { kind: "run", word: "Running" },
  done: { kind: "ok", word: "Done" },
  stopped: { kind: "off", word: "Stopped" },
  failed: { kind: "fail", word: "Failed" },
};
/** Figures change four times a second at most. */
const TICK_MS = 250;

/** Milliseconds since the run began, counting while it runs. */
export function useElapsed(run: Pick<RunState<unknown>, "status" | "started" | "totalMs"> | undefined): number | undefined {
  const [now, setNow] = useState(0);
  const running = run !== undefined && !isOver(run);
  useEffect(() => {
    if (!running) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  if (!run) return undefined;
  return running ? Math.max(0, now - run.started) : run.totalMs;
}

/** By the price of the run's model; a dash where that or the tokens are not known. */
function useCost(run: RunState<unknown> | undefined): Figure {
  const models = useQuery(modelsQuery).data?.items;
  return run ? formatCost(costOfRun(run, models)) : UNKNOWN;
}

interface ReadoutStripProps {
  run: RunState<unknown> | undefined;
  narrow?: boolean;
  /** Three figures of the page's own, in place of first token, rate and tokens. */
  cells?: readonly (readonly [name: string, figure: Figure])[];
}

/** The figures of one run, measured in this browser. The six cells are there before the first run, with dashes. */
export function ReadoutStrip({ run, narrow = false, cells }: ReadoutStripProps) {
  const elapsed = useElapsed(run);
  const { tokens = {} } = run ?? {};
  const status = run && STATUS[run.status];
  const cost = useCost(run);
  return (
    <dl className={`readout${narrow ? " narrow" : ""}`} title="Measured in this browser">
      <div className="cell">
        <dt className="label">Status</dt>
        <dd className="v status">{status ? <StatusMark {...status} /> : <span className="blank">–</span>}</dd>
      </div>
      {!cells && <Cell name="First token" figure={formatMs(run?.firstTokenMs)} />}
      <Cell name="Total" figure={formatMs(elapsed)} />
      {cells?.map(([name, figure], index) => (
        <Cell key={name} name={name} figure={figure} wide={index > 0} />
      ))}
      {!cells && <Cell name="Rate" figure={formatRate(run && rateOf(run))} wide />}
      {!cells && (
        <Cell
          name="Tokens in → out"
          figure={
            tokens.in === undefined && tokens.out === undefined ? UNKNOWN : [`${formatCount(tokens.in)} → ${formatCount(tokens.out)}`, ""]
          }
          wide
        />
      )}
      <Cell name="Cost" figure={cost} />
    </dl>
  );
}

function Cell({ name, figure: [value, unit], wide }: { name: string; figure: Figure; wide?: boolean }) {
  return (
    <div className={`cell${wide ? " cell-wide" : ""}`}>
      <dt className="label">{name}</dt>
      <dd className={`v${value === "–" ? " blank" : ""}`}>
        {value}
        {unit && <span className="u">{unit}</span>}
      </dd>
    </div>
  );
}
