import type { AgentTurn } from "@/lib/console/agent-sessions/contract";

/** Shorter axes show seconds. */
export const PALE_GAP_MS = 600_000;

interface Span {
  at: number;
  ms: number;
  kind: "turn" | "tool" | "failed" | "loop";
  /** The turn's call. */
  id: string;
}

export interface Lane {
  name: string;
  title: string;
  agent: boolean;
  spans: readonly Span[];
  note: string;
}

/** The turns of the session, its tools between two turns, and a lane for each sub-agent. */
export function lanesOf(turns: readonly AgentTurn[]): Lane[] {
  const own = turns.filter(({ agent }) => agent === null);
  const tools = own.flatMap((turn, place) => toolSpan(turn, own[place + 1]));
  const calls = own.reduce((sum, turn) => sum + turn.tools.length, 0);
  const agents = [...new Set(turns.map(({ agent }) => agent).filter((agent) => agent !== null))];
  return [
    { name: "Turns", title: "Turns of the session", agent: false, spans: own.map(turnSpan), note: `${own.length} turns` },
    { name: "Tools", title: "Between two turns the client runs tools", agent: false, spans: tools, note: `${calls} calls of tools` },
    ...agents.map((id, place) => {
      const of = turns.filter(({ agent }) => agent === id);
      const count = of.reduce((sum, turn) => sum + turn.tools.length, 0);
      return {
        name: `Sub-agent ${place + 1}`,
        title: id,
        agent: true,
        spans: of.map(turnSpan),
        note: `${of.length} turns, ${count} calls of tools`,
      };
    }),
  ];
}

const turnSpan = ({ at, durationMs, callId, status }: AgentTurn): Span => ({
  at,
  ms: durationMs,
  kind: status >= 400 ? "failed" : "turn",
  id: callId,
});

function toolSpan(turn: AgentTurn, next: AgentTurn | undefined): Span[] {
  if (!next || turn.tools.length === 0) return [];
  const at = turn.at + turn.durationMs;
  const kind = turn.loop ? "loop" : turn.tools.some(({ failed }) => failed) ? "failed" : "tool";
  return next.at <= at ? [] : [{ at, ms: next.at - at, kind, id: turn.callId }];
}
