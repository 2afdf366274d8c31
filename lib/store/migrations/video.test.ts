import { join } from "node:path";
import { Kysely } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { mediaTables } from "./media";
import { videoTables } from "./video";

const OLD = {
  team_id: "team_a",
  key_id: "key_a",
  request_id: "req_a",
  model: "film",
  provider: "studio",
  upstream_model: "film",
  family: "unified",
  from_picture: 0,
  state: "queued",
  word: "queued",
  progress: 0,
  body_hash: "",
  operation: "{}",
  films: "[]",
  echo: "{}",
  history: "[]",
  tokens: 0,
  local: 1,
  expires_at: 2,
  next_at: 1,
  attempts: 0,
  misses: 0,
  owes_cancel: 0,
  created_at: 1,
  updated_at: 1,
};

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`tasks from before the console showed them: ${database.title}`, () => {
    it("are found by their prompt, and are first attempts of nobody's batch", { timeout: 30_000 }, async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        await mediaTables.up(db);
        const rows = Array.from({ length: 1_100 }, (_, n) => ({
          ...OLD,
          id: `task_${String(n).padStart(5, "0")}`,
          order_json: JSON.stringify({ prompt: `Straße ${n}` }),
        }));
        for (let from = 0; from < rows.length; from += 100)
          await db
            .insertInto("tasks")
            .values(rows.slice(from, from + 100) as never)
            .execute();
        // As the migrator does it.
        await db.transaction().execute((write) => videoTables.up(write));
        const found = await db.selectFrom("tasks").select(["id", "prompt_key", "attempt", "batch_id", "request_json", "checks"]).execute();
        expect(found).toHaveLength(1_100);
        expect(found.find(({ id }) => id === "task_01099")).toEqual({
          id: "task_01099",
          prompt_key: "strasse 1099",
          attempt: 1,
          batch_id: null,
          request_json: null,
          checks: 0,
        });
        expect(found.filter(({ prompt_key }) => prompt_key === "")).toEqual([]);
      } finally {
        await db.destroy();
      }
    });
  });
}
