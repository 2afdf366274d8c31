import { type Selectable, sql } from "kysely";
import { LOOP_CALLS } from "../../contracts/turns";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { BARS, VALUES_MAX } from "./contract";

export type SessionRow = Selectable<Tables["agent_sessions"]>;

/** The last session of a page. */
export interface SessionCursor {
  loop: boolean;
  at: number;
  id: string;
}

export interface SessionFilter {
  teamId: string;
  q: string;
  state: string;
  client: string;
  keyIds: readonly string[] | undefined;
  /** Keys whose tasks may be searched; undefined for all. */
  readable: readonly string[] | undefined;
  model: string;
  since: number;
  before: SessionCursor | undefined;
  /** The last call of a running session ended after `running`, that of an idle one after `idle`. */
  running: number;
  idle: number;
}

/** The code of calls beyond a limit of their session. */
const LIMITED = "insufficient_quota";
const isLimited = sql<boolean>`(agent_sessions.stopped_at is null and agent_sessions.code = ${sql.lit(LIMITED)})`;
const isStopped = sql<boolean>`(agent_sessions.stopped_at is not null or agent_sessions.code = ${sql.lit(LIMITED)})`;
const isOpen = sql<boolean>`(agent_sessions.stopped_at is null and agent_sessions.code <> ${sql.lit(LIMITED)})`;
const isLoop = sql<boolean>`(step_run >= ${sql.lit(LOOP_CALLS)} and calm_step <> step)`;

/** Suspected loops that go on are on top. */
const rank = sql<number>`case when ${isLoop} and ${isOpen} then 1 else 0 end`;
export const ranksFirst = (row: SessionRow) =>
  row.step_run >= LOOP_CALLS && row.calm_step !== row.step && row.stopped_at === null && row.code !== LIMITED;

