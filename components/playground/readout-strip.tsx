"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { costOfRun } from "@/lib/client/call/cost";
import { isOver, type RunState, rateOf } from "@/lib/client/call/run";
import { modelsQuery } from "@/lib/client/queries";
import { Readout, type ReadoutCell, type ReadoutLook } from "../ui/readout";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { type Figure, formatCost, formatCount, formatMs, formatRate, UNKNOWN } from "./figures";

const STATUS: Record<RunState<unknown>["status"], { kind: StatusKind; word: string }> = {
  waiting: { kind: "run", word: "Waiting" },
  streaming: { kind: "run", word: "Running" },
  done: { kind: "ok", word: "Done" },
  stopped: { kind: "off", word: "Stopped" },
  failed: { kind: "fail", word: "Failed" },
};
/** Figures are updated at most four times a second. */
const TICK_MS = 250;

/** Milliseconds since the run began, updated while it runs. */
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

/** At the model's price; a dash if that or the token count is unknown. */
function useCost(run: RunState<unknown> | undefined): Figure {
  const models = useQuery(modelsQuery).data?.items;
  return run ? formatCost(costOfRun(run, models)) : UNKNOWN;
}

interface ReadoutStripProps {
  run: RunState<unknown> | undefined;
  look?: ReadoutLook;
  /** In one of several columns: units are shortened. */
  short?: boolean;
  /** Three figures of the page, instead of first token, rate and tokens. */
  cells?: readonly (readonly [name: string, figure: Figure])[];
}

/** A run's figures, measured in this browser. Before the first run the six cells show dashes. */
export function ReadoutStrip({ run, look = "wide", short = false, cells }: ReadoutStripProps) {
  const total: ReadoutCell = { name: "Total", figure: formatMs(useElapsed(run)) };
  const cost: ReadoutCell = { name: "Cost", figure: useCost(run) };
  const own = cells?.map(([name, figure], index) => ({ name, figure, wide: index > 0 }));
  return (
    <Readout
      look={look}
      title="Measured in this browser"
      status={run ? <StatusMark {...STATUS[run.status]} /> : <span className="text-ink-3">–</span>}
      cells={own ? [total, ...own, cost] : [...usualCells(run, { total, short }), cost]}
    />
  );
}

function usualCells(run: RunState<unknown> | undefined, { total, short }: { total: ReadoutCell; short: boolean }): ReadoutCell[] {
  const { tokens = {} } = run ?? {};
  const counted = tokens.in !== undefined || tokens.out !== undefined;
  const [rate, unit] = formatRate(run && rateOf(run));
  return [
    { name: "First token", figure: formatMs(run?.firstTokenMs) },
    total,
    { name: "Rate", figure: [rate, short && unit ? "t/s" : unit], wide: true },
    { name: "In → out tok", figure: counted ? [`${formatCount(tokens.in)} → ${formatCount(tokens.out)}`, ""] : UNKNOWN, wide: true },
  ];
}
