import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { testDatabases } from "../../testing/database";
import { MediaSetting } from "../../testing/media-setting";
import type { Store } from "../database/open";
import { deleteGroup, insertGroup, listGroups } from "./asset-groups";
import { type AssetQuery, deleteAsset, findAsset, insertAssets, listAssets, type NewAsset, ownGroup, settleAsset } from "./assets";
import { newAsset } from "./assets.fixture";

const TEAM = "team_a";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`assets: ${database.title}`, () => {
    let setting: MediaSetting;
    let other: MediaSetting;
    let store: Store;
    let groupId: string;
    beforeEach(async () => {
      setting = await MediaSetting.open(database);
      other = await MediaSetting.open(database);
      ({ store } = setting);
      await setting.clear();
      groupId = await ownGroup(store.db, TEAM, "Images");
    });
    afterEach(async () => {
      await setting.close();
      await other.close();
    });

    const asset = (given: Partial<NewAsset>) => newAsset({ groupId, ...given });
    const insert = (...assets: Partial<NewAsset>[]) => insertAssets(store.db, assets.map(asset));
    const list = async (query: Partial<AssetQuery> = {}) => listAssets(store.db, { teamId: TEAM, limit: 100, offset: 0, ...query });
    const names = async (query: Partial<AssetQuery> = {}) => (await list(query)).assets.map(({ name }) => name);

    it("page by page every one comes once, though all were made in the same millisecond", async () => {
      await insert(...Array.from({ length: 95 }, (_, index) => ({ name: `n${index}`, at: index < 90 ? 5_000 : 6_000 })));
      for (const ascending of [false, true]) {
        const seen: string[] = [];
        for (let offset = 0; offset < 110; offset += 10) {
          const page = await list({ limit: 10, offset, ascending });
          expect(page.total).toBe(95);
          seen.push(...page.assets.map(({ id }) => id));
        }
        expect(seen).toHaveLength(95);
        expect(new Set(seen).size).toBe(95);
        const { assets } = await list({ ascending });
        expect(seen).toEqual(assets.map(({ id }) => id));
        const order = assets.map(({ createdAt, id }) => `${createdAt} ${id}`);
        expect(order).toEqual([...order].sort((one, next) => (one < next === ascending ? -1 : 1)));
      }
      expect(await list({ offset: 1e11 })).toEqual({ assets: [], total: 95 });
    });

    it("are found by a part of the name in any case and alphabet, and by no sign that means something to a database", async () => {
      const all = [
        "Red Fox.png",
        "FÜCHSE im Schnee",
        "Straße",
        "ΟΔΥΣΣΕΥΣ",
        "Москва",
        "東京タワー",
        "100%",
        "a_b",
        "back\\slash",
        "it's",
        'the "best"',
        "wow!",
        "e\u0301clair",
      ];
      await insert(...all.map((name) => ({ name })));
      const found: Record<string, string[]> = {
        "red fox": ["Red Fox.png"],
        FOX: ["Red Fox.png"],
        füchse: ["FÜCHSE im Schnee"],
        STRASSE: ["Straße"],
        οδυσσευς: ["ΟΔΥΣΣΕΥΣ"],
        οδυσ: ["ΟΔΥΣΣΕΥΣ"],
        МОСК: ["Москва"],
        京タ: ["東京タワー"],
        "%": ["100%"],
        _: ["a_b"],
        "\\": ["back\\slash"],
        "'": ["it's"],
        '"': ['the "best"'],
        "!": ["wow!"],
        "!%": [],
        "a%b": [],
        "' or 1=1 --": [],
        ÉCLAIR: ["e\u0301clair"],
        nothing: [],
      };
      for (const [part, expected] of Object.entries(found)) expect(await names({ name: part }), part).toEqual(expected);
      expect(await names({ name: "" })).toHaveLength(all.length);
    });

    it("are filtered by group, group type, status and kind, together as well", async () => {
      const videos = await ownGroup(store.db, TEAM, "Videos");
      await insert(
        { name: "picture" },
        { name: "film", groupId: videos, kind: "Video" },
        { name: "video in the making", groupId: videos, kind: "Video", status: "Processing" },
      );
      expect((await names({ groupIds: [videos] })).sort()).toEqual(["film", "video in the making"]);
      expect(await names({ groupIds: [videos, groupId], statuses: ["Processing"] })).toEqual(["video in the making"]);
      expect(await names({ kinds: ["Video"], statuses: ["Active", "Failed"] })).toEqual(["film"]);
      expect(await names({ groupIds: ["group-none"] })).toEqual([]);
      expect(await names({ groupIds: [], statuses: [], kinds: [] })).toHaveLength(3);
      expect(await names({ groupType: "AIGC" })).toHaveLength(3);
      expect(await names({ groupType: "LivenessFace" })).toEqual([]);
    });

    it("are sorted by time of creation or change, or by name", async () => {
      await insert({ name: "b", at: 1 }, { name: "A", at: 2 }, { name: "c", at: 3 });
      expect(await names()).toEqual(["c", "A", "b"]);
      expect(await names({ ascending: true })).toEqual(["b", "A", "c"]);
      expect(await names({ sortBy: "Name", ascending: true })).toEqual(["A", "b", "c"]);
      expect(await names({ sortBy: "UpdateTime" })).toEqual(["c", "A", "b"]);
    });

    it("of another team are not there", async () => {
      await insert({ teamId: "team_b", groupId: await ownGroup(store.db, "team_b", "Images"), id: "asset-b" });
      expect(await list()).toEqual({ assets: [], total: 0 });
      expect(await findAsset(store.db, { teamId: TEAM, id: "asset-b" })).toBeUndefined();
      expect(await deleteAsset(store, { teamId: TEAM, id: "asset-b", at: 1 })).toBeUndefined();
      expect(await findAsset(store.db, { teamId: "team_b", id: "asset-b" })).toBeDefined();
    });

    it("in the making are settled once, and not when they were deleted meanwhile", async () => {
      const { id: mediaId } = await setting.put();
      await insert(
        { id: "asset-1", status: "Processing" },
        { id: "asset-2", status: "Processing" },
        { id: "asset-3", status: "Processing" },
      );
      const failed = { at: 9, status: "Failed", code: "upstream_timeout", message: "too slow" } as const;
      expect(await settleAsset(store.db, { id: "asset-1", at: 9, status: "Active", mediaId })).toBe(true);
      expect(await settleAsset(store.db, { id: "asset-1", ...failed })).toBe(false);
      expect(await settleAsset(store.db, { id: "asset-2", ...failed })).toBe(true);
      await deleteAsset(store, { teamId: TEAM, id: "asset-3", at: 1 });
      expect(await settleAsset(store.db, { id: "asset-3", at: 9, status: "Active", mediaId })).toBe(false);
      expect(await findAsset(store.db, { teamId: TEAM, id: "asset-1" })).toMatchObject({
        status: "Active",
        error: null,
        updatedAt: 9,
        file: { id: mediaId },
      });
      const error = { code: "upstream_timeout", message: "too slow" };
      expect(await findAsset(store.db, { teamId: TEAM, id: "asset-2" })).toMatchObject({ status: "Failed", error, file: null });
    });

    it("take their file along when they are deleted, unless another shows it", async () => {
      const { id: mediaId } = await setting.put();
      await insert({ id: "asset-1", mediaId }, { id: "asset-2", mediaId });
      expect(await deleteAsset(store, { teamId: TEAM, id: "asset-1", at: 7 })).toEqual({ fileId: null });
      expect((await setting.library.get(mediaId))?.removedAt).toBeNull();
      expect(await deleteAsset(store, { teamId: TEAM, id: "asset-2", at: 7 })).toEqual({ fileId: mediaId });
      expect((await setting.library.get(mediaId))?.removedAt).toBe(7);
      expect(await deleteAsset(store, { teamId: TEAM, id: "asset-2", at: 7 })).toBeUndefined();
    });

    it("a team's own group is made once, though two processes ask for it at once, inside transactions as well", async () => {
      const stores = [store, other.store];
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const { db } = stores[index % 2] ?? store;
          return index % 3 ? ownGroup(db, TEAM, "Sounds") : db.transaction().execute((write) => ownGroup(write, TEAM, "Sounds"));
        }),
      );
      expect(new Set(ids).size).toBe(1);
      expect(await ownGroup(store.db, "team_b", "Sounds")).not.toBe(ids[0]);
      expect((await listGroups(store.db, { teamId: TEAM, limit: 10, offset: 0 })).groups.map(({ name }) => name).sort()).toEqual([
        "Images",
        "Sounds",
      ]);
    });

    it("groups are counted, found and sorted like assets; only empty ones of the team's making go", async () => {
      const at = 5_000;
      for (const name of ["Zürich", "amsterdam"])
        await insertGroup(store.db, { id: `group-${name}`, teamId: TEAM, name, title: "", description: "", at });
      await insert({ groupId: "group-Zürich" }, { groupId: "group-Zürich" });
      const page = { teamId: TEAM, limit: 10, offset: 0 };
      const found = await listGroups(store.db, { ...page, name: "ZÜ" });
      expect(found).toMatchObject({ total: 1, groups: [{ id: "group-Zürich", assets: 2 }] });
      const sorted = await listGroups(store.db, { ...page, sortBy: "Name", ascending: true });
      expect(sorted.groups.map(({ name }) => name)).toEqual(["amsterdam", "Images", "Zürich"]);
      const remove = (id: string, teamId = TEAM) => deleteGroup(store.db, { teamId, id });
      expect(await remove("group-Zürich")).toBe("full");
      expect(await remove(groupId)).toBe("own");
      expect(await remove("group-amsterdam", "team_b")).toBeUndefined();
      expect(await remove("group-amsterdam")).toBe("deleted");
      expect(await remove("group-amsterdam")).toBeUndefined();
    });

    it("a group is not deleted under an asset that comes in at the same time", async () => {
      for (let round = 0; round < 10; round++) {
        const id = newId("group-");
        await insertGroup(store.db, { id, teamId: TEAM, name: "g", title: "", description: "", at: 1 });
        const inserted = insertAssets(other.store.db, [asset({ groupId: id })]).then(
          () => true,
          () => false,
        );
        const [outcome, isIn] = await Promise.all([deleteGroup(store.db, { teamId: TEAM, id }), inserted]);
        expect([outcome, isIn]).toEqual(isIn ? ["full", true] : ["deleted", false]);
      }
    });

    it("ten thousand are listed and searched within 100 ms", async () => {
      const words = ["Fuchs", "Lighthouse", "Москва", "東京", "river", "a boat on a lake"];
      for (let start = 0; start < 10_000; start += 500) {
        const batch = Array.from({ length: 500 }, (_, index) => ({
          name: `${words[index % words.length]} ${start + index}`,
          at: start + index,
        }));
        await insert(...batch);
      }
      const queries: Partial<AssetQuery>[] = [
        {},
        { offset: 9_900 },
        { name: "LIGHT" },
        { name: "моск" },
        { name: "nothing" },
        { groupIds: [groupId], statuses: ["Active"] },
        { sortBy: "Name" },
      ];
      for (const query of queries) {
        const times: number[] = [];
        for (let round = 0; round < 5; round++) {
          const started = performance.now();
          await list(query);
          times.push(performance.now() - started);
        }
        // The quickest of five: other programs share the machine.
        expect(Math.min(...times), JSON.stringify(query)).toBeLessThan(100);
      }
      expect((await list({ name: "light" })).total).toBe(1680);
    });
  });
}
