import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../contracts/keys";
import { openStore, type Store } from "../store/open";
import { testDatabases } from "../testing/database";
import { createKeyStore } from "./key-store";
import { createSetup } from "./setup";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`set-up: ${database.title}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openStore(database.options);
      await store.db.deleteFrom("meta").execute();
      await store.db.deleteFrom("api_keys").execute();
    });
    afterEach(() => store.close());
    const setup = () => createSetup(store, { hasBootstrapKey: false });

    it("lets exactly one of two simultaneous posts win, and is closed afterwards", async () => {
      const other = await openStore(database.options);
      const token = (await setup().issue()) ?? "";
      expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
      const posts = [setup(), createSetup(other, { hasBootstrapKey: false }), setup(), setup()];
      const won = await Promise.all(posts.map((post) => post.redeem(token)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await setup().isOpen()).toBe(false);
      expect(await setup().issue()).toBeUndefined();
      await other.close();
    });

    it("refuses a wrong and a replaced token, and stores neither", async () => {
      const former = (await setup().issue()) ?? "";
      const token = (await setup().issue()) ?? "";
      expect(await setup().redeem("x".repeat(43))).toBe(false);
      expect(await setup().redeem(former)).toBe(false);
      expect(JSON.stringify(await store.db.selectFrom("meta").selectAll().execute())).not.toContain(token);
      expect(await setup().isOpen()).toBe(true);
      expect(await setup().redeem(token)).toBe(true);
    });

    it("is closed once any key was made, or a bootstrap key is set", async () => {
      expect(await createSetup(store, { hasBootstrapKey: true }).issue()).toBeUndefined();
      const token = (await setup().issue()) ?? "";
      const keys = createKeyStore(store);
      const { summary } = await keys.create({ name: "a", teamId: FIRST_TEAM, scopes: ["all"], models: null, expiresAt: null });
      await keys.revoke(summary.id);
      expect(await setup().redeem(token)).toBe(false);
      expect(await setup().issue()).toBeUndefined();
    });
  });
}
