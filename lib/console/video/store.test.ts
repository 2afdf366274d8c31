import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import type { TaskState } from "../../contracts/task";
import { openStore, type Store } from "../../store/database/open";
import { keysOf, makersOf } from "../../store/tasks/senders";
import { noteCheck } from "../../store/tasks/task-checks";
import { type StoredTask, toTaskRow } from "../../store/tasks/task-row";
import { storedTask } from "../../store/tasks/tasks.fixture";
import { testDatabases } from "../../testing/database";
import { addPerson } from "../../testing/people";
import { PLAIN_ORDER } from "../../testing/task-setting";
import { jobFacets } from "./senders-store";
import { countJobs, finishedJobs, jobStandings, listJobs } from "./store";

const START = Date.UTC(2026, 0, 1);
const JOBS = 10_000;
const STATES: readonly TaskState[] = ["completed", "completed", "completed", "failed", "cancelled", "expired", "completed", "in_progress"];

/** The nth job of a team: models and people alternate, and one in eight is running. */
function job(n: number, given: Partial<StoredTask> = {}): StoredTask {
  const state = STATES[n % STATES.length] ?? "queued";
  const createdAt = START + n * 1_000;
  const endedAt = state === "in_progress" ? null : createdAt + 60_000 + (n % 60) * 1_000;
  return storedTask(createdAt, {
    teamId: "team_large",
    keyId: n % 3 === 0 ? "key_a" : `${PLAYGROUND_KEY_ID}user_${n % 5}`,
    model: `film-${n % 4}`,
    state,
    word: state,
    order: {
      ...PLAIN_ORDER,
      prompt: `Shot ${n}: ${"a freight train crosses the viaduct, ".repeat(8)}`,
      firstFrame: null,
      lastFrame: null,
      references: [],
    },
    operation: { plan: "x".repeat(600) },
    facts: { width: 1280, height: 720, fps: 24, durationS: 5, seed: n },
    error: state === "failed" ? { code: "content_policy_violation", message: "No." } : null,
    local: false,
    history: Array.from({ length: 4 }, (_, event) => ({ at: createdAt + event, state: "queued" as const, word: "queued" })),
    startedAt: createdAt,
    endedAt,
    ...given,
  });
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((left, right) => left - right)[3] ?? Number.NaN;
}

