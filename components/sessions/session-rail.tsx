"use client";

import { clock } from "@/lib/client/when";
import type { AgentSessionDetail, AgentTurn } from "@/lib/console/agent-sessions/contract";
import { formatCost } from "../playground/figures";
import { percent, tokens } from "./labels";
import { lanesOf, PALE_GAP_MS } from "./lanes";

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const GRID = "grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-3 px-4 max-md:grid-cols-[minmax(0,1fr)]";

/** Turns, tools and sub-agents on one axis of time, with the size of each prompt. */
export function SessionRail({ of, chosen }: { of: AgentSessionDetail; chosen: string }) {
  const { turnList } = of;
  const from = turnList[0]?.at ?? of.firstAt;
  const whole = Math.max(1, of.lastAt - from);
  const place = (at: number) => `min(${((at - from) / whole) * 100}%, calc(100% - 6px))`;
  const wide = (ms: number) => `max(2px, ${(ms / whole) * 100}%)`;
  const lanes = lanesOf(turnList);
  const broken = turnList.filter(({ lost }) => lost > 0);
  return (
    <figure className="flex-none border-rule border-b py-3" aria-label="Time rail">
      {lanes.map(({ name, title, spans, agent, note }) => (
        <div key={name} className={GRID}>
          <span className="label truncate max-md:sr-only" title={title}>
            {name}
          </span>
          <div role="img" aria-label={`${name}: ${note}`} className="relative h-5">
            <span className="absolute inset-x-0 top-2.5 border-rule border-t" />
            {spans.map(({ at, ms, kind, id }) => (
              <span
                key={`${kind} ${at}`}
                className={`absolute top-1.5 h-2 ${id === chosen && name !== "Tools" ? "outline-1 outline-ink outline-offset-2" : ""} ${agent ? "bg-s2" : LOOKS[kind]}`}
                style={{ left: place(at), width: wide(ms) }}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={`${GRID} pt-2`}>
        <span className="label max-md:sr-only">
          Prompt<span className="block text-ink-3">hollow is cached</span>
        </span>
        <Prompts turns={turnList.filter(({ agent }) => agent === null)} place={place} />
      </div>
      <div className={GRID} aria-hidden="true">
        <span className="max-md:hidden" />
        <div className="flex justify-between border-border border-t pt-1 font-mono text-label text-ink-3">
          {TICKS.map((part) => (
            <span key={part}>{clock(from + part * whole, { seconds: whole < PALE_GAP_MS })}</span>
          ))}
        </div>
      </div>
      <figcaption className="sr-only">
        {turnList.length} turns from {clock(from)} to {clock(of.lastAt)}, {broken.length} of them with a broken cache
      </figcaption>
    </figure>
  );
}

const LOOKS = { turn: "bg-ink", tool: "bg-ink-3", failed: "bg-fail", loop: "bg-fail" } as const;

function Prompts({ turns, place }: { turns: readonly AgentTurn[]; place(at: number): string }) {
  const most = Math.max(1, ...turns.map(({ inputTokens }) => inputTokens));
  const words = `Prompts of up to ${tokens(most)} tokens`;
  return (
    <div role="img" aria-label={words} className="relative h-16">
      <span className="absolute top-0 right-0 font-mono text-label text-ink-3">{tokens(most)}</span>
      {turns.map(({ callId, at, inputTokens, cachedTokens, lost }) => {
        const height = Math.max(2, (inputTokens / most) * 44);
        const hollow = inputTokens === 0 ? 0 : Math.min(1, cachedTokens / inputTokens);
        return (
          <span
            key={callId}
            title={`${tokens(inputTokens)} tokens, ${percent(cachedTokens, inputTokens)} from the cache${lost > 0 ? `, lost ${formatCost(lost)[0]}` : ""}`}
            className={`absolute bottom-0 w-1.5 border ${lost > 0 ? "border-fail bg-fail" : "border-ink-3"}`}
            style={{ left: place(at), height }}
          >
            {lost > 0 && (
              <span aria-hidden="true" className="absolute right-0 bottom-full whitespace-nowrap text-fail text-label max-md:hidden">
                lost {formatCost(lost)[0]}
              </span>
            )}
            <span className={`absolute inset-x-0 top-0 ${lost > 0 ? "bg-fail" : "bg-ink"}`} style={{ height: `${(1 - hollow) * 100}%` }} />
          </span>
        );
      })}
    </div>
  );
}
