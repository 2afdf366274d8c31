import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { ErrorCode } from "../../contracts/errors";
import type { TaskFamily, TaskState, VideoFacts, VideoOrder } from "../../contracts/task";
import { ownJson } from "../../contracts/typed";
import type { VIDEO_STATUSES } from "../../contracts/video-terms";
import { nameKey } from "../../store/database/name-key";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { errorCode, type StoredVideo } from "../../store/tasks/task-row";
import { UNFINISHED } from "../../store/tasks/tasks";

type JobStatus = (typeof VIDEO_STATUSES)[number];
export type StatusCounts = Record<JobStatus, number>;

/** Filters of a team's tasks. Empty texts filter nothing. */
export interface JobFilter {
  teamId: string;
  /** Substring of the prompt, or a whole id. */
  q: string;
  model: string;
  batch: string;
  /** Keys used to submit the tasks; absent means any. */
  keyIds?: readonly string[];
  /** Created at or after, in milliseconds since the epoch. */
  since?: number;
}

/** The fields of a task that change while it runs. Times are milliseconds since the epoch. */
export interface JobStanding {
  id: string;
  state: TaskState;
  word: string;
  unknown: boolean;
  provider: string;
  local: boolean;
  queuePosition: number | null;
  checkedAt: number | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  videos: readonly StoredVideo[];
  lastFrameMediaId: string | null;
  error: { code: ErrorCode; message: string } | null;
}

export interface Job extends JobStanding {
  model: string;
  family: TaskFamily;
  keyId: string;
  fromImage: boolean;
  order: VideoOrder;
  facts: VideoFacts | null;
  attempt: number;
  retryOf: string | null;
  batchId: string | null;
}

const STANDING = [
  "id",
  "state",
  "word",
  "word_unknown",
  "provider",
  "local",
  "queue_position",
  "checked_at",
  "created_at",
  "started_at",
  "ended_at",
  "videos",
  "last_frame_media_id",
  "error_code",
  "error_message",
] as const;
const WHOLE = [...STANDING, "model", "family", "key_id", "from_image", "order_json", "facts", "attempt", "retry_of", "batch_id"] as const;

type StandingRow = Pick<Selectable<Tables["tasks"]>, (typeof STANDING)[number]>;
type WholeRow = Pick<Selectable<Tables["tasks"]>, (typeof WHOLE)[number]>;
type Matching = SelectQueryBuilder<Tables, "tasks", object>;

/** A page of matching tasks, newest first. No statuses means all. */
export async function listJobs(
  store: Store,
  filter: JobFilter,
  { statuses = [], limit, offset }: { statuses?: readonly JobStatus[]; limit: number; offset: number },
): Promise<Job[]> {
  const some = withStatus(matching(store, filter), statuses);
  const page = some.select(WHOLE).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  return (await page.execute()).map(toJob);
}

export async function countJobs(store: Store, filter: JobFilter): Promise<StatusCounts> {
  const some = matching(store, filter);
  const byState = (query: Matching) =>
    query
      .select(({ fn }) => ["state", fn.countAll<number>().as("jobs")])
      .groupBy("state")
      .execute();
  // Two counts: the first one is answered by an index alone.
  const [all, unknown] = [await byState(some), await byState(some.where("state", "in", UNFINISHED).where("word_unknown", "=", 1))];
  const counts: StatusCounts = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0, unknown: 0 };
  for (const { state, jobs } of all) counts[statusOf({ state, unknown: false })] += Number(jobs);
  for (const { state, jobs } of unknown) {
    counts[statusOf({ state, unknown: false })] -= Number(jobs);
    counts.unknown += Number(jobs);
  }
  return counts;
}

/** A task's status in the console. */
export function statusOf({ state, unknown }: Pick<JobStanding, "state" | "unknown">): JobStatus {
  if (state === "completed") return "done";
  if (state === "failed" || state === "expired") return "failed";
  if (state === "cancelled") return "cancelled";
  if (unknown) return "unknown";
  return state === "queued" ? "queued" : "running";
}

