import { join } from "node:path";
import { Kysely, Migrator } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { testDatabases } from "../../testing/database";
import { addPerson } from "../../testing/people";
import { postgresDialect } from "../postgres";
import type { Tables } from "../schema/tables";
import { sqliteDialect } from "../sqlite";
import { MIGRATIONS } from "./migrations";
import { inviteMakers } from "./roles";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`open invitations from before: ${database.title}`, () => {
    it("stay if their maker may still give the role, under the name of the person whose key made them", async () => {
      const { databaseUrl, dataDir } = database.options;
      const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "old.db")) : postgresDialect(databaseUrl, () => undefined);
      const db = new Kysely<Tables>({ dialect });
      try {
        const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < "0029_roles"));
        const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
        expect((await migrator.migrateToLatest()).error).toBeUndefined();
        const [admin, developer] = [
          await addPerson({ db } as never, { name: "Admin", role: "admin" }),
          await addPerson({ db } as never, { name: "Developer", role: "developer" }),
        ];
        const key = { team_id: FIRST_TEAM, name: "k", name_key: "k", name_sort: "k", hint: "", scopes: '["admin"]', created_at: 1 };
        await db
          .insertInto("api_keys")
          .values([
            { ...key, id: "key_admin", secret_hash: "a", owner_id: admin.id },
            { ...key, id: "key_service", secret_hash: "b", owner_id: null },
          ] as never)
          .execute();
        const invite = { team_id: FIRST_TEAM, label: "", created_at: 1, expires_at: 9e12 };
        const makers = [
          ["of_admin", admin.id, "admin"],
          ["too_much", admin.id, "owner"],
          ["of_developer", developer.id, "viewer"],
          ["of_nobody", "user_gone", "viewer"],
          ["by_key", "key_admin", "developer"],
          ["by_service", "key_service", "developer"],
        ] as const;
        for (const [id, created_by, role] of makers)
          await db
            .insertInto("invites")
            .values({ ...invite, id, token_hash: id, created_by, role })
            .execute();
        await inviteMakers.up(db);
        const kept = await db.selectFrom("invites").select(["id", "created_by"]).where("revoked_at", "is", null).orderBy("id").execute();
        expect(kept).toEqual([
          { id: "by_key", created_by: admin.id },
          { id: "by_service", created_by: "key_service" },
          { id: "of_admin", created_by: admin.id },
        ]);
      } finally {
        await db.destroy();
      }
    });
  });
}
