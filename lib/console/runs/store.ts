import type { Updateable } from "kysely";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import { ownJson } from "../../contracts/typed";
import { lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { endSavedRun, holdJobs } from "../../store/tasks/run-ends";
import { RUN_OUTPUT_CHARACTERS, RUNS_MAX, type RunColumn, type SaveRunRequest } from "./contract";
import { recordedEnds } from "./ends-store";
import { SILENT_MS } from "./rows-store";
import { wordsOfRun } from "./run-words";
import { indexRun, unindexRuns } from "./words-store";

/** Runs per cleanup statement, so that other calls aren't blocked. */
const BATCH = 200;

/** Inserts or updates a run. Its end comes from the records of its calls or jobs. False if the id is another person's. */
export async function saveRun(store: Store, owner: Member, { run: saved, now }: { run: SaveRunRequest; now: number }): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    // A call that ends meanwhile waits for this, and finds the saved run.
    await lockOwner(write, owner.userId);
    const video = saved.playground === "video";
    if (video) await holdJobs(write, owner.teamId, saved.output ?? "");
    const run: SaveRunRequest = { ...saved, ...(video ? { status: "running" } : await recordedEnds(write, owner, saved)) };
    const added = await addRun(write, owner, { run, now });
    if (!added && !(await changeSaved(write, owner, run))) return false;
    if (added) await forgetBeyond(write, owner, run.id);
    if (video) await endSavedRun(write, run.id, saved.status);
    await indexSaved(write, run.id);
    return true;
  });
}

