import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import type { TaskState } from "../contracts/task";
import type { VideoState } from "../providers/capabilities";
import { changesAfter, fromSnapshot } from "../store/tasks/task-events";
import { testDatabases } from "../testing/database";
import { clearTasks, FACTS, ScriptedVideos, TaskSetting, TEAM, videoBytes } from "../testing/task-setting";
import { judge, pollDelayMs } from "./outcome";
import type { RunnerOptions } from "./runner";

const WITHIN = { timeout: 10_000, interval: 5 };
const RUNNING: VideoState = { state: "in_progress", word: "processing" };
const atAddress: VideoState = { state: "completed", word: "succeed", videos: [{ url: "https://cdn/film", facts: FACTS }], tokens: 3 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`videos of an upstream: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    beforeEach(async () => {
      clock = Date.now();
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());

    const start = (given: Partial<RunnerOptions> = {}) => setting.runner(given).start();
    const reaches = (id: string, state: TaskState) =>
      vi.waitFor(async () => {
        const task = await setting.find(id);
        expect(task.state).toBe(state);
        return task;
      }, WITHIN);
    const row = () => setting.store.db.selectFrom("tasks").selectAll().executeTakeFirstOrThrow();
    /** Polls the upstream once more; resolves once the result is stored. */
    const poll = async () => {
      const asked = setting.videos.steps.length;
      clock = (await row()).next_at;
      await vi.waitFor(async () => {
        expect(setting.videos.steps).toHaveLength(asked + 1);
        expect(await row()).toMatchObject({ lease_owner: null });
      }, WITHIN);
    };

    it("asks after five seconds and then every five to six, fetches the video and keeps its bytes", async () => {
      const said: VideoState[] = [
        { state: "queued", word: "submitted" },
        RUNNING,
        { ...RUNNING, progress: 70 },
        { state: "queued", word: "again" },
        atAddress,
      ];
      setting.videos.step = () => said.shift() ?? RUNNING;
      const download = vi.fn(async function* () {
        yield videoBytes("from afar");
      });
      const { id } = await setting.submit();
      await start({ download });
      expect((await row()).next_at).toBe(clock + 5_000);
      const seen = [];
      for (let asked = 0; asked < 4; asked++) {
        await poll();
        const pause = (await row()).next_at - clock;
        expect(pause).toBeGreaterThanOrEqual(5_500);
        expect(pause).toBeLessThanOrEqual(6_000);
        const { state, progress } = await setting.find(id);
        seen.push([state, progress]);
      }
      expect(seen).toEqual([
        ["queued", 10],
        ["in_progress", 50],
        ["in_progress", 70],
        ["in_progress", 70],
      ]);
      await poll();
      const task = await reaches(id, "completed");
      expect(download).toHaveBeenCalledExactlyOnceWith("https://cdn/film", { signal: expect.any(AbortSignal) });
      expect(Buffer.from(await setting.media.bytes(task.videos[0]?.mediaId ?? "")).equals(videoBytes("from afar"))).toBe(true);
      expect(task.history.map(({ word }) => word)).toEqual(["queued", "submitted", "processing", "again", "succeed"]);
      expect(task).toMatchObject({ tokens: 3, startedAt: expect.any(Number) });
    });

    it("keeps a task while its upstream is away or refuses the account, waiting longer each time", async () => {
      const { id } = await setting.submit();
      setting.videos.step = () => {
        throw new Failure("bad_gateway", "away", { transient: true, elsewhere: true });
      };
      await start();
      const pauses = [];
      for (let asked = 0; asked < 6; asked++) {
        await poll();
        pauses.push(Math.floor(((await row()).next_at - clock) / 1.2 / 1000));
      }
      expect(pauses).toEqual(
        [4, 9, 18, 36, 55, 55].map((least) => expect.toSatisfy((pause: number) => pause >= least && pause <= least * 1.12 + 1)),
      );
      setting.videos.step = () => {
        throw new Failure("no_available_provider", "refused", { elsewhere: true });
      };
      await poll();
      expect(await setting.find(id)).toMatchObject({ state: "queued", error: null });
      expect(setting.log.lines.filter((line) => line.startsWith("warn"))).toHaveLength(1);
      setting.videos.step = () => RUNNING;
      await poll();
      expect(await row()).toMatchObject({ state: "in_progress", misses: 0, attempts: 0 });
    });

    it("does not wait forever for an answer", async () => {
      setting.videos.step = () => new Promise(() => {});
      const { id } = await setting.submit();
      await start({ timings: { pollTimeoutMs: 20 } });
      await poll();
      expect(await row()).toMatchObject({ id, state: "queued", misses: 1, attempts: 0 });
    });

    it("takes the upstream's own word for a failure", async () => {
      setting.videos.step = () => ({
        state: "failed",
        word: "FAILED",
        code: "content_policy_violation",
        message: "The image is refused.",
      });
      const { id } = await setting.submit();
      await start();
      await poll();
      const task = await setting.find(id);
      expect(task).toMatchObject({ state: "failed", error: { code: "content_policy_violation", message: "The image is refused." } });
      expect(task.history.at(-1)?.word).toBe("FAILED");
    });

    it.each(["cancelled", "expired"] as const)("takes the upstream's word for a task that was %s there", async (state) => {
      setting.videos.step = () => ({ state, word: "GONE" });
      const { id } = await setting.submit();
      await start();
      await poll();
      expect(await setting.find(id)).toMatchObject({ state, error: null, endedAt: clock });
      const [asset] = await setting.assets();
      expect(asset).toMatchObject({ status: "Failed", error_code: state, error_message: expect.stringContaining("at its provider") });
    });

    it("keeps the prompt that the upstream really used", async () => {
      const videos = [{ bytes: videoBytes("x"), facts: FACTS }];
      setting.videos.step = () => ({ ...atAddress, videos, actualPrompt: "a boat at sea" });
      const { id } = await setting.submit();
      await start();
      await poll();
      expect((await setting.find(id)).actualPrompt).toBe("a boat at sea");
    });

    it("says so where an upstream made fewer videos than were asked for", async () => {
      setting.videos.step = () => ({ ...atAddress, videos: [{ bytes: videoBytes("one"), facts: FACTS }] });
      const { id } = await setting.submit({ n: 2 });
      await start();
      await poll();
      const task = await setting.find(id);
      expect(task.videos).toMatchObject([{ url: expect.any(String) }, { url: null }]);
      const statuses = await Promise.all(
        task.videos.map(async ({ assetId }) => (await setting.assets()).find((asset) => asset.id === assetId)?.status),
      );
      expect(statuses).toEqual(["Active", "Failed"]);
    });

    it("keeps a task whose provider is not set up any more until its time is over", async () => {
      const { id } = await setting.submit();
      await start({ providers: [] });
      clock += 10_000;
      await vi.waitFor(async () => expect(await row()).toMatchObject({ misses: 1, state: "queued", lease_owner: null }), WITHIN);
      clock += 172_800_000;
      await reaches(id, "expired");
    });

    it("tells the upstream of a task that was cancelled, and tries that again", async () => {
      const refusals = [new Failure("bad_gateway", "away", { transient: true })];
      setting.videos.giveUp = () => {
        const refusal = refusals.pop();
        if (refusal) throw refusal;
      };
      const { id } = await setting.submit({ prompt: "unwanted" });
      await start();
      expect(await setting.tasks.cancel(TEAM, id)).toBe("cancelled");
      expect(await setting.tasks.cancel(TEAM, id)).toBe("final");
      await vi.waitFor(() => {
        clock += 10_000;
        expect(setting.videos.cancelled).toEqual([{ prompt: "unwanted" }, { prompt: "unwanted" }]);
      }, WITHIN);
      await vi.waitFor(async () => expect((await row()).owes_cancel).toBe(0), WITHIN);
      expect(await setting.find(id)).toMatchObject({ state: "cancelled", error: null });
      expect(setting.videos.steps).toEqual([]);
    });

    it("leaves a message for the caller's address with each change, in order, and an event with every one", async () => {
      const said = [RUNNING, { ...atAddress, videos: [{ bytes: videoBytes("x"), facts: FACTS }] }];
      setting.videos.step = (_work, { prompt }) => (prompt === "silent" ? RUNNING : (said.shift() ?? RUNNING));
      const { id } = await setting.submit({ task: { callbackUrl: "https://caller/hook" } });
      const { id: silent } = await setting.submit({ prompt: "silent" });
      await start();
      for (let asked = 0; asked < 2; asked++) {
        clock += 7_000;
        await vi.waitFor(async () => expect((await setting.find(id)).state).toBe(asked === 0 ? "in_progress" : "completed"), WITHIN);
      }
      const messages = await setting.store.db.selectFrom("webhook_deliveries").selectAll().orderBy("n").execute();
      expect(messages.map(({ task_id, event, url }) => [task_id, event, url])).toEqual([
        [id, "in_progress", "https://caller/hook"],
        [id, "completed", "https://caller/hook"],
      ]);
      expect(fromSnapshot(messages[1]?.snapshot ?? "")).toMatchObject({ id, videos: [{ mediaId: expect.any(String) }] });
      const events = await changesAfter(setting.store, { teamId: TEAM, after: 0, limit: 100 });
      const seen = (of: string) => events.filter(({ task }) => task.id === of).map(({ task }) => task.state);
      expect(seen(id)).toEqual(["queued", "in_progress", "completed"]);
      expect(seen(silent)).toEqual(["queued", "in_progress"]);
      const first = events[0]?.n ?? 0;
      expect(events.map(({ n }) => n)).toEqual(events.map((_, place) => first + place));
    });
  });
}

describe("what becomes of trouble", () => {
  it("waits as long as an upstream asks, within reason", () => {
    const asked = (retryAfterMs: number) =>
      judge(new Failure("rate_limit_exceeded", "slow down", { transient: true, retryAfterMs }), { misses: 0, attempts: 0 });
    expect(asked(30_000)).toMatchObject({ kind: "again", delayMs: 30_000, misses: 1 });
    expect(asked(86_400_000)).toMatchObject({ kind: "again", delayMs: 600_000 });
  });

  it("asks less often for a video that takes long", () => {
    expect(pollDelayMs(0)).toBeLessThanOrEqual(6_000);
    expect(pollDelayMs(301_000)).toBeGreaterThanOrEqual(11_000);
    expect(pollDelayMs(0, { everyMs: 15_000 })).toBeGreaterThanOrEqual(16_500);
    expect(pollDelayMs(0, { everyMs: 3_500 })).toBeLessThanOrEqual(4_200);
    expect(pollDelayMs(0, { againMs: 60_000 })).toBeGreaterThanOrEqual(60_000);
    // A vendor can't delay a task indefinitely.
    expect(pollDelayMs(0, { againMs: 1e12 })).toBeLessThanOrEqual(720_000);
  });
});
