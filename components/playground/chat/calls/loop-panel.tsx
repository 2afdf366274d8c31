"use client";

import { useEffect, useRef } from "react";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { openCalls, seriesOf } from "@/lib/client/chat/loop/open-calls";
import { type LoopStep, stepsOf } from "@/lib/client/chat/loop/steps";
import { turnsIn } from "@/lib/client/chat/loop/tool-loop";
import { chatOf } from "@/lib/client/chat/page-state";
import { answerOf, type ChatSession } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import { formatBytes } from "@/lib/client/size";
import { Button } from "../../../ui/button";
import { formatMs } from "../../figures";
import { LoopRail } from "./loop-rail";
import { useNow } from "./use-seconds";

interface LoopPanelProps {
  session: ChatSession;
  column: string;
}

/** The turns and tool calls since the last message on one rail, and why the loop has paused. */
export function LoopPanel({ session, column }: LoopPanelProps) {
  const loop = loopOf(session);
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
      <Summary {...{ session, path, steps }} />
      <div ref={scroll} className="max-h-40 overflow-y-auto overscroll-contain px-4 max-md:max-h-28">
        <LoopRail steps={steps} elapsed={elapsed} />
      </div>
    </section>
  );
}

function liveTurn(session: ChatSession, column: string, turn: Turn): Turn {
  const run = turn.status === "waiting" ? session.stateOf(column) : undefined;
  return run && run.id === turn.runId ? { ...turn, ...answerOf(run), status: "waiting" } : turn;
}

const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value = 0) => total + value, 0);
const words = (ms: number) => formatMs(ms).join(" ");
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function Summary({ session, path, steps }: { session: ChatSession; path: readonly Turn[]; steps: readonly LoopStep[] }) {
  const series = seriesOf(path);
  const turns = turnsIn(path);
  const models = sum(series.map(({ totalMs }) => totalMs));
  const tools = sum(series.map(({ answered }) => answered?.ms));
  const waited = sum(series.map(({ answered }) => answered?.waitedMs));
  const facts = [
    `${turns} of ${counted(Math.max(session.state.own.toolRules.turns, turns), "turn")}`,
    counted(steps.filter(({ kind }) => kind === "tool").length, "tool call"),
    `models ${words(models)}`,
    `tools ${words(tools)}`,
    ...(waited >= 1000 ? [`you ${words(waited)}`] : []),
  ];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-dense">
      <State session={session} path={path} />
      <span className="text-ink-3 md:ml-auto">{facts.join(" · ")}</span>
    </div>
  );
}

/** What the loop does, announced; with a button if it has paused. */
function State({ session, path }: { session: ChatSession; path: readonly Turn[] }) {
  const loop = loopOf(session);
  const open = openCalls(path);
  const running = open.filter(({ id }) => loop.liveCall(id)?.phase === "runs");
  const pause = loop.pause();
  const waiting = open.filter((call) => !running.includes(call)).map(({ name }) => name);
  const said =
    pause === "limit"
      ? `Stopped after ${counted(turnsIn(path), "turn")}, which is the limit.`
      : pause === "stopped"
        ? "All calls have results. The model has not been asked yet."
        : waiting.length > 0
          ? `Waits for you: ${waiting.join(", ")}.`
          : running.length > 0
            ? `Running ${running.map(({ name }) => name).join(", ")}.`
            : session.answering
              ? "The model answers."
              : "Tools and turns";
  return (
    <>
      <span role="status" className={`min-w-0 ${waiting.length > 0 ? "text-queued" : pause ? "text-ink" : "text-ink-2"}`}>
        {said}
      </span>
      {pause && (
        <Button small variant="primary" onClick={() => loop.goOn()}>
          Go on
        </Button>
      )}
    </>
  );
}
