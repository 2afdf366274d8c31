import type { TokenCounts } from "../../call/run";
import type { Turn } from "../tree";
import type { LiveCall } from "./tool-loop";

/** One bar of the rail: an answer of the model, or a call of a tool. Times are milliseconds since the series began. */
export interface LoopStep {
  id: string;
  kind: "turn" | "tool";
  name: string;
  from: number;
  /** Until the first token, or until the person had decided. */
  waitMs: number;
  /** Undefined while it lasts. */
  totalMs?: number;
  live: boolean;
  arguments?: string;
  result?: string;
  /** Why the turn failed, or why the person is asked. */
  why?: string;
  failed: boolean;
  facts: readonly string[];
}

interface Sources {
  live(id: string): LiveCall | undefined;
  formatBytes(bytes: number): string;
}

/** The answers and tool calls of a series, in the order they began. */
export function stepsOf(series: readonly Turn[], sources: Sources): LoopStep[] {
  const began = series[0]?.at ?? 0;
  const results = new Map(series.map((turn) => [turn.toolCallId, turn]));
  return series.flatMap((turn) => {
    if (turn.role !== "assistant") return [];
    const calls = (turn.toolCalls ?? []).flatMap((call): LoopStep[] => {
      const result = results.get(call.id);
      if (result) return [answeredStep(call, result, { began, ...sources })];
      const live = sources.live(call.id);
      if (!live) return [];
      const waitMs = live.ran === undefined ? Number.POSITIVE_INFINITY : live.ran - live.since;
      return [
        {
          ...{ id: call.id, kind: "tool", name: call.name, from: live.since - began, waitMs, live: true },
          ...{ arguments: call.arguments, why: live.why, failed: false, facts: [] },
        },
      ];
    });
    return [turnStep(turn, began), ...calls];
  });
}

function turnStep(
  { id, model = "", at, firstTokenMs, totalMs, tokens = {}, status, error, requestId, text }: Turn,
  began: number,
): LoopStep {
  const live = status === "waiting";
  return {
    ...{ id, kind: "turn", name: model, from: at - began, waitMs: firstTokenMs ?? totalMs ?? Number.POSITIVE_INFINITY },
    ...{
      totalMs: live ? undefined : (totalMs ?? 0),
      live,
      why: error?.message,
      failed: status === "failed",
      facts: factsOf(tokens, requestId),
    },
    ...(text !== "" && { result: text }),
  };
}

function factsOf(tokens: TokenCounts, requestId: string | undefined): string[] {
  const counted = [
    ["in", tokens.in],
    ["out", tokens.out],
  ].flatMap(([word, count]) => (count === undefined ? [] : `${count} tokens ${word}`));
  return requestId === undefined ? counted : [...counted, requestId];
}

const BY = { hand: "answered by hand", mock: "remembered answer", server: "run", refusal: "refused" } as const;

function answeredStep(
  call: { id: string; name: string; arguments: string },
  { at, text, answered }: Turn,
  { began, formatBytes }: Sources & { began: number },
): LoopStep {
  const { by = "hand", ms = 0, waitedMs = 0, bytes, cut, failed, server, requestId } = answered ?? {};
  const facts = [
    server ? `run by ${server}` : BY[by],
    ...(bytes === undefined ? [] : [`${formatBytes(bytes)}${cut ? ", cut" : ""}`]),
    ...(failed ? ["the tool reports a failure"] : []),
    ...(requestId ? [requestId] : []),
  ];
  return {
    ...{ id: call.id, kind: "tool", name: call.name, from: at - began, waitMs: waitedMs, totalMs: waitedMs + ms, live: false },
    ...{ arguments: call.arguments, result: text, failed: failed === true, facts },
  };
}
