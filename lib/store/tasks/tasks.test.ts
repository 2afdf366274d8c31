import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { testDatabases } from "../../testing/database";
import { clearTasks, FACTS, PLAIN_ORDER, TEAM } from "../../testing/task-setting";
import { openStore, type Store } from "../database/open";
import { settleTask, type TaskEnd } from "./task-ends";
import { type Claim, claimTasks, glance, releaseTask, renewLease, storeProgress } from "./task-leases";
import { type StoredTask, withEvent } from "./task-row";
import { cancelTask, deleteTask, expireTasks, findRepeat, findTask, insertTask, listTasks } from "./tasks";
import { storedTask } from "./tasks.fixture";

const START = 1_000_000;
const LEASE_MS = 15_000;

function newTask(given: Partial<StoredTask> = {}): StoredTask {
  return storedTask(START, { order: { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] }, ...given });
}

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`video tasks: ${database.title}`, () => {
    let store: Store;
    let other: Store;
    beforeEach(async () => {
      store = await openStore(database.options);
      other = await openStore(database.options);
      await clearTasks(store);
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });

    const insert = async (given: Partial<StoredTask> = {}) => {
      const task = newTask(given);
      expect(await insertTask(store, task, "a boat")).toBe(true);
      return task;
    };
    const claim = (given: Partial<Claim> = {}, from = store) =>
      claimTasks(from, {
        kind: "video",
        limit: 10,
        lease: "here/1/a",
        videosPerMachine: 10,
        now: START,
        until: START + LEASE_MS,
        ...given,
      });
    const find = async (id: string) => {
      const task = await findTask(store, { teamId: TEAM, id });
      if (!task) throw new Error(`there is no task ${id}`);
      return task;
    };
    const assets = () => store.db.selectFrom("assets").selectAll().orderBy("id").execute();
    const done = (task: StoredTask): TaskEnd => ({
      state: "completed",
      videos: task.videos.map(({ assetId }, place) => ({ assetId, mediaId: `media_${place}` })),
      lastFrameMediaId: null,
      facts: FACTS,
      tokens: 5,
    });

    it("keeps a task as it was taken, and lists its videos as assets in the making", async () => {
      const videos = [1, 2].map(() => ({ assetId: newId("asset-"), mediaId: null }));
      const task = await insert({ videos, facts: FACTS, callbackUrl: "https://example.com/x" });
      expect(await find(task.id)).toEqual(task);
      const listed = await assets();
      expect(listed.map(({ id }) => id).sort()).toEqual(videos.map(({ assetId }) => assetId).sort());
      expect(listed[0]).toMatchObject({
        status: "Processing",
        kind: "Video",
        task_id: task.id,
        media_id: null,
        name: "a boat",
        model: "video",
      });
    });

    it("finds a task by the team's own name for it, and takes that name once per team", async () => {
      const task = await insert({ externalId: "mine" });
      expect((await find("mine")).id).toBe(task.id);
      expect(await findTask(store, { teamId: "team_b", id: "mine" })).toBeUndefined();
      expect(await findTask(store, { teamId: "team_b", id: task.id })).toBeUndefined();
      expect(await insertTask(other, newTask({ externalId: "mine" }), "a boat")).toBe(false);
      expect(await assets()).toHaveLength(1);
      expect(await insertTask(other, newTask({ externalId: "mine", teamId: "team_b" }), "a boat")).toBe(true);
      expect(await insertTask(other, newTask(), "a boat")).toBe(true);
    });

    it("pages through a team's tasks, newest first, each exactly once", async () => {
      const made = [];
      for (let index = 0; index < 25; index++) made.push(await insert({ createdAt: START + Math.floor(index / 5) }));
      await insert({ teamId: "team_b" });
      const seen: StoredTask[] = [];
      for (let offset = 0; offset < 30; offset += 10) {
        const page = await listTasks(store, { teamId: TEAM, limit: 10, offset });
        expect(page.total).toBe(25);
        seen.push(...page.tasks);
      }
      const newest = made.toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1));
      expect(seen.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    });

    it("lists by state, id, model, kind and time", async () => {
      const [first, second] = [await insert({ model: "a", fromImage: true }), await insert({ model: "b", createdAt: START + 9 })];
      const list = async (filter: object) =>
        (await listTasks(store, { teamId: TEAM, limit: 10, offset: 0, ...filter })).tasks.map(({ id }) => id);
      expect(await list({ model: "a" })).toEqual([first.id]);
      expect(await list({ fromImage: false })).toEqual([second.id]);
      expect(await list({ ids: [first.id, "task_other"] })).toEqual([first.id]);
      expect(await list({ ids: [] })).toEqual([]);
      expect(await list({ since: START + 9 })).toEqual([second.id]);
      expect(await list({ until: START })).toEqual([first.id]);
      expect(await list({ states: ["completed"] })).toEqual([]);
      expect(await list({ states: ["queued"] })).toHaveLength(2);
    });

    it("finds the first task of a key with the same body and family", async () => {
      const first = await insert();
      await insert({ createdAt: START + 5 });
      const repeat = { keyId: "key_a", family: "unified", bodyHash: "hash", since: START } as const;
      expect((await findRepeat(store, repeat))?.id).toBe(first.id);
      expect(await findRepeat(store, { ...repeat, since: START + 6 })).toBeUndefined();
      expect(await findRepeat(store, { ...repeat, keyId: "key_b" })).toBeUndefined();
      expect(await findRepeat(store, { ...repeat, family: "vidA" })).toBeUndefined();
      expect(await findRepeat(store, { ...repeat, bodyHash: "other" })).toBeUndefined();
    });

    it("gives each of fifty tasks to one of four that claim at once", async () => {
      for (let index = 0; index < 50; index++) await insert();
      const claims = await Promise.all(
        [0, 1, 2, 3].map(async (who) => {
          const mine: string[] = [];
          for (let round = 0; round < 10; round++) {
            const limits = { limit: 3, videosPerMachine: 1000, lease: `here/${who}/${round}` };
            mine.push(...(await claim(limits, who % 2 ? store : other)).map(({ id }) => id));
          }
          return mine;
        }),
      );
      const all = claims.flat();
      expect(all).toHaveLength(50);
      expect(new Set(all).size).toBe(50);
    });

    it("lets the processes of one machine begin no more videos than it can make, whoever asks", async () => {
      for (let index = 0; index < 6; index++) await insert();
      const ask = (who: number, machine: string) =>
        claim({ limit: 2, videosPerMachine: 2, lease: `${machine}/${who}/x` }, who % 2 ? store : other);
      const begun = await Promise.all([1, 2, 3, 4].map((who) => ask(who, "here")));
      expect(begun.flat()).toHaveLength(2);
      expect(await ask(5, "elsewhere")).toHaveLength(2);
      expect(await claim({ limit: 9, videosPerMachine: 2, lease: "here/6/x", now: START + LEASE_MS })).toHaveLength(2);
    });

    it("takes a video to in progress with the claim, once", async () => {
      const { id } = await insert();
      const [first] = await claim();
      expect(first).toMatchObject({ id, state: "in_progress", startedAt: START });
      const [second] = await claim({ lease: "here/2/b", now: START + LEASE_MS });
      expect(second).toMatchObject({ id, state: "in_progress", startedAt: START });
      expect((await find(id)).history.map(({ state }) => state)).toEqual(["queued", "in_progress"]);
    });

    it("lets nothing be written by whoever lost the lease", async () => {
      const { id } = await insert();
      const [lost] = await claim({ lease: "here/1/old" });
      if (!lost) throw new Error("The task was not claimed.");
      expect(await claim({ lease: "here/2/new", now: START + LEASE_MS - 1 })).toEqual([]);
      expect(await renewLease(store, { id, lease: "here/1/old" }, START + LEASE_MS + 1)).toBe(true);
      expect(await claim({ lease: "here/2/new", now: START + LEASE_MS })).toEqual([]);
      expect(await claim({ lease: "here/2/new", now: START + LEASE_MS + 1 })).toHaveLength(1);
      const before = await find(id);
      const old = "here/1/old";
      expect(await renewLease(store, { id, lease: old }, START + 99_000)).toBe(false);
      await storeProgress(store, { id, lease: old }, { progress: 50, at: START });
      expect(await releaseTask(store, old, { task: { ...lost, attempts: 2 }, at: START })).toBe(false);
      expect(await settleTask(store, old, { task: lost, end: done(lost), word: "done", at: START })).toBeUndefined();
      expect(await find(id)).toEqual(before);
      expect((await assets())[0]?.status).toBe("Processing");
    });

    it("ends a task together with its assets; after that nothing changes it", async () => {
      const videos = [1, 2].map(() => ({ assetId: newId("asset-"), mediaId: null }));
      const { id } = await insert({ videos });
      const [held] = await claim();
      if (!held) throw new Error("The task was not claimed.");
      await store.db
        .deleteFrom("assets")
        .where("id", "=", videos[1]?.assetId ?? "")
        .execute();
      const settled = await settleTask(store, "here/1/a", { task: held, end: done(held), word: "done", at: START + 9 });
      expect(settled?.unlisted).toEqual(["media_1"]);
      expect(await assets()).toMatchObject([{ status: "Active", media_id: "media_0" }]);
      const ended = await find(id);
      expect(ended).toMatchObject({ state: "completed", progress: 100, tokens: 5, facts: FACTS, endedAt: START + 9, word: "done" });
      expect(await cancelTask(store, { teamId: TEAM, id, at: START + 10 })).toMatchObject({ outcome: "final" });
      expect(await expireTasks(store, START + 9_999_999)).toEqual([]);
      expect(await claim({ now: START + 99_999 })).toEqual([]);
      expect(await settleTask(store, "here/1/a", { task: held, end: done(held), word: "x", at: START })).toBeUndefined();
      expect(await find(id)).toEqual(ended);
    });

    it("keeps what an upstream says, cut and without what a database refuses", async () => {
      const { id } = await insert({ local: false });
      const [held] = await claim({ kind: "poll" });
      if (!held) throw new Error("The task was not claimed.");
      const error = { code: "upstream_rejected", message: `a\0b\ud800${"x".repeat(5000)}` } as const;
      await settleTask(store, "here/1/a", { task: held, end: { state: "failed", error }, word: "no\0", at: START });
      const ended = await find(id);
      expect(ended.error?.message).toMatch(/^a\ufffdb\ufffdx+$/);
      expect(ended.error?.message).toHaveLength(2000);
      expect(ended.word).toBe("no\ufffd");
      expect((await assets())[0]).toMatchObject({ status: "Failed", error_code: "upstream_rejected", media_id: null });
    });

    it("lets exactly one of a cancel and a claim have a task", async () => {
      for (let round = 0; round < 25; round++) {
        const { id } = await insert({ nextAt: START + round });
        const at = START + round;
        const [cancelled, claimed] = await Promise.all([cancelTask(store, { teamId: TEAM, id, at }), claim({ now: at }, other)]);
        const { state } = await find(id);
        if (cancelled?.outcome === "cancelled") expect([claimed, state]).toEqual([[], "cancelled"]);
        else expect([cancelled?.outcome, claimed.length, state]).toEqual(["running", 1, "in_progress"]);
      }
      expect(await cancelTask(store, { teamId: "team_b", id: "task_none", at: START })).toBeUndefined();
    });

    it("owes an upstream a word about a task that was cancelled", async () => {
      const { id } = await insert({ local: false, nextAt: START + 5 });
      await claim({ kind: "poll", now: START + 5, lease: "here/1/poll" });
      expect((await cancelTask(store, { teamId: TEAM, id, at: START + 6 }))?.outcome).toBe("cancelled");
      expect(await renewLease(store, { id, lease: "here/1/poll" }, START + 99_000)).toBe(false);
      expect(await glance(store, START + 6)).toEqual({ video: false, poll: false, cancel: true, fetch: false, overdue: false, open: true });
      const [owed] = await claim({ kind: "cancel", now: START + 6 });
      expect(owed).toMatchObject({ id, state: "cancelled", owesCancel: true });
      if (owed) await releaseTask(store, "here/1/a", { task: { ...owed, owesCancel: false }, at: START + 7 });
      expect(await glance(store, START + 99)).toMatchObject({ cancel: false, open: false });
      expect((await assets())[0]).toMatchObject({ status: "Failed", error_code: "cancelled" });
    });

    it("ends what is not finished in its time, also while somebody works on it", async () => {
      const { id } = await insert({ expiresAt: START + 10 });
      await insert({ expiresAt: START + 11 });
      await claim({ limit: 1 });
      expect(await glance(store, START + 9)).toMatchObject({ overdue: false });
      expect(await glance(store, START + 10)).toMatchObject({ overdue: true });
      expect((await expireTasks(store, START + 10)).map((task) => task.id)).toEqual([id]);
      expect(await find(id)).toMatchObject({ state: "expired", endedAt: START + 10 });
      expect((await find(id)).history.at(-1)).toEqual({ at: START + 10, state: "expired", word: "expired" });
      expect(await renewLease(store, { id, lease: "here/1/a" }, START + 99)).toBe(false);
    });

    it("never lets progress go back", async () => {
      const { id } = await insert();
      await claim();
      for (const progress of [40, 20, 60]) await storeProgress(store, { id, lease: "here/1/a" }, { progress, at: START });
      await storeProgress(store, { id, lease: "here/1/a" }, { progress: 30, at: START });
      expect((await find(id)).progress).toBe(60);
    });

    it("forgets finished tasks only, and leaves their assets", async () => {
      const { id } = await insert();
      await deleteTask(store, { teamId: TEAM, id });
      expect((await find(id)).state).toBe("queued");
      await cancelTask(store, { teamId: TEAM, id, at: START });
      await deleteTask(store, { teamId: "team_b", id });
      expect((await find(id)).state).toBe("cancelled");
      await deleteTask(store, { teamId: TEAM, id });
      expect(await findTask(store, { teamId: TEAM, id })).toBeUndefined();
      expect(await assets()).toHaveLength(1);
    });
  });
}

describe("the history of a task", () => {
  it("keeps the first and the newest of more than 200 events", () => {
    let history: StoredTask["history"] = [];
    for (let at = 0; at < 500; at++) history = withEvent(history, { at, state: "in_progress", word: "w".repeat(500) });
    expect(history).toHaveLength(200);
    expect([history[0]?.at, history[1]?.at, history[199]?.at]).toEqual([0, 301, 499]);
    expect(history[0]?.word).toHaveLength(100);
  });
});
