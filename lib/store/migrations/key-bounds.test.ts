import { join } from "node:path";
import { Kysely, Migrator } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { testDatabases } from "../../testing/database";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { keyBounds } from "./key-bounds";
import { MIGRATIONS } from "./migrations";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`keys that admins limited before: ${database.title}`, () => {
    it("keep their limits, and bind their owners unless they are revoked", async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < "0029"));
        const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
        expect((await migrator.migrateToLatest()).error).toBeUndefined();
        const row = { team_id: FIRST_TEAM, name: "k", hint: "", scopes: "[]", models: null, created_at: 1, expires_at: null };
        const key = (id: string, more: object = {}) =>
          db
            .insertInto("api_keys")
            .values({ ...row, id, secret_hash: id, owner_id: "user_a", ...more })
            .execute();
        const ceilings = { scopes_ceiling: '["chat"]', models_ceiling: '["a*"]' };
        await key("key_free");
        await key("key_limited", ceilings);
        await key("key_off", { disabled_at: 5, disabled_by: "admin" });
        await key("key_revoked", { ...ceilings, revoked_at: 5 });
        await key("key_service", { ...ceilings, owner_id: null });
        // As the migrator does it.
        await db.transaction().execute((write) => keyBounds.up(write));
        const found = await db.selectFrom("api_keys").select(["id", "bounds", "taken"]).orderBy("id").execute();
        const bounds = JSON.stringify({ scopes: ["chat"], models: ["a*"] });
        expect(found).toEqual([
          { id: "key_free", bounds: null, taken: null },
          { id: "key_limited", bounds, taken: JSON.stringify({ from: "user_a", fields: ["scopes", "models"] }) },
          { id: "key_off", bounds: null, taken: JSON.stringify({ from: "user_a", fields: ["disabled"] }) },
          { id: "key_revoked", bounds, taken: null },
          { id: "key_service", bounds, taken: null },
        ]);
      } finally {
        await db.destroy();
      }
    });
  });
}
