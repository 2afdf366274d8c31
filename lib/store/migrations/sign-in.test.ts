import { join } from "node:path";
import { Kysely, Migrator, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { MIGRATIONS } from "./migrations";
import { signInTables } from "./sign-in";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`people and keys from before: ${database.title}`, () => {
    it("keep their names, alike or not, and their keys stay off", async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < "0010"));
        const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
        expect((await migrator.migrateToLatest()).error).toBeUndefined();
        const people = ["Marit", "Маrit", "MAR1T", "Jonas", "★"].map((name, at) => {
          return {
            id: `user_${at}`,
            name,
            name_key: name.toLowerCase(),
            email: null,
            email_key: null,
            password_hash: "",
            created_at: 100 - at,
          };
        });
        await db
          .insertInto("users")
          .values(people as never)
          .execute();
        const key = {
          team_id: "team_00000000000000000000000000",
          name: "k",
          hint: "",
          scopes: "[]",
          models: null,
          created_at: 1,
          expires_at: null,
        };
        await db
          .insertInto("api_keys")
          .values([
            { ...key, id: "key_on", secret_hash: "a" },
            { ...key, id: "key_off", secret_hash: "b", disabled_at: 5 },
          ])
          .execute();
        // As the migrator does it.
        await db.transaction().execute((write) => signInTables.up(write));
        const found = await db.selectFrom("users").select(["id", "name_skeleton"]).orderBy("id").execute();
        expect(found.map(({ name_skeleton }) => name_skeleton)).toEqual(["marlt user_0", "marlt user_1", "marlt", "jonas", "★"]);
        await expect(db.updateTable("users").set({ name_skeleton: "jonas" }).where("id", "=", "user_0").execute()).rejects.toThrow();
        const keys = await db
          .selectFrom("api_keys")
          .select(["id", "disabled_by", sql<string | null>`scopes_ceiling`.as("scopes_ceiling")])
          .orderBy("id")
          .execute();
        expect(keys).toEqual([
          { id: "key_off", disabled_by: "admin", scopes_ceiling: null },
          { id: "key_on", disabled_by: null, scopes_ceiling: null },
        ]);
        expect(await db.selectFrom("devices").selectAll().execute()).toEqual([]);
      } finally {
        await db.destroy();
      }
    });
  });
}
