import type { Selectable, Updateable } from "kysely";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import type { Store, Write } from "../../store/open";
import type { Tables } from "../../store/schema/tables";
import { RUN_OUTPUT_CHARACTERS, RUNS_MAX, type Run, type RunDetail, type RunPage, type RunStatus, type SaveRunRequest } from "./contract";

/** A run that has said nothing for this long after its start is not running any more: no call takes longer. */
const SILENT_MS = 15 * 60_000;
/** Runs of one statement of the cleanup, so that the calls of others are not held up. */
const BATCH = 200;

const SUMMARY = [
  "id",
  "at",
  "playground",
  "models",
  "title",
  "status",
  "duration_ms",
  "first_token_ms",
  "input_tokens",
  "output_tokens",
  "cost",
  "request_ids",
] as const satisfies readonly (keyof Tables["runs"])[];
type SummaryRow = Pick<Selectable<Tables["runs"]>, (typeof SUMMARY)[number]>;

/** Keeps a run, or what has changed about it. False where the id is another person's. */
export async function saveRun(store: Store, owner: Member, { run, now }: { run: SaveRunRequest; now: number }): Promise<boolean> {
  const { id, playground, models, status } = run;
  const changes = changesOf(run);
  return store.db.transaction().execute(async (write) => {
    const added = await write
      .insertInto("runs")
      .values({
        id,
        team_id: owner.teamId,
        user_id: owner.userId,
        // A clock that is wrong must neither put a run first for ever nor make it vanish at once.
        at: Math.min(now, Math.max(run.at ?? now, now - SILENT_MS)),
        playground,
        models: JSON.stringify(models),
        title: "",
        status,
        duration_ms: null,
        first_token_ms: null,
        input_tokens: null,
        output_tokens: null,
        cost: null,
        request_ids: "[]",
        state: "{}",
        output: "",
        output_cut: 0,
        ...changes,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) {
      await forgetBeyond(write, owner, id);
      return true;
    }
    const changed = await write
      .updateTable("runs")
      .set({ playground, models: JSON.stringify(models), status, ...changes })
      .where("id", "=", id)
      .where("team_id", "=", owner.teamId)
      .where("user_id", "=", owner.userId)
      .returning("id")
      .executeTakeFirst();
    return changed !== undefined;
  });
}

/** History must not keep a person from working: what is too much goes from its old end. `id` has just come and stays. */
async function forgetBeyond(write: Write, { teamId, userId }: Member, id: string): Promise<void> {
  const old = write
    .selectFrom("runs")
    .select("id")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(BATCH)
    .offset(RUNS_MAX);
  await write.deleteFrom("runs").where("id", "in", old).where("id", "!=", id).execute();
}

function changesOf(run: SaveRunRequest): Updateable<Tables["runs"]> {
  const changes: Updateable<Tables["runs"]> = {};
  if (run.title !== undefined) changes.title = run.title;
  if (run.durationMs !== undefined) changes.duration_ms = run.durationMs;
  if (run.firstTokenMs !== undefined) changes.first_token_ms = run.firstTokenMs;
  if (run.inputTokens !== undefined) changes.input_tokens = run.inputTokens;
  if (run.outputTokens !== undefined) changes.output_tokens = run.outputTokens;
  if (run.cost !== undefined) changes.cost = run.cost;
  if (run.requestIds !== undefined) changes.request_ids = JSON.stringify(run.requestIds);
  if (run.state !== undefined) changes.state = JSON.stringify(run.state);
  if (run.output !== undefined) {
    changes.output = run.output.slice(0, RUN_OUTPUT_CHARACTERS).toWellFormed();
    changes.output_cut = Number(run.output.length > RUN_OUTPUT_CHARACTERS);
  }
  return changes;
}

/** A page of a person's runs, newest first. `after` is the former page's `next`; one that is not of that form is the first page. */
export async function listRuns(
  store: Store,
  { teamId, userId }: Member,
  { playground, limit, after, now }: { playground?: Playground; limit: number; after?: string; now: number },
): Promise<RunPage> {
  let query = store.db.selectFrom("runs").select(SUMMARY).where("team_id", "=", teamId).where("user_id", "=", userId);
  if (playground !== undefined) query = query.where("playground", "=", playground);
  const cursor = /^(\d{1,15})\.(run_\w+)$/.exec(after ?? "");
  if (cursor) {
    const [at, id] = [Number(cursor[1]), cursor[2] ?? ""];
    query = query.where((run) => run.or([run("at", "<", at), run.and([run("at", "=", at), run("id", "<", id)])]));
  }
  const rows = await query
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map((row) => summary(row, now)), next: rows.length > limit && last ? `${last.at}.${last.id}` : null };
}

export async function findRun(
  store: Store,
  { teamId, userId }: Member,
  { id, now }: { id: string; now: number },
): Promise<RunDetail | undefined> {
  const row = await store.db
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...summary(row, now), state: JSON.parse(row.state), output: row.output, outputCut: row.output_cut === 1 };
}

/** Forgets one run of a person, or all of them (of one page). Returns how many there were. */
export async function deleteRuns(
  store: Store,
  { teamId, userId }: Member,
  which: { id: string } | { playground?: Playground },
): Promise<number> {
  let query = store.db.deleteFrom("runs").where("team_id", "=", teamId).where("user_id", "=", userId);
  if ("id" in which) query = query.where("id", "=", which.id);
  else if (which.playground !== undefined) query = query.where("playground", "=", which.playground);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** How a run ended whose page is not there to say so. Nothing happens where it did. */
export async function settleRun(
  store: Store,
  { teamId, userId }: Member,
  { id, status, durationMs }: { id: string; status: RunStatus; durationMs: number },
): Promise<void> {
  await store.db
    .updateTable("runs")
    .set({ status, duration_ms: durationMs })
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("status", "=", "running")
    .execute();
}

/** Forgets everybody's runs from before a time. */
export async function forgetRuns(store: Store, before: number): Promise<void> {
  for (let deleted = BATCH; deleted >= BATCH; ) {
    const old = store.db.selectFrom("runs").select("id").where("at", "<", before).limit(BATCH);
    deleted = Number((await store.db.deleteFrom("runs").where("id", "in", old).executeTakeFirst()).numDeletedRows);
  }
}

/** The JSON in a row was written by `saveRun` and by nobody else, so it has the form it was given. */
function summary(row: SummaryRow, now: number): Run {
  const silent = row.status === "running" && row.playground !== "video" && now - row.at > SILENT_MS;
  return {
    id: row.id,
    at: row.at,
    playground: row.playground as Playground,
    models: JSON.parse(row.models),
    title: row.title,
    status: silent ? "unknown" : (row.status as RunStatus),
    durationMs: row.duration_ms,
    firstTokenMs: row.first_token_ms,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    requestIds: JSON.parse(row.request_ids),
  };
}
