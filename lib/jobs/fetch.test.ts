import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NotFetched } from "../media/fetch-file";
import type { VideoState } from "../providers/capabilities";
import { testDatabases } from "../testing/database";
import { clearTasks, FACTS, ScriptedVideos, TaskSetting, videoBytes } from "../testing/task-setting";

const WITHIN = { timeout: 10_000, interval: 5 };
const atAddress: VideoState = { state: "completed", word: "succeed", videos: [{ url: "https://cdn/film", facts: FACTS }], tokens: 3 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`a video that cannot be fetched: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    beforeEach(async () => {
      clock = Date.now();
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());

    const row = () => setting.store.db.selectFrom("tasks").selectAll().executeTakeFirstOrThrow();
    /** Polls the upstream; resolves once the result is stored. */
    const poll = async () => {
      clock = (await row()).next_at;
      await vi.waitFor(async () => {
        expect(setting.videos.steps).toHaveLength(1);
        expect(await row()).toMatchObject({ lease_owner: null });
      }, WITHIN);
    };
    const FETCHED = Buffer.from(videoBytes("late"));
    type Answer = "late" | "page" | NotFetched["why"];
    const downloads = (...answers: Answer[]) =>
      vi.fn(async function* () {
        const answer = answers.shift() ?? "failed";
        if (answer === "late") yield FETCHED.subarray(0, 5);
        if (answer === "late") yield FETCHED.subarray(5);
        else if (answer === "page") yield Buffer.from("<html>gone</html>");
        else throw new NotFetched(answer, "as the test says");
      });
    const again = async () => {
      const { next_at } = await row();
      clock = next_at;
      await vi.waitFor(async () => {
        const found = await row();
        expect(found.lease_owner).toBeNull();
        expect(found.owes_file === 0 || found.next_at > clock).toBe(true);
      }, WITHIN);
    };
    const statuses = async () => (await setting.assets()).map(({ status }) => status);

    it("stays at its provider's address, is fetched later, and then has an address here", async () => {
      const endsAt = clock + 3_600_000;
      setting.videos.step = () => ({ ...atAddress, videos: [{ url: "https://cdn/film", endsAt, facts: FACTS }] });
      const download = downloads("failed", "page", "late");
      const { id } = await setting.submit();
      await setting.runner({ download }).start();
      await poll();
      const waiting = { state: "completed", progress: 100, error: null, videos: [{ url: "https://cdn/film", urlEndsAt: endsAt }] };
      expect(await setting.find(id)).toMatchObject(waiting);
      expect(await statuses()).toEqual(["Processing"]);
      await again();
      expect(await setting.find(id)).toMatchObject(waiting);
      await again();
      const task = await setting.find(id);
      expect(task.videos).toEqual([{ assetId: expect.any(String), mediaId: expect.any(String), url: expect.stringContaining("/media/") }]);
      expect(Buffer.from(await setting.media.bytes(task.videos[0]?.mediaId ?? "")).equals(FETCHED)).toBe(true);
      expect(await statuses()).toEqual(["Active"]);
      expect(await setting.files()).toHaveLength(1);
      expect(download).toHaveBeenCalledTimes(3);
      expect(setting.videos.steps).toHaveLength(1);
      expect(await row()).toMatchObject({ owes_file: 0 });
    });

    it("is given up when its address ends, and is not fetched after that", async () => {
      const endsAt = clock + 90_000;
      setting.videos.step = () => ({ ...atAddress, videos: [{ url: "https://cdn/film", endsAt, facts: FACTS }] });
      const download = downloads();
      const { id } = await setting.submit();
      await setting.runner({ download }).start();
      await poll();
      while ((await row()).owes_file === 1) await again();
      expect(clock).toBeGreaterThanOrEqual(endsAt);
      const tries = download.mock.calls.length;
      expect(tries).toBeGreaterThanOrEqual(3);
      expect(await setting.find(id)).toMatchObject({ state: "completed", videos: [{ mediaId: null, url: null }] });
      const [asset] = await setting.assets();
      expect(asset).toMatchObject({ status: "Failed", error_message: expect.stringContaining("URL at the provider expired") });
      expect(await setting.files()).toEqual([]);
    });

    it("because it is too large keeps its address, and is not tried again", async () => {
      const endsAt = (Math.floor(clock / 1000) + 600) * 1000;
      const signed = `https://cdn/film?Expires=${endsAt / 1000}`;
      setting.videos.step = () => ({ ...atAddress, videos: [{ url: signed, facts: FACTS }] });
      const { id } = await setting.submit();
      await setting.runner({ download: downloads("too_large") }).start();
      await poll();
      const [video] = (await setting.find(id)).videos;
      expect(video).toMatchObject({ url: signed, urlEndsAt: endsAt });
      expect(await row()).toMatchObject({ state: "completed", owes_file: 0 });
      expect(await statuses()).toEqual(["Failed"]);
      clock += 601_000;
      expect((await setting.find(id)).videos).toMatchObject([{ url: null }]);
    });

    it("because its address is inside the network fails the task, and the address is shown to nobody", async () => {
      setting.videos.step = () => ({ ...atAddress, videos: [{ url: "http://10.0.0.1/film", facts: FACTS }] });
      const { id } = await setting.submit();
      await setting.runner({ download: downloads("refused") }).start();
      await poll();
      const task = await setting.find(id);
      expect(task).toMatchObject({ state: "failed", error: { code: "bad_gateway" } });
      expect(JSON.stringify(task)).not.toContain("10.0.0.1");
    });

    it("keeps the videos beside it, and what is stored stays when the other is fetched", async () => {
      const videos = ["one", "two"].map((name) => ({ url: `https://cdn/${name}`, facts: FACTS }));
      setting.videos.step = () => ({ ...atAddress, videos });
      const { id } = await setting.submit({ n: 2 });
      await setting.runner({ download: downloads("late", "failed", "late") }).start();
      await poll();
      const before = await setting.find(id);
      expect(before.videos).toMatchObject([{ mediaId: expect.any(String) }, { mediaId: null, url: "https://cdn/two" }]);
      expect(await statuses()).toEqual(expect.arrayContaining(["Active", "Processing"]));
      await again();
      const after = await setting.find(id);
      expect(after.videos).toMatchObject([{ mediaId: before.videos[0]?.mediaId }, { mediaId: expect.any(String) }]);
      expect(await setting.files()).toHaveLength(2);
      expect(await statuses()).toEqual(["Active", "Active"]);
    });
  });
}
