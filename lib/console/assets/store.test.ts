import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { Store } from "../../store/database/open";
import { insertAssets, type NewAsset, type OwnGroup, ownGroup } from "../../store/media/assets";
import { newAsset } from "../../store/media/assets.fixture";
import { announceFile } from "../../store/media/media";
import { testDatabases } from "../../testing/database";
import { MediaSetting } from "../../testing/media-setting";
import { ASSET_UNDO_MS } from "./contract";
import { bringBack, giveUpDeleted, listDeleted, setAside } from "./deleted-store";
import { findGroupPage, latestOfGroups } from "./groups-store";
import { type AssetPageQuery, countAssets, findAssetPage, findListedAsset } from "./store";

const TEAM = "team_a";
const MANY = 10_000;
const HOMES: Record<string, OwnGroup> = { Image: "Images", Video: "Videos", Audio: "Sounds" };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`pages of assets: ${database.title}`, () => {
    let setting: MediaSetting;
    let store: Store;
    let groupId: string;
    beforeEach(async () => {
      setting = await MediaSetting.open(database);
      ({ store } = setting);
      await setting.clear();
      await store.db.deleteFrom("deleted_assets").execute();
      groupId = await ownGroup(store.db, TEAM, "Images");
    });
    afterEach(() => setting.close());

    const insert = async (...given: Partial<NewAsset>[]) => {
      const assets = given.map((one) => newAsset({ groupId, ...one }));
      await insertAssets(store.db, assets);
      return assets.map(({ id }) => id);
    };
    const page = (query: Partial<AssetPageQuery> = {}) => {
      const all = { teamId: TEAM, q: "", groupIds: [], types: [], states: [] };
      return findAssetPage(store.db, { ...all, sort: "created", ascending: false, limit: 100, offset: 0, ...query });
    };
    const names = async (query: Partial<AssetPageQuery> = {}) => (await page(query)).assets.map(({ name }) => name);
    const state = async (id: string) => (await findListedAsset(store.db, { teamId: TEAM, id }))?.state;
    const back = (ids: string[], at: number) => bringBack(store, { teamId: TEAM, ids, at, home: (kind) => HOMES[kind] ?? "Images" });

    it("names are found by any part, and signs of the language mean themselves", async () => {
      await insert(
        { name: "100% wool" },
        { name: "snake_case" },
        { name: `O'Brien "quoted"` },
        { name: "back\\slash!" },
        { name: "ΣΊΣΥΦΟΣ" },
      );
      expect(await names({ q: "0% w" })).toEqual(["100% wool"]);
      expect(await names({ q: "%" })).toEqual(["100% wool"]);
      expect(await names({ q: "e_c" })).toEqual(["snake_case"]);
      expect(await names({ q: "_" })).toEqual(["snake_case"]);
      expect(await names({ q: `o'brien "Q` })).toEqual([`O'Brien "quoted"`]);
      expect(await names({ q: "k\\s" })).toEqual(["back\\slash!"]);
      expect(await names({ q: "!" })).toEqual(["back\\slash!"]);
      expect(await names({ q: "σίσυφος" })).toEqual(["ΣΊΣΥΦΟΣ"]);
      expect(await names({ q: "' or 1=1 --" })).toEqual([]);
    });

    it("filters by groups, types and states, says what occurs, and finds a whole id", async () => {
      const videos = await ownGroup(store.db, TEAM, "Videos");
      const there = await setting.put();
      const gone = await setting.put();
      await setting.library.remove([gone.id]);
      const [ready, lost] = await insert(
        { name: "ready", mediaId: there.id },
        { name: "lost", mediaId: gone.id },
        { name: "video", kind: "Video", groupId: videos, status: "Processing" },
      );
      await insert({ name: "theirs", teamId: "team_b" });
      expect(await names({ groupIds: [videos] })).toEqual(["video"]);
      expect((await names({ groupIds: [videos, groupId] })).sort()).toEqual(["lost", "ready", "video"]);
      expect(await names({ types: ["video"] })).toEqual(["video"]);
      expect(await names({ states: ["gone"] })).toEqual(["lost"]);
      expect(await names({ states: ["working", "ready"], sort: "name", ascending: true })).toEqual(["ready", "video"]);
      expect((await names({ states: ["active"] })).sort()).toEqual(["lost", "ready"]);
      expect(await names({ q: ready })).toEqual(["ready"]);
      expect(await names({ sort: "size", limit: 1 })).toHaveLength(1);
      expect((await page({ q: lost })).assets[0]).toMatchObject({ state: "gone", groupName: "Images", status: "Active" });
      expect((await countAssets(store.db, TEAM)).sort((a, b) => a.state.localeCompare(b.state))).toEqual([
        { kind: "Image", state: "gone", count: 1 },
        { kind: "Image", state: "ready", count: 1 },
        { kind: "Video", state: "working", count: 1 },
      ]);
    });

    it(`${MANY} assets: every page in 100 ms, the last row as well, each exactly once`, async () => {
      for (let from = 0; from < MANY; from += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => ({
          name: `frame ${String(from + index).padStart(5, "0")}`,
          // Many in one millisecond: the id must break ties.
          at: 1_000 + Math.floor((from + index) / 50),
          kind: index % 3 === 0 ? ("Video" as const) : ("Image" as const),
        }));
        await insert(...rows);
      }
      const taken: Record<string, number[]> = {};
      const timed = async <T>(what: string, work: () => Promise<T>) => {
        const before = performance.now();
        const result = await work();
        taken[what] = [...(taken[what] ?? []), performance.now() - before].sort((a, b) => a - b);
        return result;
      };
      const seen = new Set<string>();
      for (let offset = 0; offset < MANY; offset += 100)
        for (const { id } of (await timed("page", () => page({ offset }))).assets) seen.add(id);
      expect(seen.size).toBe(MANY);
      expect((await page({ offset: MANY - 1, limit: 25 })).assets).toHaveLength(1);
      expect((await page({ offset: MANY, limit: 25 })).assets).toHaveLength(0);
      const groups = { teamId: TEAM, q: "", sort: "assets", ascending: false, limit: 25, offset: 0 } as const;
      for (let round = 0; round < 5; round++) {
        expect((await timed("part of a name", () => page({ q: "rame 0999", sort: "name", ascending: true }))).total).toBe(10);
        expect((await timed("type and state", () => page({ types: ["video"], states: ["gone"], sort: "size" }))).total).toBe(3_340);
        await timed("counts", () => countAssets(store.db, TEAM));
        const [found] = (await timed("groups", () => findGroupPage(store.db, groups))).groups;
        expect(found).toMatchObject({ name: "Images", own: true, assets: MANY });
        expect(await timed("latest", () => latestOfGroups(store.db, { teamId: TEAM, groupIds: [groupId] }))).toHaveLength(4);
      }
      const middle = (times: number[]) => times[times.length >> 1] ?? 0;
      const figures = Object.entries(taken).map(([what, times]) => `${what} ${middle(times).toFixed(1)} (${times.at(-1)?.toFixed(1)})`);
      console.info(`${database.title}, ${MANY} assets, median (slowest) in ms: ${figures.join(", ")}`);
      for (const times of Object.values(taken)) expect(middle(times)).toBeLessThan(100);
    }, 120_000);

    it("what is set aside is gone from every list, and comes back as it was", async () => {
      const file = await setting.put();
      const [id = ""] = await insert({ name: "kept", mediaId: file.id });
      const poster = { ...file, id: newId("media_"), posterOf: file.id };
      await announceFile(store.db, { ...poster, removedAt: null });
      const [theirs = ""] = await insert({ teamId: "team_b" });
      expect(await setAside(store, { teamId: TEAM, ids: [id, theirs, "asset-none"], at: 5_000 })).toEqual([id]);
      expect(await names()).toEqual([]);
      expect((await setting.library.get(file.id))?.removedAt).toBe(5_000);
      expect((await setting.library.get(poster.id))?.removedAt).toBe(5_000);
      expect(await listDeleted(store.db, { teamId: TEAM, now: 5_001 })).toMatchObject({
        total: 1,
        items: [{ id, name: "kept", kind: "Image" }],
      });
      expect(await listDeleted(store.db, { teamId: "team_b", now: 5_001 })).toMatchObject({ total: 0 });
      expect(await bringBack(store, { teamId: "team_b", ids: [id], at: 5_001, home: () => "Images" })).toEqual([]);
      expect(await back([id], 5_001)).toEqual([id]);
      expect(await state(id)).toBe("ready");
      expect((await setting.library.get(poster.id))?.removedAt).toBeNull();
      expect(await back([id], 5_001)).toEqual([]);
    });

    it("its time over, it cannot come back, and its bytes are given up", async () => {
      const file = await setting.put();
      const [id = ""] = await insert({ mediaId: file.id });
      await setAside(store, { teamId: TEAM, ids: [id], at: 5_000 });
      expect(await giveUpDeleted(store.db, { before: 5_000 })).toEqual({ ids: [], fileIds: [] });
      expect(await back([id], 5_000 + ASSET_UNDO_MS)).toEqual([]);
      expect(await giveUpDeleted(store.db, { before: 5_001 })).toEqual({ ids: [id], fileIds: [file.id] });
    });

    it("a file that two assets show goes with the second and comes back with the first", async () => {
      const file = await setting.put();
      const [one = "", two = ""] = await insert({ mediaId: file.id }, { mediaId: file.id });
      await setAside(store, { teamId: TEAM, ids: [one], at: 5_000 });
      expect(await state(two)).toBe("ready");
      await setAside(store, { teamId: TEAM, ids: [two], at: 6_000 });
      expect(await back([one], 7_000)).toEqual([one]);
      expect(await state(one)).toBe("ready");
      expect(await giveUpDeleted(store.db, { before: 6_001 })).toEqual({ ids: [two], fileIds: [] });
    });

    it("comes back to the team's own group where its group is gone, and as failed where its video was given up", async () => {
      const group = await setting.group(TEAM);
      const [id = "", video = ""] = await insert({ groupId: group }, { kind: "Video", status: "Processing", taskId: "task_none" });
      await setAside(store, { teamId: TEAM, ids: [id, video], at: 5_000 });
      await store.db.deleteFrom("asset_groups").where("id", "=", group).execute();
      await back([id, video], 6_000);
      expect(await findListedAsset(store.db, { teamId: TEAM, id })).toMatchObject({ groupName: "Images" });
      expect(await findListedAsset(store.db, { teamId: TEAM, id: video })).toMatchObject({ state: "failed", error: { code: "deleted" } });
    });
  });
}
