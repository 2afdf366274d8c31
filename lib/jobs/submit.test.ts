import { hostname } from "node:os";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import type { ImageFile } from "../contracts/media";
import { startChild, testDatabases } from "../testing/database";
import { clearTasks, finished, ScriptedVideos, TaskSetting, TEAM } from "../testing/task-setting";

const image = (text: string): ImageFile => ({ bytes: Buffer.from(text), type: "image/png", width: 4, height: 3 });

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`submitting a video task: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    beforeEach(async () => {
      clock = Date.now();
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());
    const count = async () => (await setting.tasks.list(TEAM, { page: 1, pageSize: 10 })).total;

    it("answers with a queued task and shows nothing of what the provider remembers", async () => {
      const task = await setting.submit({ task: { externalId: "mine", echo: { draft: true }, family: "cgt" } });
      expect(task).toMatchObject({
        state: "queued",
        model: "film-1",
        family: "cgt",
        externalId: "mine",
        echo: { draft: true },
        expiresAfterS: 172_800,
      });
      expect(task.id).toMatch(/^task_/);
      expect(await setting.find("mine")).toEqual(task);
      expect(JSON.stringify(task)).not.toMatch(/operation|bodyHash|lease|studio/);
      expect(setting.videos.submitted[0]).toMatchObject({ wire: null, input: { prompt: "a boat", n: 1, firstFrame: null } });
    });

    it("stores the images as what the frames say, and shows them to whoever makes the video", async () => {
      const images = ["first", "extra", "last", "more"].map(image);
      const frames = ["first", "reference", "last", "reference"] as const;
      const { id, order, fromImage } = await setting.submit({ images, task: { frames } });
      expect(fromImage).toBe(true);
      const textOf = async (media: string | null) => Buffer.from(await setting.media.bytes(media ?? "")).toString();
      expect(await Promise.all([order.firstFrame, order.lastFrame, ...order.references].map(textOf))).toEqual([
        "first",
        "last",
        "extra",
        "more",
      ]);
      expect(setting.videos.submitted[0]?.input).toEqual(order);
      expect(await setting.files()).toMatchObject(Array(4).fill({ purpose: "input", task_id: id, type: "image/png", width: 4 }));
      const shown: (ImageFile | string)[] = [];
      setting.videos.step = async ({ image: show }) => {
        shown.push(await show(order.lastFrame ?? ""));
        await setting.media.remove([order.firstFrame ?? ""]);
        await show(order.firstFrame ?? "").catch((error: Failure) => shown.push(error.code));
        return finished("x");
      };
      await setting.runner().start();
      clock += 5_000;
      await expect.poll(async () => (await setting.find(id)).state, { timeout: 10_000 }).toBe("completed");
      expect(shown).toEqual([{ ...image("last"), bytes: expect.any(Uint8Array) }, "media_removed"]);
    });

    it("leaves nothing behind where the model refuses the order", async () => {
      setting.videos.take = () => {
        throw new Failure("unsupported_value", "too long", { param: "duration" });
      };
      await expect(setting.submit({ images: [image("x")], task: { frames: ["first"] } })).rejects.toMatchObject({
        code: "unsupported_value",
      });
      expect([await count(), await setting.files(), await setting.assets()]).toEqual([0, [], []]);
    });

    it("refuses a name the team has used, also when two use it at once, before the provider hears of it", async () => {
      const named = (prompt: string) => setting.submit({ prompt, images: [image("x")], task: { frames: ["first"], externalId: "mine" } });
      const taken = { code: "task_conflict", status: 409 };
      const results = await Promise.allSettled([named("one"), named("two")]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject(taken);
      await expect(named("three")).rejects.toMatchObject(taken);
      expect(setting.videos.submitted).toHaveLength(1);
      expect([await count(), (await setting.files()).length, (await setting.assets()).length]).toEqual([1, 1, 1]);
    });

    it("is recorded before the provider is asked, and nobody else works on it meanwhile", async () => {
      let answer: () => void = () => {};
      setting.videos.take = () => new Promise((resolve) => (answer = resolve));
      const submitted = setting.submit();
      await expect.poll(() => setting.videos.submitted.length).toBe(1);
      const [row] = await setting.store.db.selectFrom("tasks").select(["id", "state", "word", "operation"]).execute();
      expect(row).toMatchObject({ state: "queued", word: "submitting", operation: "null" });
      await setting.runner().start();
      answer();
      expect((await submitted).id).toBe(row?.id);
      expect(await setting.find(row?.id ?? "")).toMatchObject({ state: "queued" });
      clock += 5_000;
      await expect.poll(async () => (await setting.find(row?.id ?? "")).state, { timeout: 10_000 }).toBe("completed");
    });

    const UNCERTAIN = { state: "failed", error: { code: "submission_uncertain", message: expect.stringContaining("unknown") } };

    it("says that it is uncertain where the provider broke off after it had the order, and is not sent again", async () => {
      setting.videos.take = () => {
        throw new Failure("bad_gateway", "dropped", { transient: true, elsewhere: true, unsure: true });
      };
      await expect(setting.submit({ images: [image("x")], task: { frames: ["first"] } })).rejects.toMatchObject({
        code: "bad_gateway",
      });
      const { tasks } = await setting.tasks.list(TEAM, { page: 1, pageSize: 10 });
      expect(tasks).toMatchObject([UNCERTAIN]);
      expect((await setting.assets()).map(({ status }) => status)).toEqual(["Failed"]);
      await setting.runner().start();
      clock += 60_000;
      await expect.poll(() => setting.store.db.selectFrom("tasks").select("lease_owner").execute()).toEqual([{ lease_owner: null }]);
      expect([setting.videos.submitted.length, setting.videos.steps.length, setting.videos.cancelled.length]).toEqual([1, 0, 0]);
    });

    it("says so as well where the process is killed before the provider has answered", async () => {
      const child = startChild({ options: database.options }, "submit-child.ts");
      await child.ready;
      child.kill();
      await child.ended;
      clock = Date.now();
      expect(await count()).toBe(1);
      await setting.runner({ machine: hostname() }).start();
      const first = async () => (await setting.tasks.list(TEAM, { page: 1, pageSize: 1 })).tasks[0];
      await expect.poll(first, { timeout: 10_000 }).toMatchObject(UNCERTAIN);
      expect([setting.videos.submitted.length, setting.videos.steps.length]).toEqual([0, 0]);
    });

    it("is given up at the provider where it was cancelled on its way there", async () => {
      let answer: () => void = () => {};
      setting.videos.take = () => new Promise((resolve) => (answer = resolve));
      const submitted = setting.submit();
      await expect.poll(() => setting.videos.submitted.length).toBe(1);
      const [row] = await setting.store.db.selectFrom("tasks").select("id").execute();
      expect(await setting.tasks.cancel(TEAM, row?.id ?? "")).toBe("cancelled");
      answer();
      await expect(submitted).rejects.toMatchObject({ code: "task_conflict" });
      expect(setting.videos.cancelled).toEqual([{ prompt: "a boat" }]);
      expect(await setting.find(row?.id ?? "")).toMatchObject({ state: "cancelled" });
    });

    it("finds the first task for a client's own repeat within ten minutes, and only then", async () => {
      const first = await setting.submit();
      await setting.store.db.updateTable("tasks").set({ state: "in_progress" }).execute();
      expect(await setting.submit({ repeated: true })).toMatchObject({ id: first.id, state: "queued" });
      expect((await setting.submit({ repeated: true, keyId: "key_b" })).id).not.toBe(first.id);
      expect((await setting.submit({ repeated: true, body: "other" })).id).not.toBe(first.id);
      expect((await setting.submit()).id).not.toBe(first.id);
      clock += 10 * 60_000 + 1;
      expect((await setting.submit({ repeated: true })).id).not.toBe(first.id);
    });

    it("finds the first task of an Idempotency-Key, whose process may have died before it was answered", async () => {
      setting.videos.take = () => {
        throw new Failure("bad_gateway", "dropped", { unsure: true });
      };
      await expect(setting.submit({ token: "once" })).rejects.toMatchObject({ code: "bad_gateway" });
      setting.videos.take = () => undefined;
      const [first] = (await setting.tasks.list(TEAM, { page: 1, pageSize: 1 })).tasks;
      expect((await setting.submit({ token: "once" })).id).toBe(first?.id);
      expect((await setting.submit({ token: "another" })).id).not.toBe(first?.id);
      expect((await setting.submit()).id).not.toBe(first?.id);
      expect(setting.videos.submitted).toHaveLength(3);
    });

    it("lets a repeat wait for the first, which still runs", async () => {
      let release: () => void = () => {};
      setting.videos.take = () => new Promise((resolve) => (release = resolve));
      const first = setting.submit();
      await expect.poll(() => setting.videos.submitted.length).toBe(1);
      const repeat = setting.submit({ repeated: true });
      release();
      expect((await repeat).id).toBe((await first).id);
      expect(setting.videos.submitted).toHaveLength(1);
    });

    it("pages through a team's tasks", async () => {
      for (let index = 0; index < 5; index++) {
        clock++;
        await setting.submit({ prompt: `video ${index}` });
      }
      const page = await setting.tasks.list(TEAM, { page: 2, pageSize: 2 });
      expect(page).toMatchObject({ total: 5, page: 2, pageSize: 2 });
      expect(page.tasks.map(({ order }) => order.prompt)).toEqual(["video 2", "video 1"]);
      expect(await setting.tasks.list("team_b", { page: 1, pageSize: 2 })).toMatchObject({ total: 0, tasks: [] });
    });
  });
}
