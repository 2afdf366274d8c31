"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { costOfRun } from "@/lib/client/call/cost";
import { liveTurn } from "@/lib/client/chat/live-turn";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { seriesOf } from "@/lib/client/chat/loop/open-calls";
import { figuresOfSeries, type LoopState, loopStateOf } from "@/lib/client/chat/loop/series";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import { modelsQuery } from "@/lib/client/queries";
import { Readout } from "../../../ui/readout";
import { type StatusKind, StatusMark } from "../../../ui/status-mark";
import { formatCost, formatCount, formatMs, UNKNOWN } from "../../figures";
import { LoopStateLine } from "./loop-state";

export interface ColumnLoopProps {
  session: ChatSession;
  column: string;
}

/** Below a column whose model calls tools: what its loop waits for, and the figures of all its turns since the last message. */
export function ColumnLoop({ session, column }: ColumnLoopProps) {
  const loop = loopOf(session, column);
  const path = pathOf(chatOf(session.state.own, column)).map((turn) => liveTurn(session, column, turn));
  const { turns, modelMs, toolMs, tokensIn, tokensOut } = figuresOfSeries(path);
  const cost = useCost(seriesOf(path));
  const { kind } = loopStateOf(session, column);
  useEffect(() => loop.notice(), [loop]);
  const most = Math.max(session.state.own.toolRules.turns, turns);
  return (
    <>
      {kind !== "rests" && (
        <div className="flex min-h-8 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-rule border-t bg-panel px-4 py-1 text-dense">
          <LoopStateLine {...{ session, column, turns }} announced={false} />
        </div>
      )}
      <Readout
        look="wide"
        title="All turns and tools since the last message, measured in this browser"
        status={<StatusMark {...statusOf(kind, path.at(-1))} />}
        cells={[
          { name: "Turns", figure: [String(turns), `of ${most}`] },
          { name: "Tools", figure: formatMs(toolMs) },
          { name: "Models", figure: formatMs(modelMs), wide: true },
          {
            name: "In → out tok",
            figure:
              tokensIn === undefined && tokensOut === undefined ? UNKNOWN : [`${formatCount(tokensIn)} → ${formatCount(tokensOut)}`, ""],
            wide: true,
          },
          { name: "Cost", figure: formatCost(cost) },
        ]}
      />
    </>
  );
}

/** Of all turns; undefined if one of them is not known. */
function useCost(series: readonly Turn[]): number | undefined {
  const models = useQuery(modelsQuery).data?.items;
  const costs = series
    .filter(({ role }) => role === "assistant")
    .map(({ model = "", tokens = {} }) => costOfRun({ model, tokens }, models));
  return costs.reduce((sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost), 0);
}

const MARKS: Record<Exclude<LoopState["kind"], "rests">, { kind: StatusKind; word: string }> = {
  waits: { kind: "queued", word: "Waits" },
  runs: { kind: "run", word: "Running" },
  answers: { kind: "run", word: "Running" },
  limit: { kind: "queued", word: "Turn limit" },
  stopped: { kind: "off", word: "Stopped" },
  off: { kind: "off", word: "Not included" },
};

function statusOf(kind: LoopState["kind"], last: Turn | undefined): { kind: StatusKind; word: string } {
  if (kind !== "rests") return MARKS[kind];
  if (last?.status === "failed") return { kind: "fail", word: "Failed" };
  return last?.status === "stopped" ? { kind: "off", word: "Stopped" } : { kind: "ok", word: "Done" };
}
