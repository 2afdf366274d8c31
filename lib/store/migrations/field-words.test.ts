import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { MIGRATIONS } from "./migrations";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`a database from before its columns had today's names: ${database.title}`, () => {
    it("keeps presets and shared links, images of their answers too", { timeout: 30_000 }, async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        const { "0012_field_words": last } = MIGRATIONS;
        for (const [name, { up }] of Object.entries(MIGRATIONS)) if (name < "0012_field_words") await up(db);
        const snapshot = JSON.stringify({
          calls: [{ reply: { text: '"pictures" are words here', pictures: ["data:image/png;base64,AA=="] } }, { reply: null }],
        });
        await sql`insert into presets (id, team_id, user_id, bench, name, name_key, state, updated_at)
          values ('preset_1', 'team_1', 'user_1', 'chat', 'Terse', 'terse', '{}', 1)`.execute(db);
        await sql`insert into shares (id, token, team_id, user_id, bench, title, models, access, snapshot, created_at, updated_at, opens)
          values ('share_1', 'token', 'team_1', 'user_1', 'chat', 'One', '[]', 'team', ${snapshot}, 1, 1, 0)`.execute(db);
        await db.transaction().execute((write) => last?.up(write) ?? Promise.reject(new Error("there is no such migration")));
        expect(await db.selectFrom("presets").select("playground").execute()).toEqual([{ playground: "chat" }]);
        const share = await db.selectFrom("shares").select(["playground", "snapshot"]).executeTakeFirstOrThrow();
        expect({ ...share, snapshot: JSON.parse(share.snapshot) }).toEqual({
          playground: "chat",
          snapshot: { calls: [{ reply: { text: '"pictures" are words here', images: ["data:image/png;base64,AA=="] } }, { reply: null }] },
        });
        expect(await db.selectFrom("render_turns").selectAll().execute()).toEqual([]);
      } finally {
        await db.destroy();
      }
    });
  });
}
