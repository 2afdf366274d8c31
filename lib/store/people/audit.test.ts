import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { listActs, writeAct } from "./audit";

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`the audit on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });

    it("tells acts of the same moment in the order in which they were done", async () => {
      const act = { at: 5_000, teamId: "team_order", actorId: "u", actorName: "Ann", action: "key.change", targetName: "k", address: "" };
      const targets = Array.from({ length: 100 }, (_, index) => `key_${index}`);
      await store.db.transaction().execute(async (write) => {
        for (const targetId of targets) await writeAct(write, { ...act, targetId });
      });
      const told = await listActs(store, { teamId: "team_order", limit: 100 });
      expect(told.map(({ target_id }) => target_id)).toEqual([...targets].reverse());
      expect(new Set(told.map(({ id }) => id.length))).toEqual(new Set([30]));
    });
  });
