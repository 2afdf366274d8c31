"use client";

import { useEffect, useRef } from "react";
import { liveTurn } from "@/lib/client/chat/live-turn";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { seriesOf } from "@/lib/client/chat/loop/open-calls";
import { figuresOfSeries } from "@/lib/client/chat/loop/series";
import { stepsOf } from "@/lib/client/chat/loop/steps";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import { formatBytes } from "@/lib/client/size";
import { formatMs } from "../../figures";
import { counted } from "./counted";
import { LoopRail } from "./loop-rail";
import { LoopStateLine } from "./loop-state";
import { useNow } from "./use-seconds";

interface LoopPanelProps {
  session: ChatSession;
  column: string;
}

/** The turns and tool calls since the last message on one rail, and why the loop has paused. */
export function LoopPanel({ session, column }: LoopPanelProps) {
  const loop = loopOf(session, column);
  const path = pathOf(chatOf(session.state.own, column)).map((turn) => liveTurn(session, column, turn));
  const series = seriesOf(path);
  const steps = stepsOf(series, { live: (id) => loop.liveCall(id), formatBytes });
  const now = useNow(steps.some(({ live }) => live));
  const elapsed = now - (series[0]?.at ?? now);
  useEffect(() => loop.notice(), [loop]);
  const scroll = useRef<HTMLDivElement>(null);
  const count = steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step scrolls to the end
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [count]);
  return (
    <section aria-label="Turns and tools" className="flex-none border-rule border-t bg-panel">
      <Summary {...{ session, column, path }} />
      <div ref={scroll} className="max-h-40 overflow-y-auto overscroll-contain px-4 max-md:max-h-28">
        <LoopRail steps={steps} elapsed={elapsed} />
      </div>
    </section>
  );
}

const words = (ms: number) => formatMs(ms).join(" ");

function Summary({ session, column, path }: LoopPanelProps & { path: readonly Turn[] }) {
  const { turns, calls, modelMs, toolMs, waitedMs } = figuresOfSeries(path);
  const facts = [
    `${turns} of ${counted(Math.max(session.state.own.toolRules.turns, turns), "turn")}`,
    counted(calls, "tool call"),
    `models ${words(modelMs)}`,
    `tools ${words(toolMs)}`,
    ...(waitedMs >= 1000 ? [`you ${words(waitedMs)}`] : []),
  ];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-dense">
      <LoopStateLine {...{ session, column, turns }} announced />
      <span className="text-ink-3 md:ml-auto">{facts.join(" · ")}</span>
    </div>
  );
}
