import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../../../testing/database";
import { openStore } from "../open";
import type { Database } from "../schema/tables";

const names = async (db: Database) =>
  (await sql<{ name: string }>`select name from trunkline_migrations order by name`.execute(db)).rows.map(({ name }) => name);

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`a database of another build: ${database.title}`, () => {
    let kept: string[];
    let open: Awaited<ReturnType<typeof openStore>>;
    beforeEach(async () => {
      open = await openStore(database.options);
      kept = await names(open.db);
    });
    afterEach(async () => {
      await sql`delete from trunkline_migrations where name like '%_build_test'`.execute(open.db);
      await sql`update trunkline_migrations set name = ${kept[0]} where name = '0001_first'`.execute(open.db);
      await open.close();
    });

    it("is refused if it is from before the first release, with what to do", async () => {
      await sql`update trunkline_migrations set name = '0001_first' where name = ${kept[0]}`.execute(open.db);
      await expect(openStore(database.options)).rejects.toThrow(
        /^The database was made by a build from before the first release and cannot be upgraded\. Start with an empty one: a new DATA_DIR, or another database in DATABASE_URL\.$/,
      );
      expect(await names(open.db)).toEqual(["0001_first", ...kept.slice(1)]);
    });

    it("is refused if a later version upgraded it, with the names of its changes", async () => {
      await sql`insert into trunkline_migrations (name, timestamp) values ('9999_build_test', '2026-01-01T00:00:00.000Z')`.execute(open.db);
      await expect(openStore(database.options)).rejects.toThrow(
        /^The database was upgraded by a later version \(9999_build_test\)\. Start that version or a newer one\.$/,
      );
      expect(await names(open.db)).toEqual([...kept, "9999_build_test"]);
    });
  });
}
