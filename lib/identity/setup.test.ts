import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../contracts/keys";
import { openStore, type Store } from "../store/database/open";
import { testDatabases } from "../testing/database";
import { removePeople } from "../testing/people";
import { createKeyStore } from "./key-store";
import { createSetup } from "./setup";

const OWNER = { name: "Marit", password: "correct horse battery" };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`set-up: ${database.title}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openStore(database.options);
      await removePeople(store);
    });
    afterEach(() => store.close());
    const setup = () => createSetup(store);
    const people = () => store.db.selectFrom("users").selectAll().execute();

    it("makes exactly one owner of many simultaneous posts, and is closed afterwards", async () => {
      const other = await openStore(database.options);
      const token = (await setup().issue()) ?? "";
      expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
      const posts = [setup(), createSetup(other), setup(), createSetup(other)];
      const outcomes = await Promise.allSettled(posts.map((post, index) => post.redeem(token, { ...OWNER, name: `Marit ${index}` })));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "setup_closed" });
      expect(await people()).toHaveLength(1);
      expect(await setup().isOpen()).toBe(false);
      expect(await setup().issue()).toBeUndefined();
      await expect(setup().redeem(token, OWNER)).rejects.toMatchObject({ code: "setup_closed" });
      await other.close();
    });

    it("makes one owner where the settings name one at the same time", async () => {
      const token = (await setup().issue()) ?? "";
      const settings = { email: "owner@example.com", password: OWNER.password };
      await Promise.allSettled([setup().adopt(settings), setup().redeem(token, OWNER), setup().adopt(settings)]);
      expect(await people()).toHaveLength(1);
      expect(await store.db.selectFrom("memberships").selectAll().execute()).toMatchObject([{ role: "owner", team_id: FIRST_TEAM }]);
    });

    it("refuses a wrong and a replaced token, and stores neither", async () => {
      const former = (await setup().issue()) ?? "";
      const token = (await setup().issue()) ?? "";
      for (const wrong of ["x".repeat(43), former, ""])
        await expect(setup().redeem(wrong, OWNER)).rejects.toMatchObject({ code: "access_denied", detail: { param: "token" } });
      expect(JSON.stringify(await store.db.selectFrom("meta").selectAll().execute())).not.toContain(token);
      expect(await setup().isOpen()).toBe(true);
      await setup().redeem(token, { ...OWNER, email: "marit@example.com", teamName: "Harbour" });
      const [owner] = await people();
      expect(owner).toMatchObject({ name: "Marit", email: "marit@example.com", name_key: "marit" });
      expect(owner?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
      expect(await store.db.selectFrom("teams").select("name").where("id", "=", FIRST_TEAM).execute()).toEqual([{ name: "Harbour" }]);
    });

    it("adopts the settings' owner once, under the first part of the address", async () => {
      expect(await setup().adopt({ email: "ida@example.com", password: OWNER.password })).toBe(true);
      expect(await setup().adopt({ email: "jonas@example.com", password: OWNER.password })).toBe(false);
      expect(await people()).toMatchObject([{ name: "ida", email: "ida@example.com" }]);
    });

    it("stays open if there are keys but no people", async () => {
      const key = { name: "a", teamId: FIRST_TEAM, scopes: ["all" as const], models: null, expiresAt: null };
      await createKeyStore(store).create(key);
      expect(await setup().isOpen()).toBe(true);
    });
  });
}
