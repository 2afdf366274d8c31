import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../testing/database";
import { MediaSetting } from "../testing/media-setting";

const FULL = { code: "storage_full", status: 507 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`room for uploads: ${database.title}`, () => {
    let setting: MediaSetting;
    beforeEach(async () => {
      setting = await MediaSetting.open(database, { maxBytes: 1_000 });
      await setting.clear();
    });
    afterEach(() => setting.close());
    const upload = (teamId: string, size: number) => {
      setting.clock.now += 1_000;
      const about = { teamId, purpose: "upload", type: "image/png", fileName: "a.png" } as const;
      return setting.library.put(about, Buffer.alloc(size, 1));
    };
    const isThere = async ({ id }: { id: string }) => (await setting.library.get(id))?.removedAt === null;
    const bytes = async () => {
      const rows = await setting.store.db.selectFrom("media").select("size").where("removed_at", "is", null).execute();
      return rows.reduce((sum, { size }) => sum + size, 0);
    };

    it("is made of the team's own oldest files, and of nobody else's", async () => {
      const [other, first, second] = [await upload("team_b", 400), await upload("team_a", 300), await upload("team_a", 300)];
      const third = await upload("team_a", 200);
      expect(await Promise.all([other, first, second, third].map(isThere))).toEqual([true, false, true, true]);
      await expect(upload("team_a", 601)).rejects.toMatchObject(FULL);
      await expect(upload("team_c", 200)).rejects.toMatchObject(FULL);
      expect(await Promise.all([other, second, third].map(isThere))).toEqual([true, true, true]);
      expect(await upload("team_c", 100)).toMatchObject({ size: 100 });
    });

    it("is not to be had where pinned files take it; what a model made is kept all the same", async () => {
      await setting.put({ size: 950, pinned: true });
      await expect(upload("team_a", 100)).rejects.toMatchObject(FULL);
      const made = await setting.put({ size: 100 });
      expect(await isThere(made)).toBe(true);
      await expect(setting.library.checkPin(made)).rejects.toMatchObject(FULL);
      await expect(setting.library.checkPin({ size: 50, pinned: false })).resolves.toBeUndefined();
    });

    it("is not promised twice to uploads that come at once", async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => upload(`team_${place}`, 300)));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
      expect(await bytes()).toBe(900);
    });
  });
}
