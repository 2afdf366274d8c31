import { hostname } from "node:os";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import type { LostOrder, VideoSubmitted } from "../providers/capabilities";
import { listChecks } from "../store/tasks/task-checks";
import { changesAfter } from "../store/tasks/task-events";
import { startChild, testDatabases } from "../testing/database";
import { clearTasks, FACTS, providerOf, ScriptedVideos, TaskSetting, TEAM } from "../testing/task-setting";
import { giveUpSearch, lookAgain } from "./look-again";

const WITHIN = { timeout: 10_000, interval: 10 };
const MINUTE_MS = 60_000;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`an order that nobody knows the end of: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    let looks: LostOrder[];
    /** The vendor's copy of the order. */
    let there: VideoSubmitted | undefined;
    beforeEach(async () => {
      clock = Date.now();
      looks = [];
      there = undefined;
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      setting.videos.find = async (lost) => {
        looks.push(lost);
        return there;
      };
      setting.videos.take = () => {
        throw new Failure("upstream_timeout", "late", { unsure: true, elsewhere: true });
      };
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());

    const ports = () => ({ ...setting.ports, providers: [providerOf(setting.videos)] });
    const only = async () => (await setting.tasks.list(TEAM, { page: 1, pageSize: 1 })).tasks[0] ?? expect.fail("there is no task");
    const row = () => setting.store.db.selectFrom("tasks").selectAll().executeTakeFirstOrThrow();
    const found: VideoSubmitted = { operation: { prompt: "a boat" }, facts: FACTS, vendorId: "v-1" };
    /** Submits an order that fails, and returns the stored id. */
    async function lose(): Promise<string> {
      await expect(setting.submit()).rejects.toMatchObject({ code: "upstream_timeout" });
      return (await only()).id;
    }
    async function endUncertain(): Promise<string> {
      const id = await lose();
      await setting.runner().start();
      clock += 4 * MINUTE_MS;
      await expect.poll(async () => (await setting.find(id)).state, WITHIN).toBe("failed");
      return id;
    }

    it("is looked for at its vendor, and completes, without a second submit", async () => {
      const id = await lose();
      expect(await row()).toMatchObject({ state: "queued", word: "uncertain", word_unknown: 1, lease_owner: null });
      there = found;
      await setting.runner().start();
      clock += 10_000;
      await expect.poll(async () => (await setting.find(id)).state, WITHIN).toBe("completed");
      expect(looks).toMatchObject([{ taskId: id, model: "film-1", input: { prompt: "a boat" }, rivals: false }]);
      expect(setting.videos.submitted).toHaveLength(1);
      expect(await row()).toMatchObject({ vendor_id: "v-1", word_unknown: 0, misses: 0 });
      expect((await setting.find(id)).history.map(({ word }) => word)).toEqual(["queued", "uncertain", "found", "done"]);
      expect((await listChecks(setting.store, id)).map(({ body }) => body)).toEqual(["The provider has it as v-1.", "done"]);
    });

    it("is looked for as well where its process was killed", async () => {
      const child = startChild({ options: database.options }, "submit-child.ts");
      await child.ready;
      child.kill();
      await child.ended;
      clock = Date.now();
      there = found;
      await setting.runner({ machine: hostname() }).start();
      await expect.poll(async () => (await only()).state, WITHIN).toBe("completed");
      expect([looks.length, setting.videos.submitted.length]).toEqual([1, 0]);
    });

    it("that the vendor does not list ends after some minutes, as one that may have been charged", async () => {
      const id = await lose();
      await setting.runner().start();
      clock += 10_000;
      await expect.poll(() => looks.length, WITHIN).toBe(1);
      await expect.poll(async () => (await row()).lease_owner, WITHIN).toBeNull();
      expect(await setting.find(id)).toMatchObject({ state: "queued" });
      clock += 4 * MINUTE_MS;
      await expect.poll(async () => (await setting.find(id)).state, WITHIN).toBe("failed");
      expect((await setting.find(id)).error).toMatchObject({
        code: "submission_uncertain",
        message: expect.stringContaining("accepted and charged"),
      });
      expect(setting.videos.submitted).toHaveLength(1);
    });

    it("is looked for longer where the vendor does not answer", async () => {
      setting.videos.find = () => Promise.reject(new Failure("upstream_timeout", "silent", { transient: true }));
      const id = await lose();
      await setting.runner().start();
      clock += 10 * MINUTE_MS;
      await expect.poll(async () => (await listChecks(setting.store, id)).length, WITHIN).toBe(1);
      expect(await setting.find(id)).toMatchObject({ state: "queued" });
      clock += 60 * MINUTE_MS;
      await expect.poll(async () => (await setting.find(id)).state, WITHIN).toBe("failed");
    });

    it("is distinguished from other orders of its time", async () => {
      setting.videos.take = () => undefined;
      await setting.submit({ prompt: "another" });
      await setting.store.db.updateTable("tasks").set({ vendor_id: "v-9" }).execute();
      setting.videos.take = () => {
        throw new Failure("upstream_timeout", "late", { unsure: true });
      };
      for (const prompt of ["one", "two"]) await expect(setting.submit({ prompt })).rejects.toMatchObject({ code: "upstream_timeout" });
      await setting.runner().start();
      clock += 10_000;
      await expect.poll(() => looks.length, WITHIN).toBe(2);
      for (const { others, rivals } of looks) expect([[...others], rivals]).toEqual([["v-9"], true]);
    });

    it("that has ended is found when a person looks again, and goes on", async () => {
      const id = await endUncertain();
      expect(await lookAgain(ports(), { teamId: TEAM, id })).toBe("absent");
      expect(await setting.find(id)).toMatchObject({ state: "failed" });
      there = found;
      expect(await lookAgain(ports(), { teamId: TEAM, id })).toBe("found");
      await expect.poll(async () => (await setting.find(id)).state, WITHIN).toBe("completed");
      expect((await setting.assets()).map(({ status, error_code }) => [status, error_code])).toEqual([["Active", ""]]);
      expect((await setting.find(id)).error).toBeNull();
      expect(setting.videos.submitted).toHaveLength(1);
      // Followers of the team's events see it continue, in order.
      const told = (await changesAfter(setting.store, { teamId: TEAM, after: 0, limit: 100 })).filter(({ task }) => task.id === id);
      const states = told.map(({ task }) => task.state);
      expect(states.slice(states.indexOf("failed"))).toEqual(["failed", "queued", "completed"]);
    });

    it("is given up once, by its own team", async () => {
      const id = await endUncertain();
      await expect(giveUpSearch(ports(), { teamId: "team_b", id })).rejects.toMatchObject({ code: "task_not_found" });
      await giveUpSearch(ports(), { teamId: TEAM, id });
      expect(await row()).toMatchObject({ state: "failed", word: "given_up", error_code: "submission_uncertain" });
      await expect(giveUpSearch(ports(), { teamId: TEAM, id })).rejects.toMatchObject({ code: "task_conflict" });
      await expect(lookAgain(ports(), { teamId: TEAM, id })).rejects.toMatchObject({ code: "task_conflict" });
    });

    it("cannot be looked for at a vendor that has no list, and says so", async () => {
      setting.videos.find = undefined;
      const id = await lose();
      expect(await setting.find(id)).toMatchObject({ state: "failed", error: { code: "submission_uncertain" } });
      await expect(lookAgain(ports(), { teamId: TEAM, id })).rejects.toMatchObject({
        code: "task_conflict",
        message: expect.stringContaining("Check there yourself"),
      });
    });
  });

  describe.skipIf(database.skip)(`asking a vendor once more: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    beforeEach(async () => {
      clock = Date.now();
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());
    const look = (id: string) => lookAgain({ ...setting.ports, providers: [providerOf(setting.videos)] }, { teamId: TEAM, id });
    const state = (id: string) => async () => (await setting.find(id)).state;

    it("does not wait for its next turn", async () => {
      const { id } = await setting.submit();
      await setting.runner().start();
      expect(await look(id)).toBe("asked");
      await expect.poll(state(id), WITHIN).toBe("completed");
      await expect(look(id)).rejects.toMatchObject({ code: "task_conflict" });
    });

    it("follows a job again that the gateway itself has failed at", async () => {
      const { step } = setting.videos;
      setting.videos.step = () => {
        throw new Error("a mistake of the gateway");
      };
      const { id } = await setting.submit();
      await setting.runner().start();
      const failed = () => {
        clock += 1_000;
        return state(id)();
      };
      await expect.poll(failed, WITHIN).toBe("failed");
      setting.videos.step = step;
      expect(await look(id)).toBe("asked");
      await expect.poll(state(id), WITHIN).toBe("completed");
      expect((await setting.assets()).map(({ status }) => status)).toEqual(["Active"]);
    });

    it("follows a job again whose time was over here, and leaves one alone that its vendor has ended", async () => {
      setting.videos.step = () => ({ state: "in_progress", word: "slow" });
      const { id } = await setting.submit({ task: { expiresAfterS: 60 } });
      await setting.runner().start();
      clock += 61_000;
      await expect.poll(state(id), WITHIN).toBe("expired");
      setting.videos.step = () => ({ state: "failed", word: "no", code: "content_policy_violation", message: "no" });
      expect(await look(id)).toBe("asked");
      await expect.poll(state(id), WITHIN).toBe("failed");
      await expect(look(id)).rejects.toMatchObject({
        code: "task_conflict",
        message: expect.stringContaining("provider has confirmed it"),
      });
      expect(setting.videos.submitted).toHaveLength(1);
    });
  });
}