const ANY = { teamId: "team_large", q: "", model: "", batch: "" };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`ten thousand jobs on ${database.title}`, () => {
    let store: Store;
    let running: string[];
    beforeAll(async () => {
      store = await openStore(database.options);
      const jobs = Array.from({ length: JOBS }, (_, n) => job(n));
      for (let from = 0; from < JOBS; from += 250)
        await store.db
          .insertInto("tasks")
          .values(jobs.slice(from, from + 250).map(toTaskRow))
          .execute();
      running = jobs.filter(({ state }) => state === "in_progress").map(({ id }) => id);
    }, 60_000);
    afterAll(() => store.close());

    it("are counted, paged and filtered without losing or repeating any", async () => {
      const counts = await countJobs(store, ANY);
      expect(counts).toEqual({ queued: 0, running: 1_250, done: 5_000, failed: 2_500, cancelled: 1_250, unknown: 0 });
      const seen = new Set<string>();
      for (let offset = 0; offset < counts.failed; offset += 500)
        for (const { id, state } of await listJobs(store, ANY, { statuses: ["failed"], limit: 500, offset })) {
          expect(["failed", "expired"]).toContain(state);
          seen.add(id);
        }
      expect(seen.size).toBe(counts.failed);
      const [newest] = await listJobs(store, ANY, { limit: 1, offset: 0 });
      expect(newest?.createdAt).toBe(START + (JOBS - 1) * 1_000);
      const rare = await listJobs(store, { ...ANY, q: "SHOT 4711:" }, { limit: 5, offset: 0 });
      expect(rare.map(({ facts }) => facts?.seed)).toEqual([4711]);
      expect(await countJobs(store, { ...ANY, teamId: "team_small" })).toMatchObject({ done: 0 });
      expect(await countJobs(store, { ...ANY, keyIds: [] })).toMatchObject({ done: 0 });
    });

    it("tell how long a model's jobs took, from the newest two hundred", async () => {
      const finished = await finishedJobs(store, { teamId: "team_large", model: "film-0" });
      expect(finished).toHaveLength(200);
      expect(finished.every(({ tookMs, durationS }) => tookMs >= 60_000 && tookMs < 120_000 && durationS === 5)).toBe(true);
    });

    it("give a poll of two hundred only the team's own", async () => {
      const ids = running.slice(0, 200);
      expect(await jobStandings(store, { teamId: "team_large", ids })).toHaveLength(200);
      expect(await jobStandings(store, { teamId: "team_small", ids })).toEqual([]);
    });

    it("are read in milliseconds", async () => {
      const page = { limit: 50, offset: 0 };
      const ids = running.slice(0, 200);
      const figures = {
        page: await median(async () => [await countJobs(store, ANY), await listJobs(store, ANY, page)]),
        lastPage: await median(() => listJobs(store, ANY, { limit: 50, offset: JOBS - 50 })),
        filtered: await median(async () => {
          const filter = { ...ANY, model: "film-1", keyIds: ["key_a"] };
          return [await countJobs(store, filter), await listJobs(store, filter, { ...page, statuses: ["done"] })];
        }),
        searched: await median(async () => {
          const filter = { ...ANY, q: "shot 4711:" };
          return [await countJobs(store, filter), await listJobs(store, filter, page)];
        }),
        facets: await median(() => jobFacets(store, "team_large")),
        estimate: await median(() => finishedJobs(store, { teamId: "team_large", model: "film-0" })),
        poll: await median(() => jobStandings(store, { teamId: "team_large", ids })),
      };
      const shown = Object.entries(figures).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
      console.info(`${database.title}, ${JOBS} jobs, ms: ${shown.join(", ")}`);
      // Far above the measured time: machines differ and may be shared.
      expect(figures.page).toBeLessThan(500);
      expect(figures.poll).toBeLessThan(200);
    });
  });

  describe.skipIf(database.skip)(`who sent jobs, and what upstreams replied: ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(() => store.close());
    const insert = async (given: Partial<StoredTask>) => {
      const task = job(7, { teamId: "team_small", ...given });
      await store.db.insertInto("tasks").values(toTaskRow(task)).execute();
      return task;
    };

    it("are people by their playground, and keys by their name", async () => {
      const person = await addPerson(store, { name: `Ada${Date.now()}` });
      const keyIds = [PLAYGROUND_KEY_ID + person.id, "key_gone"];
      for (const keyId of keyIds) await insert({ keyId });
      expect((await jobFacets(store, "team_small")).keyIds).toEqual([...keyIds].sort());
      expect([...(await makersOf(store, keyIds)).values()]).toEqual([
        { kind: "person", id: person.id, name: person.name },
        { kind: "key", id: "key_gone", name: "key_gone" },
      ]);
      expect(await keysOf(store, { teamId: "team_small", id: person.id })).toContain(PLAYGROUND_KEY_ID + person.id);
    });

    it("are kept once however often they are repeated, and only for whoever holds the job", async () => {
      const { id } = await insert({});
      await store.db.updateTable("tasks").set({ lease_owner: "here/1/a" }).where("id", "=", id).execute();
      const note = (at: number, body: string, lease = "here/1/a") => noteCheck(store, { id, lease }, { at, ok: true, status: 200, body });
      for (const at of [1, 2, 3]) await note(at, "queued");
      await note(4, "nul \0 and half \uD800", "there/2/b");
      await note(5, "nul \0 and half \uD800");
      const rows = await store.db.selectFrom("task_checks").selectAll().where("task_id", "=", id).orderBy("n").execute();
      expect(rows).toMatchObject([
        { at: 1, last_at: 3, times: 3, body: "queued" },
        { at: 5, times: 1, body: "nul \uFFFD and half \uFFFD" },
      ]);
      expect(await store.db.selectFrom("tasks").select(["checks", "checked_at"]).where("id", "=", id).executeTakeFirst()).toEqual({
        checks: 4,
        checked_at: 5,
      });
      for (let n = 0; n < 100; n++) await note(10 + n, `${n} ${"x".repeat(10_000)}`);
      const kept = await store.db.selectFrom("task_checks").select(["n", "cut"]).where("task_id", "=", id).orderBy("n").execute();
      expect(kept).toHaveLength(60);
      expect([kept[0]?.n, kept[1]?.n, kept.at(-1)]).toEqual([1, 44, { n: 102, cut: 1 }]);
      await store.db.deleteFrom("tasks").where("id", "=", id).execute();
      expect(await store.db.selectFrom("task_checks").select("n").where("task_id", "=", id).execute()).toEqual([]);
    });
  });
}