function matching({ db }: Store, { teamId, q, model, batch, keyIds, since }: JobFilter): Matching {
  let query = db.selectFrom("tasks").where("team_id", "=", teamId);
  if (model !== "") query = query.where("model", "=", model);
  if (batch !== "") query = query.where("batch_id", "=", batch);
  if (keyIds) query = keyIds.length > 0 ? query.where("key_id", "in", keyIds) : query.where(sql.lit(false));
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (q !== "") {
    const part = `%${nameKey(q).replace(/[!%_]/g, "!$&")}%`;
    query = query.where((task) =>
      task.or([task("id", "=", q), task("external_id", "=", q), sql<boolean>`prompt_key like ${part} escape '!'`]),
    );
  }
  return query;
}

function withStatus(query: Matching, statuses: readonly JobStatus[]): Matching {
  if (statuses.length === 0) return query;
  const states = (["completed", "failed", "expired", "cancelled"] as const).filter((state) =>
    statuses.includes(statusOf({ state, unknown: false })),
  );
  return query.where((task) =>
    task.or([
      ...(states.length > 0 ? [task("state", "in", states)] : []),
      ...(statuses.includes("queued") ? [task.and([task("state", "=", "queued"), task("word_unknown", "=", 0)])] : []),
      ...(statuses.includes("running") ? [task.and([task("state", "=", "in_progress"), task("word_unknown", "=", 0)])] : []),
      ...(statuses.includes("unknown") ? [task.and([task("state", "in", UNFINISHED), task("word_unknown", "=", 1)])] : []),
    ]),
  );
}

/** The current state of some tasks, in any order. Ids of other teams are omitted. */
export async function jobStandings({ db }: Store, { teamId, ids }: { teamId: string; ids: readonly string[] }): Promise<JobStanding[]> {
  if (ids.length === 0) return [];
  // The team is compared here: with both in the query, SQLite scans all of the team's tasks instead of looking up the ids.
  const rows = await db
    .selectFrom("tasks")
    .select([...STANDING, "team_id"])
    .where("id", "in", ids)
    .execute();
  return rows.filter((row) => row.team_id === teamId).map(toStanding);
}

function toStanding(row: StandingRow): JobStanding {
  return {
    id: row.id,
    state: row.state,
    word: row.word,
    unknown: row.word_unknown === 1,
    provider: row.provider,
    local: row.local === 1,
    queuePosition: row.queue_position,
    checkedAt: row.checked_at,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    videos: ownJson(row.videos),
    lastFrameMediaId: row.last_frame_media_id,
    error: row.error_code === null ? null : { code: errorCode(row.error_code), message: row.error_message ?? "" },
  };
}

function toJob(row: WholeRow): Job {
  return {
    ...toStanding(row),
    model: row.model,
    family: row.family,
    keyId: row.key_id,
    fromImage: row.from_image === 1,
    order: ownJson(row.order_json),
    facts: row.facts === null ? null : ownJson(row.facts),
    attempt: row.attempt,
    retryOf: row.retry_of,
    batchId: row.batch_id,
  };
}

export async function findJob({ db }: Store, { teamId, id }: { teamId: string; id: string }) {
  const row = await db
    .selectFrom("tasks")
    .select([...WHOLE, "request_id", "external_id", "actual_prompt", "tokens", "expires_at", "history"])
    .select(["request_json", "vendor_id", "checks"])
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  return row && { job: toJob(row), row };
}

export async function retriesOf({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<string[]> {
  const rows = await db.selectFrom("tasks").select("id").where("retry_of", "=", id).where("team_id", "=", teamId).orderBy("id").execute();
  return rows.map((row) => row.id);
}

export interface TookMs {
  tookMs: number;
  /** In seconds; null if not known. */
  durationS: number | null;
}

/** Durations of a team's newest finished tasks of a model, at most 200. */
export async function finishedJobs({ db }: Store, { teamId, model }: { teamId: string; model: string }): Promise<TookMs[]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["created_at", "ended_at", "facts"])
    .where("team_id", "=", teamId)
    .where("model", "=", model)
    .where("state", "=", "completed")
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(({ created_at, ended_at, facts }) => ({
    tookMs: Math.max(0, (ended_at ?? created_at) - created_at),
    durationS: facts === null ? null : ownJson<VideoFacts>(facts).durationS,
  }));
}
