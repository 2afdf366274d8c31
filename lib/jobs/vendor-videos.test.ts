import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFileFetcher } from "../media/fetch-file";
import type { Provider, VideoTasks } from "../providers/capabilities";
import { createCgt } from "../providers/cgt/provider";
import { createSsf } from "../providers/ssf/provider";
import { createVidA } from "../providers/vid-a/provider";
import { createVidB } from "../providers/vid-b/provider";
import { testDatabases } from "../testing/database";
import { CGT_KEY, startFakeCgt } from "../testing/fake-cgt";
import { SSF_KEY, startFakeSsf } from "../testing/fake-ssf";
import { startFakeVidA, VID_A_KEY } from "../testing/fake-vid-a";
import { startFakeVidB, VID_B_KEY } from "../testing/fake-vid-b";
import { clearTasks, ScriptedVideos, TaskSetting, videoBytes } from "../testing/task-setting";

const WITHIN = { timeout: 10_000, interval: 5 };

/** The vendors' file server. */
const asked: string[] = [];
const files = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end(videoBytes("from afar"));
});
await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
const FILE = `http://127.0.0.1:${(files.address() as AddressInfo).port}/film.mp4`;
const fakeA = await startFakeVidA();
const fakeB = await startFakeVidB();
const fakeCgt = await startFakeCgt();
const fakeSsf = await startFakeSsf();
afterAll(async () => {
  files.close();
  await fakeA.close();
  await fakeB.close();
  await fakeCgt.close();
  await fakeSsf.close();
});

/** The guarded downloader as used for videos. `allow` simulates a vendor's public address. */
const downloader = (allow: boolean) => createFileFetcher({ maxBytes: 1_000_000, ...(allow ? { allow: () => true } : {}) });

const VENDORS: readonly (readonly [string, string, () => Provider, () => void])[] = [
  [
    "vid-a",
    "kling-v1",
    () => createVidA({ id: "engines", baseUrl: fakeA.baseUrl, ...VID_A_KEY }),
    () => {
      fakeA.says = { task_status: "succeed", task_result: { videos: [{ id: "1", url: FILE, duration: "5" }] } };
    },
  ],
  [
    "vid-b",
    "jimeng_v30",
    () => createVidB({ id: "engines", baseUrl: fakeB.baseUrl, ...VID_B_KEY }),
    () => {
      fakeB.says = { code: 10_000, data: { status: "done", video_url: FILE } };
    },
  ],
  [
    "cgt",
    "doubao-seedance-1-0-pro-250528",
    () => createCgt({ id: "engines", baseUrl: fakeCgt.baseUrl, credentials: { apiKey: CGT_KEY } }),
    () => {
      fakeCgt.says = { status: "succeeded", content: { video_url: FILE }, duration: 5, updated_at: Math.floor(Date.now() / 1000) };
    },
  ],
  [
    "ssf",
    "wan2.2-t2v-plus",
    () => createSsf({ id: "engines", baseUrl: fakeSsf.baseUrl, credentials: { apiKey: SSF_KEY } }),
    () => {
      fakeSsf.says = { task_status: "SUCCEEDED", video_url: FILE, actual_prompt: "a boat at sea" };
    },
  ],
];

for (const database of (await testDatabases()).slice(0, 1)) {
  afterAll(database.remove);

  describe.each(VENDORS)("a finished video of %s", (_, model, open, finish) => {
    let setting: TaskSetting;
    let provider: Provider;
    let clock: number;
    beforeEach(async () => {
      clock = Date.now();
      provider = open();
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
      asked.length = 0;
      finish();
    });
    afterEach(async () => {
      await setting.close();
      await provider.close?.();
    });

    const submit = () => setting.submit({ model, task: { model: provider.capabilities.video as VideoTasks } });
    const row = () => setting.store.db.selectFrom("tasks").selectAll().executeTakeFirstOrThrow();
    const poll = async () => {
      const { checks, next_at } = await row();
      clock = next_at;
      await vi.waitFor(async () => expect(await row()).toMatchObject({ checks: checks + 1, lease_owner: null }), WITHIN);
    };

    it("is fetched and kept", async () => {
      const { id } = await submit();
      await setting.runner({ providers: [provider], download: downloader(true) }).start();
      await poll();
      const task = await setting.find(id);
      expect(task).toMatchObject({ state: "completed", error: null, facts: { durationS: 5 } });
      expect(Buffer.from(await setting.media.bytes(task.videos[0]?.mediaId ?? "")).equals(videoBytes("from afar"))).toBe(true);
      expect(asked).toEqual(["/film.mp4"]);
    });

    it("at an address inside the network is not fetched, and the task ends", async () => {
      const { id } = await submit();
      await setting.runner({ providers: [provider], download: downloader(false) }).start();
      await poll();
      expect((await setting.find(id)).error).toMatchObject({ code: "bad_gateway" });
      expect(asked).toEqual([]);
      expect(await setting.files()).toEqual([]);
    });
  });
}