async function addRun(write: Write, owner: Member, { run, now }: { run: SaveRunRequest; now: number }): Promise<boolean> {
  const { id, playground, models, status } = run;
  const added = await write
    .insertInto("runs")
    .values({
      id,
      team_id: owner.teamId,
      user_id: owner.userId,
      // A wrong clock must neither keep a run first forever nor delete it at once.
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
      thread: run.thread ?? "",
      ...(run.title !== undefined && { title: run.title }),
      ...changesOf(run),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added && run.thread) await takeOver(write, owner, { id, thread: run.thread });
  return added !== undefined;
}

/** Makes a run its conversation's current one: it inherits name and pin, and the others are no longer found. */
async function takeOver(write: Write, { teamId, userId }: Member, { id, thread }: { id: string; thread: string }): Promise<void> {
  const before = await write
    .updateTable("runs")
    .set({ newest: 0 })
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("thread", "=", thread)
    .where("thread", "!=", "")
    .where("newest", "=", 1)
    .where("id", "!=", id)
    .returning(["id", "title", "renamed", "pinned"])
    .execute();
  const [last] = before;
  if (!last) return;
  await unindexRuns(
    write,
    before.map((run) => run.id),
  );
  if (last.pinned === 1) await write.updateTable("runs").set({ pinned: 0 }).where("id", "=", last.id).execute();
  await write
    .updateTable("runs")
    .set({ pinned: last.pinned, renamed: last.renamed, ...(last.renamed === 1 && { title: last.title }) })
    .where("id", "=", id)
    .execute();
}

async function changeSaved(write: Write, { teamId, userId }: Member, run: SaveRunRequest): Promise<boolean> {
  const columns = run.columns && (await joinedColumns(write, run.id, run.columns));
  const changed = await write
    .updateTable("runs")
    .set({ playground: run.playground, models: JSON.stringify(run.models), status: run.status, ...changesOf({ ...run, columns }) })
    .$if(run.title !== undefined, (update) =>
      update.set((to) => ({
        title: to
          .case()
          .when("renamed", "=", 1)
          .then(to.ref("title"))
          .else(run.title ?? "")
          .end(),
      })),
    )
    .where("id", "=", run.id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** A page that resumes a call late doesn't know its first token: the known value stays. */
async function joinedColumns(write: Write, id: string, columns: readonly RunColumn[]): Promise<RunColumn[]> {
  const row = await write.selectFrom("runs").select("columns").where("id", "=", id).executeTakeFirst();
  const before = row ? ownJson<RunColumn[]>(row.columns) : [];
  return columns.map((column) => {
    const known = Object.entries(column).filter(([, value]) => value !== null && value !== undefined);
    return { ...before.find((one) => one.id === column.id), ...(Object.fromEntries(known) as RunColumn) };
  });
}

async function indexSaved(write: Write, id: string): Promise<void> {
  const row = await write
    .selectFrom("runs")
    .select(["playground", "title", "state", "output"])
    .where("id", "=", id)
    .where("newest", "=", 1)
    .executeTakeFirst();
  if (!row) return;
  await indexRun(write, id, wordsOfRun({ ...row, state: JSON.parse(row.state) }));
}

/** The history never blocks work: excess runs are deleted from the oldest, pinned ones last. `id` is new and stays. */
async function forgetBeyond(write: Write, { teamId, userId }: Member, id: string): Promise<void> {
  const old = write
    .selectFrom("runs")
    .select("id")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .orderBy("pinned", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(BATCH)
    .offset(RUNS_MAX);
  await write.deleteFrom("runs").where("id", "in", old).where("id", "!=", id).execute();
}

function changesOf(run: SaveRunRequest): Updateable<Tables["runs"]> {
  const changes: Updateable<Tables["runs"]> = {};
  if (run.durationMs !== undefined) changes.duration_ms = run.durationMs;
  if (run.firstTokenMs !== undefined) changes.first_token_ms = run.firstTokenMs;
  if (run.inputTokens !== undefined) changes.input_tokens = run.inputTokens;
  if (run.outputTokens !== undefined) changes.output_tokens = run.outputTokens;
  if (run.cost !== undefined) changes.cost = run.cost;
  if (run.requestIds !== undefined) changes.request_ids = JSON.stringify(run.requestIds);
  if (run.columns !== undefined) changes.columns = JSON.stringify(run.columns);
  if (run.state !== undefined) changes.state = JSON.stringify(run.state);
  if (run.output !== undefined) {
    changes.output = run.output.slice(0, RUN_OUTPUT_CHARACTERS).toWellFormed();
    changes.output_cut = Number(run.output.length > RUN_OUTPUT_CHARACTERS);
  }
  return changes;
}

/** False if the person has no such run. */
export async function changeRun(
  store: Store,
  { teamId, userId }: Member,
  { id, title, pinned }: { id: string; title?: string; pinned?: boolean },
): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const changed = await write
      .updateTable("runs")
      .set({
        ...(title !== undefined && { title, renamed: 1 }),
        ...(pinned !== undefined && { pinned: Number(pinned) }),
        id,
      })
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (changed && title !== undefined) await indexSaved(write, id);
    return changed !== undefined;
  });
}

/** Deletes a person's runs, each with its whole conversation, or all of them (of one page). Returns the number. */
export async function deleteRuns(
  store: Store,
  { teamId, userId }: Member,
  which: { ids: readonly string[] } | { playground?: Playground },
): Promise<number> {
  let query = store.db.deleteFrom("runs").where("team_id", "=", teamId).where("user_id", "=", userId);
  if ("ids" in which) {
    const own = store.db.selectFrom("runs").where("team_id", "=", teamId).where("user_id", "=", userId).where("id", "in", which.ids);
    const threads = own.select("thread").where("thread", "!=", "");
    query = query.where((run) => run.or([run("id", "in", which.ids), run.and([run("thread", "!=", ""), run("thread", "in", threads)])]));
  } else if (which.playground !== undefined) query = query.where("playground", "=", which.playground);
  return (await query.returning("newest").execute()).filter(({ newest }) => newest === 1).length;
}

/** Deletes all runs from before a time, except pinned ones. */
export async function forgetRuns(store: Store, before: number): Promise<void> {
  for (let deleted = BATCH; deleted >= BATCH; ) {
    const old = store.db.selectFrom("runs").select("id").where("at", "<", before).where("pinned", "=", 0).limit(BATCH);
    deleted = Number((await store.db.deleteFrom("runs").where("id", "in", old).executeTakeFirst()).numDeletedRows);
  }
}
