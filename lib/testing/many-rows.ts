import { sql } from "kysely";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { naturalKey } from "../contracts/natural-key";
import { isPostgres } from "../store/database/locks";
import type { Store } from "../store/database/open";

const CHUNK = 500;

/** The numbers from 0 below `count`, as rows `i` that the database generates. */
function numbersOf(db: Store["db"], count: number) {
  return isPostgres(db)
    ? sql`select i from generate_series(0::bigint, ${sql.lit(count - 1)}::bigint) as n(i)`
    : sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)}) select i from n`;
}

/** An id of 26 characters after the prefix. */
function idOf(db: Store["db"], prefix: string, number: ReturnType<typeof sql>) {
  return isPostgres(db)
    ? sql`${sql.lit(prefix)} || lpad((${number})::text, 26, '0')`
    : sql`printf(${sql.lit(`${prefix}%026d`)}, ${number})`;
}

/** Sessions of a coding agent, each with this many calls, within the last hours before `until`. The first is `sessionId(0)`. */
export async function makeManySessions(
  { db }: Store,
  { sessions, turns, until }: { sessions: number; turns: number; until: number },
): Promise<void> {
  const of = sql`(i / ${sql.lit(turns)})`;
  const at = sql`${sql.lit(until)} - ${of} * 60000 - (${sql.lit(turns)} - i % ${sql.lit(turns)}) * 10000`;
  const turn = sql`'{"own":"own-' || ${of} || '","tools":[{"name":"Read","hash":"' || i || '","failed":false}],"parts":{"before":"","kept":' ||
    (i % ${sql.lit(turns)}) * 2 || ',"more":"u1k.' || i || ' a2s.' || i || '*"}}'`;
  await sql`
    insert into calls (id, at, team_id, key_id, endpoint, model, provider, upstream_model, status, code, stream, input_tokens, output_tokens,
      cached_tokens, duration_ms, first_event_ms, attempts, warnings, end_user, cost_nano, outcome, client, bytes_in, bytes_out, session, turn)
    select ${idOf(db, "req_", sql`i + 50000000`)}, ${at}, ${FIRST_TEAM}, 'key_' || ${of} % 40, 'messages.create', 'model-1', 'provider-1', 'm',
      200, '', 1, 40000 + i % 9000, 400, 38000, 9000, 900, 1, '', '', 1000000, 'ok', 'agent/2.0', 180000, 9000,
      ${idOf(db, "ses_", of)}, ${turn}
    from (${numbersOf(db, sessions * turns)}) as numbers`.execute(db);
  const count = sql.lit(turns);
  await sql`
    insert into agent_sessions (id, team_id, key_id, client, own_id, task, first_at, last_at, turns, agent_turns, failed, tools, input_tokens,
      output_tokens, cached_tokens, written_tokens, cost_nano, breaks, lost_nano, model, provider, upstream_model, context_tokens, code, step,
      step_run)
    select ${idOf(db, "ses_", sql`i`)}, ${FIRST_TEAM}, 'key_' || i % 40, 'agent/2.0', 'own-' || i, '', ${sql.lit(until)} - i * 60000 - ${count} * 10000,
      ${sql.lit(until)} - i * 60000, ${count}, 0, 0, ${count}, 8000000, 80000, 7600000, 0, 200000000, i % 3, 1000, 'model-1', 'provider-1', 'm',
      44000, '', '', 1
    from (${numbersOf(db, sessions)}) as numbers`.execute(db);
  if (isPostgres(db)) await sql`vacuum analyze calls, agent_sessions`.execute(db);
}

export const sessionId = (number: number) => `ses_${String(number).padStart(26, "0")}`;

/** A finished evaluation of two columns with every row answered; `seed` varies which cells pass. */
export async function makeManyCells({ db }: Store, { rows, seed }: { rows: number; seed: number }): Promise<string> {
  const id = newId("eval_");
  const column = (name: string) => ({ name, model: "bench-model", messages: [{ role: "user", content: "{{question}}" }] });
  const definition = JSON.stringify({ columns: [column("A"), column("B")], checks: [{ type: "contains", values: ["a"] }] });
  await db
    .insertInto("evaluations")
    .values({
      id,
      team_id: FIRST_TEAM,
      name: `Run ${seed}`,
      state: "done",
      definition,
      row_count: rows,
      column_count: 2,
      repeats: 1,
      cap_nano: null,
      caller: "{}",
      started_by: "bench",
      created_at: Date.now(),
      ended_at: Date.now(),
      lease_owner: null,
      lease_until: null,
    })
    .execute();
  await sql`
    insert into evaluation_rows (evaluation_id, position, case_hash, variables, expected, tags)
    select ${id}, i, 'hash-of-a-case-that-is-as-long-as-a-real-one-' || i,
      '{"question":"A customer asks about the invoice with the number ' || i || ' and wants a refund."}', null, '[]'
    from (${numbersOf(db, rows)}) as numbers`.execute(db);
  const answer = "An answer of a few hundred characters. ".repeat(8);
  await sql`
    insert into evaluation_cells (evaluation_id, position, column_no, try_no, team_id, state, change_no, sent_hash, score, answer, checks,
      latency_ms, cost_nano, started_at, answered_at)
    select ${id}, i / 2, i % 2, 0, ${FIRST_TEAM}, case when (i * 7919 + ${sql.lit(seed)} * (i % 13)) % 10 < 8 then 'passed' else 'failed' end, i + 1,
      'sent-hash-of-a-request-' || i, 1, ${answer}, '[{"name":"contains","type":"contains","state":"passed","score":1,"reason":"Contains a."}]', 800 + i % 700, 1000, ${sql.lit(Date.now())},
      ${sql.lit(Date.now())}
    from (${numbersOf(db, rows * 2)}) as numbers`.execute(db);
  if (isPostgres(db)) await sql`vacuum analyze evaluations, evaluation_rows, evaluation_cells`.execute(db);
  return id;
}

export async function makeManyKeys({ db }: Store, count: number): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < count; from += CHUNK)
    await db
      .insertInto("api_keys")
      .values(
        Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => {
          const number = from + at;
          const id = number < 40 ? `key_${number}` : newId("key_");
          const name = `key ${number}`;
          const names = { name, name_key: name, name_sort: naturalKey(name) };
          const secret = { secret_hash: id, hint: `sk-tl-${number}`, scopes: "[]", models: null };
          return { id, team_id: FIRST_TEAM, ...names, ...secret, created_at: now - number, expires_at: null };
        }),
      )
      .execute();
}

/** Datasets of two columns without rows. */
export async function makeManyDatasets({ db }: Store, count: number): Promise<void> {
  const at = Date.now();
  const all = Array.from({ length: count }, (_, number) => ({ id: newId("data_"), name: `dataset ${number}` }));
  const counters = { version: 1, kept_from: 1, next_row: 1, next_column: 2, stored_bytes: 0 };
  await db
    .insertInto("datasets")
    .values(all.map(({ id, name }) => ({ id, team_id: FIRST_TEAM, name, name_key: name, ...counters, created_at: at })))
    .execute();
  const columns = '[{"key":0,"name":"question"},{"key":1,"name":"topic"}]';
  const made = { version: 1, columns, rows: 0, bytes: 0, added: 0, changed: 0, removed: 0, made_at: at, made_by: "bench" };
  await db
    .insertInto("dataset_versions")
    .values(all.map(({ id }) => ({ dataset_id: id, ...made })))
    .execute();
}
