import { sql } from "kysely";
import { readTurn } from "../../contracts/turns";
import type { Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { CALL_COLUMNS, type CallRow } from "./call-row";

type Sums = Pick<Tables["agent_sessions"], (typeof ADDED)[number] | (typeof LAST)[number]> &
  Pick<Tables["agent_sessions"], "id" | "team_id" | "key_id" | "client" | "own_id" | "task" | "first_at" | "step" | "step_run">;

const SESSION = CALL_COLUMNS.indexOf("session");
const TURN = CALL_COLUMNS.indexOf("turn");
const WRITTEN = CALL_COLUMNS.indexOf("written_tokens");
const CLIENT = CALL_COLUMNS.indexOf("client");

/** Columns that are added up, and columns of the last turn. */
const ADDED = [
  "turns",
  "agent_turns",
  "failed",
  "tools",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "written_tokens",
  "cost_nano",
  "breaks",
  "lost_nano",
] as const;
const LAST = ["last_at", "model", "provider", "upstream_model", "context_tokens", "code"] as const;

/** Adds new calls to the sums of their sessions. Sorted: a fixed lock order prevents deadlocks between processes. */
export async function addToSessions(write: Write, rows: readonly CallRow[]): Promise<void> {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    if (row[SESSION] === "") continue;
    const one = sumsOf(row);
    const sum = sums.get(one.id);
    sums.set(one.id, sum ? joined(sum, one) : one);
  }
  for (const id of [...sums.keys()].sort()) {
    const sum = sums.get(id);
    if (sum) await upsert(write, sum);
  }
}

function sumsOf(row: CallRow): Sums {
  const [, at, teamId, keyId, , model, provider, upstreamModel, status, code, , input, output, cached, durationMs] = row;
  const { agent, own = "", task = "", tools = [], lost } = readTurn(String(row[TURN]));
  return {
    id: String(row[SESSION]),
    team_id: teamId,
    key_id: keyId,
    client: String(row[CLIENT]),
    own_id: own,
    task,
    first_at: at,
    last_at: at + durationMs,
    turns: 1,
    agent_turns: agent === undefined ? 0 : 1,
    failed: status >= 400 || code !== "" ? 1 : 0,
    tools: tools.length,
    input_tokens: input,
    output_tokens: output,
    cached_tokens: cached,
    written_tokens: Number(row[WRITTEN]),
    cost_nano: row[19] ?? 0,
    breaks: lost ? 1 : 0,
    lost_nano: lost?.nano ?? 0,
    model,
    provider,
    upstream_model: upstreamModel,
    context_tokens: agent === undefined ? input : 0,
    code,
    step: tools.map(({ hash }) => hash).join(" "),
    step_run: tools.length > 0 ? 1 : 0,
  };
}

function joined(sum: Sums, next: Sums): Sums {
  const whole: Sums = { ...sum, task: sum.task || next.task };
  for (const name of ADDED) whole[name] += next[name];
  if (next.last_at < sum.last_at) return whole;
  const { last_at, model, provider, upstream_model, code } = next;
  const run = next.step !== "" && next.step === sum.step ? sum.step_run + 1 : next.step_run;
  const context_tokens = next.context_tokens || sum.context_tokens;
  return { ...whole, last_at, model, provider, upstream_model, code, context_tokens, step: next.step, step_run: run };
}

async function upsert(write: Write, sum: Sums): Promise<void> {
  const old = (column: string) => sql.ref(`agent_sessions.${column}`);
  const now = (column: string) => sql.ref(`excluded.${column}`);
  const isLast = sql`excluded.last_at >= agent_sessions.last_at`;
  const ofLast = (column: string) => sql`case when ${isLast} then ${now(column)} else ${old(column)} end`;
  await write
    .insertInto("agent_sessions")
    .values(sum)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        ...Object.fromEntries(ADDED.map((column) => [column, sql`${old(column)} + ${now(column)}`])),
        ...Object.fromEntries(LAST.map((column) => [column, ofLast(column)])),
        context_tokens: sql`case when ${isLast} and excluded.context_tokens > 0 then excluded.context_tokens else agent_sessions.context_tokens end`,
        task: sql`case when agent_sessions.task = '' then excluded.task else agent_sessions.task end`,
        first_at: sql`case when excluded.first_at < agent_sessions.first_at then excluded.first_at else agent_sessions.first_at end`,
        // All calls of the batch are equal: the run goes on.
        step_run: sql`case when excluded.step <> '' and excluded.step = agent_sessions.step and excluded.step_run = excluded.turns
          then agent_sessions.step_run + excluded.step_run else excluded.step_run end`,
        step: sql`excluded.step`,
      }),
    )
    .execute();
}
