import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { sqliteDatabase, startChild, testDatabases } from "../../testing/database";
import { openStore } from "./open";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`opening the store: ${database.title}`, () => {
    it("brings an empty database up to date with four processes starting at once", { timeout: 30_000 }, async () => {
      const children = Array.from({ length: 4 }, () => startChild({ what: "migrate", options: database.options }));
      const codes = await Promise.all(children.map(async ({ ended }) => (await ended).code));
      expect(codes).toEqual([0, 0, 0, 0]);
      const store = await openStore(database.options);
      const teams = await store.db.selectFrom("teams").select(["id", "name"]).execute();
      expect(teams).toEqual([{ id: FIRST_TEAM, name: "First team" }]);
      await store.close();
    });

    it("opens a database again and finds what was written", async () => {
      const first = await openStore(database.options);
      await first.db.insertInto("meta").values({ name: "set_up_at", value: "1" }).execute();
      await first.close();
      const second = await openStore(database.options);
      expect(await second.db.selectFrom("meta").select("value").where("name", "=", "set_up_at").execute()).toEqual([{ value: "1" }]);
      await second.close();
    });

    it("returns times as numbers", async () => {
      const store = await openStore(database.options);
      const team = await store.db.selectFrom("teams").select("created_at").executeTakeFirstOrThrow();
      expect(team.created_at).toBeTypeOf("number");
      await store.close();
    });

    it("serves many callers at once without losing a write", async () => {
      const store = await openStore(database.options);
      const names = Array.from({ length: 200 }, (_, index) => `n${index}`);
      await Promise.all(
        names.map((value) =>
          store.db
            .insertInto("teams")
            .values({ id: `t${value}`, name: value, created_at: 1 })
            .execute(),
        ),
      );
      const rows = await store.db.selectFrom("teams").select("id").where("created_at", "=", 1).execute();
      expect(rows).toHaveLength(200);
      await store.close();
    });
  });
}

describe("the SQLite file", () => {
  const database = sqliteDatabase();
  afterAll(database.remove);

  it("can be read by its owner alone, and waits for another writer instead of failing", async () => {
    const one = await openStore(database.options);
    const two = await openStore(database.options);
    expect(statSync(join(database.options.dataDir, "trunkline.db")).mode & 0o777).toBe(0o600);
    const holding = await one.db.startTransaction().execute();
    const waiting = two.db.insertInto("meta").values({ name: "set_up_at", value: "2" }).execute();
    const winner = await Promise.race([waiting.then(() => "written"), new Promise((resolve) => setTimeout(resolve, 100, "waiting"))]);
    expect(winner).toBe("waiting");
    await holding.commit().execute();
    await waiting;
    await Promise.all([one.close(), two.close()]);
  });

  it.skipIf(process.platform !== "linux")(
    "keeps its locks when it is opened again in this process (read from /proc/locks, so on Linux only)",
    async () => {
      const one = await openStore(database.options);
      const { ino } = statSync(join(database.options.dataDir, "trunkline.db"));
      const held = () => readFileSync("/proc/locks", "utf8").includes(`:${ino} `);
      expect(held()).toBe(true);
      const two = await openStore(database.options);
      expect(held()).toBe(true);
      await Promise.all([one.close(), two.close()]);
    },
  );
});
