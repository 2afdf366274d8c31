import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { callRecord, testDatabases } from "../../testing/database";
import { openStore } from "../database/open";
import { toRow } from "./call-row";
import { insertCalls } from "./calls";
import { forgetCalls } from "./old-calls";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

for (const database of await testDatabases()) {
  afterAll(database.remove);
  describe.skipIf(database.skip)(`old calls: ${database.title}`, () => {
    it("are forgotten in steps, their sums and younger calls are not", async () => {
      const store = await openStore(database.options);
      const rows = Array.from({ length: 2_500 }, (_, n) =>
        toRow(callRecord(`req_old_${String(n).padStart(6, "0")}`, { teamId: FIRST_TEAM, at: NOW - (n < 2_400 ? 100 : 80) * DAY })),
      );
      await insertCalls(store, rows);
      const sums = () =>
        store.db
          .selectFrom("usage_hourly")
          .select((row) => row.fn.sum("calls").as("calls"))
          .executeTakeFirstOrThrow();
      const before = await sums();
      expect(await forgetCalls(store, NOW - 90 * DAY)).toBe(2_400);
      expect(await forgetCalls(store, NOW - 90 * DAY)).toBe(0);
      const left = await store.db.selectFrom("calls").select("id").where("id", "like", "req_old_%").execute();
      expect(left).toHaveLength(100);
      expect(await sums()).toEqual(before);
      await store.close();
    });
  });
}
