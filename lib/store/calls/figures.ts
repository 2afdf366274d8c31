import { sql } from "kysely";
import type { TaskState } from "../../contracts/task";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../database/open";

const MINUTE_MS = 60_000;
/** The newest calls that are sampled if reading all of them would take too long. */
const SAMPLE = 2_000;
/** A task expires after three days at most. */
const LONGEST_TASK_MS = 3 * 24 * 3_600_000;

export interface Minutes {
  requests: number[];
  errors: number[];
}

/** A team's calls per minute. One count per minute over the index: grouping would sort every row first, five times slower. */
export async function countByMinute(
  { db }: Store,
  { teamId, since, minutes }: { teamId: string; since: number; minutes: number },
): Promise<Minutes> {
  const counts = Array.from({ length: minutes }, (_, minute) => {
    const [from, to] = [since + minute * MINUTE_MS, since + (minute + 1) * MINUTE_MS];
    return sql`select ${sql.lit(minute)} as minute, count(*) as requests, coalesce(sum(case when status >= 400 then 1 else 0 end), 0) as errors
      from calls where team_id = ${teamId} and at >= ${from} and at < ${to}`;
  });
  const { rows } = await sql<{ minute: number; requests: number; errors: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found: Minutes = { requests: new Array<number>(minutes).fill(0), errors: new Array<number>(minutes).fill(0) };
  for (const { minute, requests, errors } of rows) {
    found.requests[minute] = requests;
    found.errors[minute] = errors;
  }
  return found;
}

export interface FirstToken {
  provider: string;
  ms: number;
}

/** Time to the first token of a team's newest 2,000 streams since a time. */
export async function firstTokens({ db }: Store, { teamId, since }: { teamId: string; since: number }): Promise<FirstToken[]> {
  return db
    .selectFrom("calls")
    .select(["provider", "first_event_ms as ms"])
    .where("team_id", "=", teamId)
    .where("at", ">=", since)
    .where("first_event_ms", ">=", 0)
    .orderBy("at", "desc")
    .limit(SAMPLE)
    .execute();
}

/** A team's newest 2,000 calls since a time, counted by provider; "" for calls that reached none. */
export async function countByProvider(
  { db }: Store,
  { teamId, since }: { teamId: string; since: number },
): Promise<{ provider: string; calls: number; errors: number }[]> {
  const newest = db
    .selectFrom("calls")
    .select(["provider", "status"])
    .where("team_id", "=", teamId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(SAMPLE);
  return (
    db
      .selectFrom(newest.as("newest"))
      .select(({ fn }) => ["provider", fn.countAll<number>().as("calls")])
      // Errors of the caller are not the provider's fault.
      .select(sql<number>`sum(case when status >= 500 or status = 429 then 1 else 0 end)`.as("errors"))
      .groupBy("provider")
      .execute()
  );
}

/** Facts of a call about its model. Times are in milliseconds; -1 if there was no first event. */
export interface CallFigure {
  provider: string;
  model: string;
  status: number;
  firstEventMs: number;
  durationMs: number;
  outputTokens: number;
}

/** A team's newest calls since a time that reached a provider. */
export async function newestFigures(
  { db }: Store,
  { teamId, since, limit }: { teamId: string; since: number; limit: number },
): Promise<CallFigure[]> {
  const rows = await db
    .selectFrom("calls")
    .select(["provider", "upstream_model as model", "status", "first_event_ms as firstEventMs", "duration_ms as durationMs"])
    .select("output_tokens as outputTokens")
    .where("team_id", "=", teamId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
  return rows.filter(({ provider }) => provider !== "");
}

export interface Used {
  requests: number;
  errors: number;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Nano-dollars of calls with a known cost, and how many of those succeeded. */
  costNano: number;
  priced: number;
}

/** A team's usage since an hour, by model and endpoint. */
export async function usageByModel(
  { db }: Store,
  { teamId, since }: { teamId: string; since: number },
): Promise<(Used & { model: string; endpoint: string })[]> {
  // PostgreSQL returns sums of bigints as text.
  const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  return db
    .selectFrom("usage_hourly")
    .select([
      "model",
      "endpoint",
      sum("calls").as("requests"),
      sum("errors").as("errors"),
      sum("input_tokens").as("inputTokens"),
      sum("output_tokens").as("outputTokens"),
      sum("cached_tokens").as("cachedTokens"),
      sum("cost_nano").as("costNano"),
      sum("priced").as("priced"),
    ])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since)
    .groupBy(["model", "endpoint"])
    .execute();
}

export async function firstCall({ db }: Store, teamId: string): Promise<{ id: string; at: number; model: string } | undefined> {
  return db
    .selectFrom("calls")
    .select(["id", "at", "model"])
    .where("team_id", "=", teamId)
    .where("status", "<", 400)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
}

export async function hasKey({ db }: Store, teamId: string): Promise<boolean> {
  return (await db.selectFrom("api_keys").select("id").where("team_id", "=", teamId).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasOwner({ db }: Store, teamId: string): Promise<boolean> {
  const query = db.selectFrom("memberships").select("user_id").where("team_id", "=", teamId).where("role", "=", "owner").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export interface OpenTask {
  id: string;
  model: string;
  state: TaskState;
  prompt: string;
  createdAt: number;
  startedAt: number | null;
}

/** The number of a team's unfinished tasks, and the newest of them. */
export async function openTasks(
  { db }: Store,
  { teamId, limit }: { teamId: string; limit: number },
): Promise<{ total: number; items: OpenTask[] }> {
  const open = db.selectFrom("tasks").where("team_id", "=", teamId).where("state", "in", ["queued", "in_progress"]);
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (total === 0) return { total, items: [] };
  const rows = await open
    .select(["id", "model", "state", "order_json", "created_at", "started_at"])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    model: row.model,
    state: row.state,
    prompt: ownJson<{ prompt: string }>(row.order_json).prompt.slice(0, 200).toWellFormed(),
    createdAt: row.created_at,
    startedAt: row.started_at,
  }));
  return { total, items };
}

/** A team's tasks that failed or expired since a time, newest first. */
export async function failedTasks(
  { db }: Store,
  { teamId, since, limit }: { teamId: string; since: number; limit: number },
): Promise<{ id: string; model: string; at: number; message: string }[]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "model", "ended_at", "error_message", "state"])
    .where("team_id", "=", teamId)
    .where("state", "in", ["failed", "expired"])
    .where("created_at", ">=", since - LONGEST_TASK_MS)
    .where("ended_at", ">=", since)
    .orderBy("ended_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, model: row.model, at: row.ended_at ?? 0, message: row.error_message ?? row.state }));
}
