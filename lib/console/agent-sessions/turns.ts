import { NANO_DOLLARS } from "../../contracts/prices";
import { LOOP_CALLS, readTurn, type TurnFacts } from "../../contracts/turns";
import type { AgentTurn } from "./contract";
import type { TurnRow } from "./store";

/** A session's turns, oldest first. `reads`: whether the caller may read texts of the calls. */
export function turnsOf(rows: readonly TurnRow[], reads: boolean): AgentTurn[] {
  const counts = new Map<string, number>();
  const last = new Map<string, { turn: AgentTurn; facts: TurnFacts }>();
  const runs = new Map<string, { step: string; turns: AgentTurn[] }>();
  const turns: AgentTurn[] = [];
  for (const row of [...rows].reverse()) {
    const facts = readTurn(row.turn);
    const lane = facts.agent ?? "";
    const n = (counts.get(lane) ?? 0) + 1;
    counts.set(lane, n);
    const turn = turnOf(row, { facts, n });
    // A prompt ends with the results of the calls that the turn before made.
    const before = last.get(lane)?.turn;
    if (before && facts.tools)
      before.tools = facts.tools.map(({ name, failed, about }) => ({ name, failed, about: (reads && about) || null }));
    if (before) runs.set(lane, loopsOf(runs.get(lane), before, facts));
    last.set(lane, { turn, facts });
    turns.push(turn);
  }
  return turns;
}

function loopsOf(run: { step: string; turns: AgentTurn[] } | undefined, turn: AgentTurn, { tools = [] }: TurnFacts) {
  const step = tools.map(({ hash }) => hash).join(" ");
  const turns = step !== "" && run?.step === step ? [...run.turns, turn] : [turn];
  if (step !== "" && turns.length >= LOOP_CALLS) for (const one of turns) one.loop = true;
  return { step, turns };
}

function turnOf(row: TurnRow, { facts, n }: { facts: TurnFacts; n: number }): AgentTurn {
  return {
    callId: row.id,
    n,
    agent: facts.agent ?? null,
    at: row.at,
    durationMs: row.duration_ms,
    model: row.model,
    status: row.status,
    code: row.code,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    writtenTokens: row.written_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost_nano === null ? null : row.cost_nano / NANO_DOLLARS,
    lostTokens: facts.lost?.tokens ?? 0,
    lost: (facts.lost?.nano ?? 0) / NANO_DOLLARS,
    tools: [],
    loop: false,
  };
}
