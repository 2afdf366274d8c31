import { join } from "node:path";
import { Kysely } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { callRecord, testDatabases } from "../../testing/database";
import { CALL_COLUMNS, toRow } from "../call-row";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { MIGRATIONS } from "./migrations";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 4, 4);

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`sums from before they knew providers: ${database.title}`, () => {
    it("stay where their rows are gone, and are made anew from rows", { timeout: 30_000 }, async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        const { "0026_log_scale": last, ...earlier } = MIGRATIONS;
        for (const { up } of Object.values(earlier)) await up(db);
        const sums = { calls: 9, errors: 1, input_tokens: 9, output_tokens: 9, cached_tokens: 0, duration_ms: 90, cost_nano: 5, priced: 8 };
        const key = { key_id: "key_a", model: "m", endpoint: "chat.create" };
        const teams = [FIRST_TEAM, "team_without_rows"] as const;
        for (const [team_id, hour] of [
          [teams[0], start],
          [teams[0], start + HOUR],
          [teams[0], start + 2 * HOUR],
          [teams[1], start + 2 * HOUR],
        ] as const)
          await db
            .insertInto("usage_hourly")
            .values({ ...key, ...sums, team_id, hour })
            .execute();
        // Of the second hour one row is left, of the third all.
        const calls = [
          { at: start + HOUR + 5 },
          { at: start + 2 * HOUR, provider: "one", firstEventMs: 30, costNano: 7 },
          { at: start + 2 * HOUR + 1, provider: "one", firstEventMs: 50, costNano: null },
          { at: start + 2 * HOUR + 2, provider: "two", status: 429, code: "rate_limit_exceeded", outcome: "failed" as const, costNano: 0 },
        ].map((more, n) => toRow(callRecord(`req_${n}`, { teamId: FIRST_TEAM, keyId: "key_a", model: "m", ...more })));
        for (const row of calls)
          await db
            .insertInto("calls")
            .values(Object.fromEntries(CALL_COLUMNS.map((name, place) => [name, row[place]])) as never)
            .execute();
        await db.transaction().execute((write) => last?.up(write) ?? Promise.reject(new Error("there is no such migration")));
        const after = await db
          .selectFrom("usage_hourly")
          .selectAll()
          .orderBy("team_id", "desc")
          .orderBy("hour")
          .orderBy("provider")
          .execute();
        const short = after.map((row) => [row.team_id, (row.hour - start) / HOUR, row.provider, row.calls, row.errors, row.limited]);
        expect(short).toEqual([
          [teams[1], 2, "", 9, 1, 0],
          [teams[0], 0, "", 9, 1, 0],
          [teams[0], 1, "", 9, 1, 0],
          [teams[0], 2, "one", 2, 0, 0],
          [teams[0], 2, "two", 1, 1, 1],
        ]);
        expect(after.slice(-2).map((row) => [row.first_ms, row.firsts, row.cost_nano, row.priced])).toEqual([
          [80, 2, 7, 1],
          [0, 0, 0, 0],
        ]);
      } finally {
        await db.destroy();
      }
    });
  });
}
