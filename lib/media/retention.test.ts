import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteRuns, saveRun } from "../console/runs/store";
import { newId } from "../contracts/ids";
import type { MediaFile } from "../contracts/media";
import { insertAssets, ownGroup } from "../store/media/assets";
import { testDatabases } from "../testing/database";
import { MediaSetting } from "../testing/media-setting";
import { TaskSetting } from "../testing/task-setting";
import { openFsBlobs } from "./fs-blobs";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const IMAGE = { bytes: Buffer.alloc(100, 2), type: "image/png" as const, width: 1, height: 1 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`retention: ${database.title}`, () => {
    let setting: MediaSetting;
    const open: { close(): Promise<void> }[] = [];
    const start = async (given: Parameters<typeof MediaSetting.open>[1] = {}) => {
      const opened = await MediaSetting.open(database, given);
      open.push(opened);
      return opened;
    };
    beforeEach(async () => {
      setting = await start();
      await setting.clear();
    });
    afterEach(async () => {
      for (const each of open.splice(0)) await each.close();
    });

    const list = async (file: MediaFile, from = setting) => {
      const { db } = from.store;
      const { id: mediaId, teamId, createdAt: at } = file;
      const about = {
        name: "a",
        kind: "Image" as const,
        status: "Active" as const,
        origin: "made" as const,
        taskId: null,
        model: "",
        prompt: "",
      };
      const id = mediaId.replace("media_", "asset-");
      await insertAssets(db, [{ ...about, id, teamId, mediaId, at, groupId: await ownGroup(db, teamId, "Images") }]);
      return id;
    };
    const isThere = async ({ id }: { id: string }) => {
      const bytes = existsSync(join(database.options.dataDir, "media", id.slice(-2), id));
      const row = (await setting.library.get(id))?.removedAt === null;
      expect(bytes, "bytes are deleted with the row, and only then").toBe(row);
      return row;
    };

    it("removes what is older than its days, and leaves what is pinned; the asset shows it", async () => {
      const [file, pinned] = [await setting.put(), await setting.put({ pinned: true })];
      const [Id] = [await list(file), await list(pinned)];
      setting.clock.now += 30 * DAY_MS;
      await setting.library.sweep();
      expect(await isThere(file)).toBe(true);
      expect(await setting.teamAssets().getAsset({ Id })).toMatchObject({
        URL: expect.stringContaining("sig="),
        ExpireTime: "2026-04-19T14:24:52Z",
      });
      setting.clock.now += 1;
      await setting.library.sweep();
      expect([await isThere(file), await isThere(pinned)]).toEqual([false, true]);
      expect(await setting.teamAssets().getAsset({ Id })).toMatchObject({
        Status: "Active",
        URL: "",
        Size: 100,
        ExpireTime: "2026-04-19T14:24:52Z",
      });
    });

    it("follows a changed setting at once, for old files as well", async () => {
      const file = await setting.put();
      await list(file);
      setting.clock.now += 8 * DAY_MS;
      await (await start({ ttlDays: 7, clock: setting.clock })).library.sweep();
      expect(await isThere(file)).toBe(false);
    });

    it("removes the oldest until the rest fits", async () => {
      const small = await start({ maxBytes: 550, clock: setting.clock });
      const files: MediaFile[] = [];
      for (let count = 0; count < 10; count++) {
        setting.clock.now += 1000;
        files.push(await setting.put({ pinned: count === 1 }));
      }
      for (const file of files) await list(file);
      setting.clock.now += 1000;
      await small.library.sweep();
      const left = await Promise.all(files.map(isThere));
      expect(left).toEqual([false, true, false, false, false, false, true, true, true, true]);
      await small.library.sweep();
      expect(await Promise.all(files.map(isThere))).toEqual(left);
    });

    it("removes nothing of a team that keeps no more than an equal share, however much others bring", async () => {
      const small = await start({ maxBytes: 600, clock: setting.clock });
      const first = await setting.put({ teamId: "team_b", size: 200 });
      const others: MediaFile[] = [];
      for (let count = 0; count < 6; count++) {
        setting.clock.now += 1000;
        others.push(await setting.put());
      }
      for (const file of [first, ...others]) await list(file);
      setting.clock.now += 1000;
      await small.library.sweep();
      expect(await Promise.all([first, ...others].map(isThere))).toEqual([true, false, false, true, true, true, true]);
    });

    it("keeps what was made where pinned files take all there is, and warns", async () => {
      const small = await start({ maxBytes: 300, clock: setting.clock });
      const pinned = await setting.put({ size: 300, pinned: true });
      const made = await small.put({ teamId: "team_b" });
      for (const file of [pinned, made]) await list(file);
      setting.clock.now += 1000;
      await small.library.sweep();
      expect(await Promise.all([pinned, made].map(isThere))).toEqual([true, true]);
      expect(small.log.lines.join()).toContain("more than MEDIA_MAX_BYTES");
    });

    it("keeps the images of a task until a day after it has ended", async () => {
      const tasks = await TaskSetting.open(database.options, { now: () => setting.clock.now });
      open.push(tasks);
      const submit = () => tasks.submit({ images: [IMAGE], task: { frames: ["first"] } });
      const inputOf = ({ order }: Awaited<ReturnType<typeof submit>>) => ({ id: order.firstFrame ?? "" });
      const [running, ended, gone] = [await submit(), await submit(), await submit()];
      const inputs = [inputOf(running), inputOf(ended), inputOf(gone)];
      await setting.store.db.deleteFrom("tasks").where("id", "=", gone.id).execute();
      await setting.library.sweep();
      expect(await Promise.all(inputs.map(isThere))).toEqual([true, true, true]);
      setting.clock.now += 40 * DAY_MS;
      await setting.store.db.updateTable("tasks").set({ ended_at: setting.clock.now }).where("id", "=", ended.id).execute();
      await (await start({ maxBytes: 1, clock: setting.clock })).library.sweep();
      expect(await Promise.all(inputs.map(isThere))).toEqual([true, true, false]);
      setting.clock.now += DAY_MS + 1;
      await setting.library.sweep();
      expect(await Promise.all(inputs.map(isThere))).toEqual([true, false, false]);
    });

    it("clears away after an hour what a crash left with no asset and no task", async () => {
      const tasks = await TaskSetting.open(database.options, { now: () => setting.clock.now });
      open.push(tasks);
      const [stray, listed, lastFrame] = [await setting.put(), await setting.put(), await setting.put()];
      await list(listed);
      const { id } = await tasks.submit();
      await setting.store.db.updateTable("tasks").set({ last_frame_media_id: lastFrame.id }).where("id", "=", id).execute();
      setting.clock.now += 59 * MINUTE_MS;
      await setting.library.sweep();
      expect(await isThere(stray)).toBe(true);
      setting.clock.now += 2 * MINUTE_MS;
      await setting.library.sweep();
      expect(await Promise.all([stray, listed, lastFrame].map(isThere))).toEqual([false, true, true]);
    });

    it("leaves what was kept with a run alone until the run has gone", async () => {
      const { db } = setting.store;
      const file = await setting.put({ type: "application/octet-stream" });
      const run = { teamId: "team_a", userId: "user_a" };
      const id = newId("run_");
      await saveRun(setting.store, run, { run: { id, playground: "embeddings", models: ["m"], status: "done" }, now: setting.clock.now });
      await db.insertInto("run_files").values({ run_id: id, place: 0, media_id: file.id }).execute();
      setting.clock.now += 2 * HOUR_MS;
      await setting.library.sweep();
      expect(await isThere(file)).toBe(true);
      await deleteRuns(setting.store, run, { ids: [id] });
      await setting.library.sweep();
      expect(await isThere(file)).toBe(false);
    });

    it("leaves a file alone that is still being written", async () => {
      let go = () => {};
      const waiting = new Promise<void>((resolve) => {
        go = resolve;
      });
      async function* slowly() {
        yield Buffer.alloc(100);
        await waiting;
        yield Buffer.alloc(100);
      }
      const putting = setting.library.put({ teamId: "team_a", purpose: "made", type: "image/png", fileName: "a.png" }, slowly());
      setting.clock.now += 30 * MINUTE_MS;
      await setting.library.sweep();
      go();
      const file = await putting;
      expect(file.size).toBe(200);
      expect(await isThere(file)).toBe(true);
    });

    it("deletes bytes later where the file store was away", async () => {
      const files = await openFsBlobs(join(database.options.dataDir, "media"));
      let away = true;
      const remove = (id: string) => (away ? Promise.reject(new Error("away")) : files.remove(id));
      const flaky = await start({ blobs: { ...files, remove }, clock: setting.clock });
      const file = await flaky.put();
      await flaky.library.remove([file.id]);
      await expect(flaky.library.bytes(file.id)).rejects.toMatchObject({ code: "media_removed" });
      expect(await files.size(file.id)).toBe(100);
      expect(flaky.log.lines.join()).toContain("could not be deleted");
      away = false;
      setting.clock.now += HOUR_MS + 1;
      await flaky.library.sweep();
      expect(await isThere(file)).toBe(false);
    });

    it("forgets removed files after a week, unless an asset still shows them", async () => {
      const [shown, forgotten] = [await setting.put(), await setting.put()];
      await list(shown);
      await setting.library.remove([shown.id, forgotten.id]);
      setting.clock.now += 7 * DAY_MS + 1;
      await setting.library.sweep();
      expect(await setting.library.get(shown.id)).toBeDefined();
      expect(await setting.library.get(forgotten.id)).toBeUndefined();
    });

    it("comes to the same in three processes at once", async () => {
      const others = [setting, await start({ clock: setting.clock }), await start({ clock: setting.clock })];
      const files: MediaFile[] = [];
      for (let count = 0; count < 20; count++) files.push(await setting.put());
      setting.clock.now += 31 * DAY_MS;
      await Promise.all(others.map(({ library }) => library.sweep()));
      expect((await Promise.all(files.map(isThere))).includes(true)).toBe(false);
      expect(others.flatMap(({ log }) => log.lines).filter((line) => !line.startsWith("info"))).toEqual([]);
    });
  });
}
