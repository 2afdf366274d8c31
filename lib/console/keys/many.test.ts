import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { naturalKey } from "../../contracts/natural-key";
import { createKeyStore } from "../../identity/key-store";
import { isPostgres } from "../../store/database/locks";
import { openStore } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { addTeam } from "../../testing/people";
import { watchPlans } from "../../testing/plans";
import { TeamKeys } from "./service";
import { type KeyFilter, listKeyRows } from "./store";

/** `MANY=100000` reproduces the figures of docs/performance.md. */
const MANY = Number(process.env.MANY ?? 20_000);
const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

for (const database of await testDatabases()) {
  afterAll(database.remove);
  describe.skipIf(database.skip)(`many keys: ${database.title}`, () => {
    it("a page of a filter is there in time", async () => {
      const store = await openStore(database.options);
      const teamId = await addTeam(store, "Harbour");
      const ids = Array.from({ length: MANY }, () => newId("key_"));
      for (let at = 0; at < MANY; at += 500)
        await store.db
          .insertInto("api_keys")
          .values(
            ids.slice(at, at + 500).map((id, n) => ({
              id,
              team_id: teamId,
              name: `key ${at + n}`,
              name_key: `key ${at + n}`,
              name_sort: naturalKey(`key ${at + n}`),
              secret_hash: id,
              hint: `sk-tl-${n}`,
              scopes: "[]",
              models: null,
              created_at: NOW - n,
              expires_at: null,
            })),
          )
          .execute();
      for (let at = 0; at < MANY / 10; at += 500)
        await store.db
          .insertInto("usage_hourly")
          .values(
            ids.slice(at, at + 500).flatMap((id) =>
              [1, 2, 3].map((h) => ({
                team_id: teamId,
                key_id: id,
                model: "m",
                endpoint: "e",
                hour: NOW - h * HOUR,
                calls: 5,
                errors: id.endsWith("0") ? 1 : 0,
                input_tokens: 1,
                output_tokens: 1,
                cached_tokens: 0,
                duration_ms: 5,
              })),
            ),
          )
          .execute();
      const times: Record<string, number> = {};
      const timed = async (name: string, work: () => Promise<unknown>) => {
        await work();
        const tries: number[] = [];
        for (let n = 0; n < 3; n++) {
          const began = performance.now();
          await work();
          tries.push(Math.round(performance.now() - began));
        }
        // The best of three: the machine may be shared.
        times[name] = Math.min(...tries);
      };
      const keys = new TeamKeys(store, createKeyStore(store), () => NOW);
      const owner = { userId: "user_a", name: "A", email: null, teamId, teamName: "Harbour", role: "owner", sessionId: null } as const;
      const query = { q: "", view: "current", owner: "", sort: "status", order: "asc", page: 1, pageSize: 25 } as const;
      await timed("status", () => keys.list(owner, query));
      await timed("name", () => keys.list(owner, { ...query, sort: "name" }));
      await timed("search", () => keys.list(owner, { ...query, q: "9999" }));
      await timed("attention", () => keys.list(owner, { ...query, view: "attention" }));
      expect((await keys.list(owner, { ...query, q: "key 19999", sort: "name" })).items[0]?.name).toBe("key 19999");
      console.log(database.title, MANY, times);
      expect(Math.max(...Object.values(times))).toBeLessThan(300);
      if (isPostgres(store.db)) await sql`vacuum analyze api_keys`.execute(store.db);
      const planned = watchPlans(store, database.options);
      const list = (more: Partial<KeyFilter>) => () =>
        listKeyRows(
          planned.store,
          { ...query, teamId, now: NOW, troubled: { overBudget: [], limited: [], rejected: [] }, ...more },
          { limit: 25, offset: 0 },
        );
      // Reads only the list's index, and by name only the page. PostgreSQL scans a table if all its keys belong to one team.
      if (!isPostgres(store.db)) expect(await planned.plansOf(list({}))).toContain("COVERING INDEX api_keys_list");
      expect(await planned.plansOf(list({ sort: "name" }))).toMatch(/INDEX api_keys_name|Index Scan.* using api_keys_name/);
      await planned.close();
      await store.close();
    }, 120_000);
  });
}