/** The last active first; `loopsFirst`: suspected loops before all others. */
export function listSessions(
  store: Store,
  { before, ...filter }: SessionFilter,
  { limit, loopsFirst = false }: { limit: number; loopsFirst?: boolean },
): Promise<SessionRow[]> {
  let query = filtered(store, filter).selectAll();
  if (loopsFirst) query = query.orderBy(rank, "desc");
  if (before && loopsFirst)
    query = query.where(sql<boolean>`(${rank}, last_at, id) < (${sql.lit(before.loop ? 1 : 0)}, ${before.at}, ${before.id})`);
  else if (before) query = query.where(sql<boolean>`(last_at, id) < (${before.at}, ${before.id})`);
  return query.orderBy("last_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** How many sessions match. */
export async function countSessions(store: Store, filter: Omit<SessionFilter, "before">): Promise<number> {
  const { count } = await filtered(store, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filtered({ db }: Store, filter: Omit<SessionFilter, "before">) {
  const { teamId, q, state, client, keyIds, readable, model, since, running, idle } = filter;
  let query = db.selectFrom("agent_sessions").where("team_id", "=", teamId).where("last_at", ">=", since);
  if (q !== "")
    query = query.where((at) => {
      const task = startsWith(db, "task", q);
      return at.or([readable ? at.and([task, at("key_id", "in", readable)]) : task, startsWith(db, "id", q), startsWith(db, "own_id", q)]);
    });
  if (client !== "") query = query.where(startsWith(db, "client", client));
  if (model !== "") query = query.where("model", "=", model);
  if (keyIds) query = query.where("key_id", "in", keyIds);
  if (state === "stopped") query = query.where(isStopped);
  if (state === "running") query = query.where("last_at", ">=", running).where(isOpen);
  if (state === "idle") query = query.where("last_at", "<", running).where("last_at", ">=", idle).where(isOpen);
  if (state === "ended") query = query.where("last_at", "<", idle).where(isOpen);
  return state === "loop" ? query.where(isLoop) : query;
}

/** Not a pattern: `%` and `_` in the input have no meaning. */
function startsWith(db: Store["db"], column: "task" | "id" | "own_id" | "client", text: string) {
  const beginning = isPostgres(db)
    ? sql`substr(${sql.ref(column)}, 1, cast(${text.length} as integer))`
    : sql`substr(${sql.ref(column)}, 1, ${text.length})`;
  return sql<boolean>`lower(${beginning}) = ${text.toLowerCase()}`;
}

export function sumSessions({ db }: Store, { teamId, since, running, idle }: Pick<SessionFilter, "teamId" | "since" | "running" | "idle">) {
  const count = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  return db
    .selectFrom("agent_sessions")
    .select((of) => [
      of.fn.countAll<number>().as("sessions"),
      count(sql`last_at >= ${running} and ${isOpen}`).as("running"),
      count(sql`last_at < ${running} and last_at >= ${idle} and ${isOpen}`).as("idle"),
      count(isStopped).as("stopped"),
      count(isLimited).as("limited"),
      sql<number | null>`max(case when ${isLimited} then last_at end)`.as("limitedAt"),
      count(isLoop).as("loops"),
      sum("cost_nano").as("cost"),
      sum("input_tokens").as("input"),
      sum("cached_tokens").as("cached"),
      sum("lost_nano").as("lost"),
      count(sql`breaks > 0`).as("broken"),
    ])
    .where("team_id", "=", teamId)
    .where("last_at", ">=", since)
    .executeTakeFirstOrThrow();
}

/** Running sessions, with the people and models of them. */
export async function countRunning({ db }: Store, { teamId, running }: Pick<SessionFilter, "teamId" | "running">) {
  const { sessions, people, models } = await db
    .selectFrom("agent_sessions")
    .leftJoin("api_keys", "api_keys.id", "agent_sessions.key_id")
    .select(({ fn }) => [
      fn.countAll<number>().as("sessions"),
      fn.count<number>("api_keys.owner_id").distinct().as("people"),
      fn.count<number>("agent_sessions.model").distinct().as("models"),
    ])
    .where("agent_sessions.team_id", "=", teamId)
    .where("last_at", ">=", running)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return { sessions: Number(sessions), people: Number(people), models: Number(models) };
}

/** The values of a column in the team's sessions, those with the most sessions first. */
export function countSessionsBy(
  { db }: Store,
  { teamId, since, column }: { teamId: string; since: number; column: "client" | "key_id" | "model" },
): Promise<{ id: string; sessions: number }[]> {
  return db
    .selectFrom("agent_sessions")
    .select(({ fn, ref }) => [ref(column).as("id"), fn.countAll<number>().as("sessions")])
    .where("team_id", "=", teamId)
    .where("last_at", ">=", since)
    .groupBy(column)
    .orderBy("sessions", "desc")
    .orderBy(column)
    .limit(VALUES_MAX)
    .execute();
}

export function findSession({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<SessionRow | undefined> {
  return db.selectFrom("agent_sessions").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}

/** Names of keys and their owners, and the limits of their sessions and their team's. */
export async function keysOfSessions({ db }: Store, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("api_keys")
    .leftJoin("users", "users.id", "api_keys.owner_id")
    .innerJoin("teams", "teams.id", "api_keys.team_id")
    .select(["api_keys.id", "api_keys.name", "api_keys.owner_id", "users.name as person"])
    .select(["api_keys.session_limits", "teams.session_limits as team_limits"])
    .where("api_keys.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Bar {
  session: string;
  at: number;
  input_tokens: number;
  cached_tokens: number;
}

/** Input and cached tokens of the last turns of sessions. PostgreSQL plans a union of many parts slowly, SQLite has no lateral joins. */
export async function barsOfSessions({ db }: Store, { teamId, ids }: { teamId: string; ids: readonly string[] }): Promise<Bar[]> {
  if (ids.length === 0) return [];
  if (isPostgres(db)) {
    const { rows } = await sql<Bar>`
      select own.* from unnest(${ids}::text[]) as wanted(id) cross join lateral (
        select session, at, input_tokens, cached_tokens from calls
        where team_id = ${teamId} and session = wanted.id and session <> '' order by at desc limit ${sql.lit(BARS)}) as own`.execute(db);
    return rows;
  }
  const [first, ...others] = ids.map((id) =>
    db.selectFrom(turnsOf(db, { teamId, id }).select(BAR).orderBy("at", "desc").limit(BARS).as("own")).select(BAR),
  );
  return first ? others.reduce((union, own) => union.unionAll(own), first).execute() : [];
}

const BAR = ["session", "at", "input_tokens", "cached_tokens"] as const;
const TURN = [
  "id",
  "at",
  "key_id",
  "model",
  "status",
  "code",
  "duration_ms",
  "input_tokens",
  "cached_tokens",
  "written_tokens",
  "output_tokens",
  "cost_nano",
  "turn",
] as const;
export type TurnRow = Awaited<ReturnType<typeof listTurns>>[number];

/** A session's calls, newest first. */
export function listTurns({ db }: Store, { limit, ...of }: { teamId: string; id: string; limit: number }) {
  return turnsOf(db, of).select(TURN).orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The condition on the empty session repeats the index's. */
function turnsOf(db: Store["db"], { teamId, id }: { teamId: string; id: string }) {
  return db.selectFrom("calls").where("team_id", "=", teamId).where("session", "=", id).where("session", "<>", sql.lit(""));
}
