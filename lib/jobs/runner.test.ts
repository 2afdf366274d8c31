import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import type { TaskState } from "../contracts/task";
import { claimTasks } from "../store/tasks/task-leases";
import { testDatabases } from "../testing/database";
import { clearTasks, FACTS, finished, ScriptedVideos, TaskSetting, TEAM, videoBytes } from "../testing/task-setting";

const MINUTE_MS = 60_000;
const WITHIN = { timeout: 10_000, interval: 5 };

/** Something a test opens by hand. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`the job runner: ${database.title}`, () => {
    const settings: TaskSetting[] = [];
    let clock: number;
    const open = async (videos = new ScriptedVideos(true), now = () => clock) => {
      const setting = await TaskSetting.open(database.options, { videos, now });
      settings.push(setting);
      return setting;
    };
    beforeEach(async () => {
      clock = Date.now();
      await clearTasks((await open()).store);
    });
    afterEach(async () => {
      for (const setting of settings.splice(0)) await setting.close();
    });

    const reaches = (setting: TaskSetting, id: string, state: TaskState) =>
      vi.waitFor(async () => {
        const task = await setting.find(id);
        expect(task.state).toBe(state);
        return task;
      }, WITHIN);

    it("makes each of fifty videos once, with four runners on two connections", async () => {
      const [one, two] = [await open(), await open()];
      const ids: string[] = [];
      for (let index = 0; index < 50; index++) ids.push((await one.submit({ prompt: `video ${index}` })).id);
      for (const machine of ["a", "b"])
        for (const setting of [one, two]) await setting.runner({ machine, videos: { concurrency: 3 } }).start();
      for (const id of ids) await reaches(one, id, "completed");
      expect([...one.videos.steps, ...two.videos.steps].sort()).toEqual(ids.toSorted());
      const assets = await one.assets();
      expect(assets).toHaveLength(50);
      expect(assets.every(({ status, media_id }) => status === "Active" && media_id !== null)).toBe(true);
      expect((await one.files()).map(({ id }) => id)).toEqual(assets.map(({ media_id }) => media_id).toSorted());
    });

    it("keeps the bytes as they were made, and gives each video an address of its own", async () => {
      const setting = await open();
      setting.videos.step = () => finished("take", 2);
      const submitted = await setting.submit({ n: 2 });
      expect(submitted).toMatchObject({ state: "queued", videos: [{ url: null }, { url: null }], progress: 0 });
      await setting.runner().start();
      const task = await reaches(setting, submitted.id, "completed");
      expect(task).toMatchObject({ facts: FACTS, tokens: 11, progress: 100, lastFrameUrl: null, error: null });
      expect(task.history.map(({ state }) => state)).toEqual(["queued", "in_progress", "completed"]);
      for (const [place, video] of task.videos.entries()) {
        expect(video.url).toMatch(/^http:\/\/gateway\/media\/media_\w+\.mp4\?exp=\d+&sig=/);
        expect(Buffer.from(await setting.media.bytes(video.mediaId ?? "")).equals(videoBytes(`take ${place}`))).toBe(true);
      }
      await setting.media.remove([task.videos[0]?.mediaId ?? ""]);
      expect((await setting.find(task.id)).videos[0]).toMatchObject({ mediaId: null, url: null });
    });

    it("makes no more videos at once than the machine can, and takes the next when one is done", async () => {
      const setting = await open();
      const doors = Array.from({ length: 4 }, gate);
      let begun = 0;
      setting.videos.step = async ({ taskId }) => {
        await doors[begun++]?.opened;
        return finished(taskId);
      };
      const ids = [];
      for (let index = 0; index < 4; index++) ids.push((await setting.submit()).id);
      for (let runner = 0; runner < 3; runner++) await setting.runner().start();
      for (let ended = 0; ended < 4; ended++) {
        await vi.waitFor(() => expect(begun).toBe(Math.min(4, ended + 2)), WITHIN);
        doors[ended]?.open();
        await vi.waitFor(
          async () =>
            expect(await setting.tasks.list(TEAM, { page: 1, pageSize: 9, states: ["completed"] })).toMatchObject({ total: ended + 1 }),
          WITHIN,
        );
      }
      expect(setting.videos.steps).toHaveLength(4);
    });

    it("lets another take over a video whose worker fell silent; the late one writes nothing", async () => {
      const [slow, quick] = [await open(), await open(new ScriptedVideos(true), () => clock + MINUTE_MS)];
      const door = gate();
      slow.videos.step = async () => {
        await door.opened;
        return finished("late");
      };
      const { id } = await slow.submit();
      // Renews so rarely that its lease expires, and notices only when it writes.
      await slow.runner({ timings: { renewMs: 1e8 } }).start();
      await vi.waitFor(() => expect(slow.videos.steps).toEqual([id]), WITHIN);
      await quick.runner({ machine: "there" }).start();
      const task = await reaches(quick, id, "completed");
      const puts = vi.spyOn(slow.media, "put");
      door.open();
      await vi.waitFor(() => expect(puts).toHaveBeenCalledOnce(), WITHIN);
      await slow.close();
      settings.splice(settings.indexOf(slow), 1);
      expect(await quick.find(id)).toEqual(task);
      expect((await quick.files()).map(({ id: file }) => file)).toEqual([task.videos[0]?.mediaId]);
      expect(Buffer.from(await quick.media.bytes(task.videos[0]?.mediaId ?? "")).equals(videoBytes(`${id} 0`))).toBe(true);
    });

    it("breaks the work off as soon as a lease is lost", async () => {
      const setting = await open();
      const broken = gate();
      setting.videos.step = ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            broken.open();
            reject(new Error("broken off"));
          });
        });
      const { id } = await setting.submit();
      await setting.runner().start();
      await reaches(setting, id, "in_progress");
      await setting.store.db
        .updateTable("tasks")
        .set({ lease_owner: "there/1/x", lease_until: clock + MINUTE_MS })
        .execute();
      await broken.opened;
      expect(await setting.store.db.selectFrom("tasks").select(["state", "lease_owner", "attempts"]).execute()).toEqual([
        { state: "in_progress", lease_owner: "there/1/x", attempts: 0 },
      ]);
    });

    it("goes on at once with what a dead process of this machine has left, and clears its files away", async () => {
      const setting = await open();
      const { id } = await setting.submit();
      const claim = { kind: "video", limit: 1, videosPerMachine: 1, now: clock, until: clock + MINUTE_MS } as const;
      await claimTasks(setting.store, { ...claim, lease: `here/${process.pid}-dead/x` });
      const left = { teamId: TEAM, purpose: "made", taskId: id, type: "video/mp4", fileName: "half.mp4" } as const;
      await setting.media.put(left, videoBytes("of the dead"));
      await setting.runner({ machine: "elsewhere" }).start();
      expect((await setting.find(id)).state).toBe("in_progress");
      await setting.runner().start();
      const task = await reaches(setting, id, "completed");
      expect((await setting.files()).map(({ id: file }) => file)).toEqual([task.videos[0]?.mediaId]);
      expect((await setting.store.db.selectFrom("tasks").select("attempts").executeTakeFirst())?.attempts).toBe(0);
    });

    it("leaves alone what a living process of this machine works on", async () => {
      const setting = await open();
      const { id } = await setting.submit();
      const claim = { kind: "video", limit: 1, videosPerMachine: 1, now: clock, until: clock + MINUTE_MS } as const;
      await claimTasks(setting.store, { ...claim, lease: `here/${process.ppid}-other/x` });
      await setting.runner().start();
      await setting.runner().stop(0);
      expect((await setting.find(id)).state).toBe("in_progress");
      expect(setting.videos.steps).toEqual([]);
    });

    it("gives a video back when the gateway stops: queued again, without an attempt", async () => {
      const setting = await open();
      const begun = gate();
      setting.videos.step = ({ report }) => {
        report(40);
        begun.open();
        return new Promise(() => {});
      };
      const { id } = await setting.submit();
      const runner = setting.runner();
      await runner.start();
      await begun.opened;
      await runner.stop(5_000);
      const task = await setting.find(id);
      expect(task).toMatchObject({ state: "queued", progress: 40 });
      expect(await setting.store.db.selectFrom("tasks").select(["lease_owner", "attempts"]).execute()).toEqual([
        { lease_owner: null, attempts: 0 },
      ]);
      setting.videos.step = () => finished("again");
      await setting.runner().start();
      await reaches(setting, id, "completed");
    });

    it("stores progress while a video is made; it never goes back and reaches 100 with the video", async () => {
      const setting = await open();
      const door = gate();
      setting.videos.step = async ({ report }) => {
        for (const value of [10, 55.7, 30, Number.NaN, 400]) report(value);
        await door.opened;
        return finished("x");
      };
      const { id } = await setting.submit();
      await setting.runner().start();
      await vi.waitFor(async () => expect((await setting.find(id)).progress).toBe(99), WITHIN);
      door.open();
      expect((await reaches(setting, id, "completed")).progress).toBe(100);
    });

    it("fails a task at once for a failure of its own", async () => {
      const setting = await open();
      setting.videos.step = () => {
        throw new Failure("content_policy_violation", "The prompt is refused.");
      };
      const { id } = await setting.submit({ n: 2 });
      await setting.runner().start();
      const task = await reaches(setting, id, "failed");
      expect(task.error).toEqual({ code: "content_policy_violation", message: "The prompt is refused." });
      expect(setting.videos.steps).toHaveLength(1);
      expect((await setting.assets()).map(({ status }) => status)).toEqual(["Failed", "Failed"]);
    });

    it("tries three times what broke by mistake, and says nothing of the mistake", async () => {
      const setting = await open();
      setting.videos.step = () => {
        clock += MINUTE_MS;
        throw new Error("a secret");
      };
      const { id } = await setting.submit();
      await setting.runner().start();
      await vi.waitFor(async () => {
        clock += 2_000;
        expect((await setting.find(id)).state).toBe("failed");
      }, WITHIN);
      expect((await setting.find(id)).error).toMatchObject({ code: "internal_error", message: expect.not.stringContaining("secret") });
      expect(setting.videos.steps).toHaveLength(3);
    });

    it("ends a video that is not finished in its time", async () => {
      const setting = await open();
      setting.videos.step = () => new Promise(() => {});
      const { id } = await setting.submit({ task: { expiresAfterS: 3600 } });
      await setting.runner().start();
      await reaches(setting, id, "in_progress");
      clock += 60 * MINUTE_MS;
      const task = await reaches(setting, id, "expired");
      expect(task).toMatchObject({ expiresAfterS: 3600, videos: [{ mediaId: null, url: null }], error: null });
      expect((await setting.assets())[0]).toMatchObject({ status: "Failed", error_code: "expired" });
    });
  });
}
