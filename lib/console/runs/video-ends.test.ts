import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { TaskState } from "../../contracts/task";
import { isPostgres } from "../../store/database/locks";
import { openStore, type Store } from "../../store/database/open";
import { runsOfJobs } from "../../store/tasks/run-ends";
import { noteChanges } from "../../store/tasks/task-events";
import { fromTaskRow, type StoredTask } from "../../store/tasks/task-row";
import { reopenTask } from "../../store/tasks/task-submits";
import { insertTask } from "../../store/tasks/tasks";
import { storedTask } from "../../store/tasks/tasks.fixture";
import { testDatabases } from "../../testing/database";
import { PLAIN_ORDER, TEAM } from "../../testing/task-setting";
import type { SaveRunRequest } from "./contract";
import { findRun } from "./detail-store";
import { saveRun } from "./store";

const now = Date.UTC(2026, 5, 1, 12);

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`runs of videos on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const owner = () => ({ teamId: TEAM, userId: newId("user_") });
    const job = async (given: Partial<StoredTask> = {}) => {
      const order = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
      const task = storedTask(now, { order, ...given });
      expect(await insertTask(store, task, "a boat")).toBe(true);
      return task.id;
    };
    const end = (id: string, state: TaskState, tookMs: number) =>
      store.db.transaction().execute(async (write) => {
        const ended = { state, ended_at: now + tookMs };
        const rows = await write.updateTable("tasks").set(ended).where("id", "=", id).returningAll().execute();
        await noteChanges(write, rows.map(fromTaskRow));
      });
    const runOf = async (me: ReturnType<typeof owner>, taskIds: readonly string[]) => {
      const id = newId("run_");
      const run: SaveRunRequest = { id, playground: "video", models: ["m"], status: "running", output: taskIds.join("\n") };
      expect(await saveRun(store, me, { run, now })).toBe(true);
      return id;
    };
    const standing = (me: ReturnType<typeof owner>, id: string) => findRun(store, me, { id, now });

    it("end when their last job has, after the time of the longest and as the worst of them", async () => {
      const me = owner();
      const [one, two] = [await job(), await job()];
      const id = await runOf(me, [one, two]);
      expect(await standing(me, id)).toMatchObject({ status: "running", durationMs: null });
      await end(one, "completed", 7_000);
      expect(await standing(me, id)).toMatchObject({ status: "running" });
      await end(two, "expired", 3_000);
      expect(await standing(me, id)).toMatchObject({ status: "failed", durationMs: 7_000 });
      const stopped = await job();
      const second = await runOf(me, [one, stopped]);
      await end(stopped, "cancelled", 9_000);
      expect(await standing(me, second)).toMatchObject({ status: "stopped", durationMs: 9_000 });
      expect(await standing(me, await runOf(me, [one]))).toMatchObject({ status: "done" });
    });

    it("end when their jobs end at once, or while they are saved", async () => {
      const me = owner();
      for (let round = 0; round < 5; round++) {
        const jobs = [await job(), await job()];
        const id = await runOf(me, jobs);
        await Promise.all(jobs.map((one) => end(one, "completed", 1_000)));
        expect(await standing(me, id)).toMatchObject({ status: "done" });
        const late = await job();
        const [saved] = await Promise.all([runOf(me, [late]), end(late, "completed", 1_000)]);
        expect(await standing(me, saved)).toMatchObject({ status: "done" });
      }
    });

    it("go on where a job is opened again, and end as it does then", async () => {
      const me = owner();
      const lost = await job();
      const id = await runOf(me, [lost]);
      await end(lost, "expired", 3_000);
      expect(await standing(me, id)).toMatchObject({ status: "failed" });
      const row = await store.db.selectFrom("tasks").selectAll().where("id", "=", lost).executeTakeFirstOrThrow();
      expect(await reopenTask(store, fromTaskRow(row), { at: now + 4_000 })).toBe(true);
      expect(await standing(me, id)).toMatchObject({ status: "running", durationMs: null });
      await end(lost, "completed", 9_000);
      expect(await standing(me, id)).toMatchObject({ status: "done", durationMs: 9_000 });
    });

    it("fail with a reason if none of their jobs was ordered", async () => {
      const me = owner();
      const id = await runOf(me, []);
      const error = { code: "not_ordered", message: expect.stringContaining("No job was ordered") };
      expect(await standing(me, id)).toMatchObject({ status: "failed", columns: [{ id, model: "m", status: "failed", error }] });
      const [late, open] = [await job(), newId("run_")];
      const run: SaveRunRequest = { id: open, playground: "video", models: ["m"], status: "running", output: "" };
      await saveRun(store, me, { run, now });
      expect(await saveRun(store, me, { run: { ...run, output: late }, now })).toBe(true);
      expect(await standing(me, open)).toMatchObject({ status: "running", columns: [] });
      await end(late, "completed", 1_000);
      expect(await standing(me, open)).toMatchObject({ status: "done" });
    });

    it("are found among a team's many runs by the index of open ones", async () => {
      const prefix = isPostgres(store.db) ? "explain" : "explain query plan";
      const plan = await store.db.transaction().execute(async (write) => {
        // On an empty table all plans cost the same.
        if (isPostgres(write)) await sql`set local enable_seqscan = off`.execute(write);
        const { sql: text, parameters } = runsOfJobs(write, TEAM, ["task_a"]).compile();
        return JSON.stringify((await write.executeQuery(CompiledQuery.raw(`${prefix} ${text}`, [...parameters]))).rows);
      });
      expect(plan).toContain("runs_open");
    });

    it("do not wait for jobs that were deleted, and know nothing of another team's", async () => {
      const me = owner();
      const done = await job();
      await end(done, "completed", 1_000);
      const elsewhere = await job({ teamId: "team_b" });
      expect(await standing(me, await runOf(me, [done, "task_gone"]))).toMatchObject({ status: "done", durationMs: 1_000 });
      expect(await standing(me, await runOf(me, [elsewhere]))).toMatchObject({ status: "failed", durationMs: null });
    });
  });
