import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageTrouble } from "../../contracts/storage-trouble";
import { postgresDatabase, sqliteDatabase } from "../../testing/database";
import { openStore, type Store, type Write } from "./open";

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const insert = (db: Store["db"] | Write, name: string, value = "v") => db.insertInto("meta").values({ name, value }).execute();
const names = async ({ db }: Store) =>
  (await db.selectFrom("meta").select("name").where("name", "like", "t_%").orderBy("name").execute()).map(({ name }) => name);
const BIG = "x".repeat(200_000);

describe.each([{ writerThread: false }, { writerThread: true }])("a full or read-only SQLite file, %o", (how) => {
  const database = sqliteDatabase(how);
  afterAll(database.remove);
  let store: Store;
  beforeEach(async () => {
    store = await openStore(database.options);
    await store.db.deleteFrom("meta").where("name", "like", "t_%").execute();
  });
  afterEach(() => store.close());
  const fill = () => sql`pragma max_page_count = 1`.execute(store.db);
  const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(store.db);

  it("says that it is full, in a transaction too", async () => {
    await fill();
    expect(await caught(insert(store.db, "t_a", BIG))).toMatchObject({ code: "SQLITE_FULL" });
    const error = await caught(store.db.transaction().execute((write) => insert(write, "t_b", BIG)));
    expect(error).toMatchObject({ code: "SQLITE_FULL" });
    expect(storageTrouble(error)?.reason).toContain("The disk is full");
    await makeRoom();
    await insert(store.db, "t_c", BIG);
    expect(await names(store)).toEqual(["t_c"]);
  });

  it("keeps nothing of a transaction that goes on after SQLite has rolled it back", async () => {
    await fill();
    const error = await caught(
      store.db.transaction().execute(async (write) => {
        // More than the pages that the test before has left free.
        await caught(insert(write, "t_a", BIG.repeat(3)));
        await insert(write, "t_b");
      }),
    );
    expect(error).toBeInstanceOf(Error);
    await makeRoom();
    expect(await names(store)).toEqual([]);
    await store.db.transaction().execute((write) => insert(write, "t_d"));
    expect(await names(store)).toEqual(["t_d"]);
  });

  it("says that it is read-only, and answers reads", async () => {
    await sql`pragma query_only = on`.execute(store.db);
    for (const ask of [insert(store.db, "t_a"), store.db.transaction().execute((write) => insert(write, "t_a"))])
      expect(await caught(ask)).toMatchObject({ code: "SQLITE_READONLY" });
    expect(await names(store)).toEqual([]);
  });
});

const postgres = await postgresDatabase();
afterAll(postgres.remove);

describe.skipIf(postgres.skip)(`trouble with ${postgres.title}`, () => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(postgres.options);
  });
  afterEach(() => store.close());

  it("is not hidden by the rollback that fails when the connection is lost", async () => {
    const error = await caught(
      store.db.transaction().execute(async (write) => {
        await insert(write, "t_a");
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(write);
      }),
    );
    expect(storageTrouble(error)?.reason).toMatch(/^The database cannot be reached \((57P01|08006)/);
    expect(await names(store)).toEqual([]);
  });

  it("is known if the database is read-only", async () => {
    const error = await caught(
      store.db.transaction().execute(async (write) => {
        await sql`set transaction read only`.execute(write);
        await insert(write, "t_a");
      }),
    );
    expect(storageTrouble(error)?.reason).toContain("The storage is read-only (25006");
  });

  it("is known if nothing listens at its address", async () => {
    const error = await caught(openStore({ ...postgres.options, databaseUrl: "postgres://127.0.0.1:1/none" }));
    expect(storageTrouble(error)?.reason).toMatch(/^The database cannot be reached \(08006: .*ECONNREFUSED/);
  });

  it("is no mistake of a query", async () => {
    await insert(store.db, "t_twice");
    expect(await caught(insert(store.db, "t_twice"))).toMatchObject({ code: "23505" });
  });
});
