import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageTrouble } from "../../contracts/storage-trouble";
import { callRecord, keptLog, sqliteDatabase } from "../../testing/database";
import { openJournal } from "../calls/journal";
import { openStore, type Store, type Write } from "./open";

const database = sqliteDatabase({ writerThread: true });
const { dataDir } = database.options;
afterAll(database.remove);

describe("the writer thread", () => {
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  afterAll(() => sent.mockRestore());
  let store: Store;
  beforeEach(async () => {
    store = await openStore(database.options);
    for (const table of ["meta", "calls", "usage_hourly"] as const) await store.db.deleteFrom(table).execute();
  });
  afterEach(() => store.close());

  const put = (name: string, db: Store["db"] | Write = store.db) => db.insertInto("meta").values({ name, value: "v" }).execute();
  const names = async () => (await store.db.selectFrom("meta").select("name").orderBy("name").execute()).map(({ name }) => name);
  const ids = () => store.db.selectFrom("calls").select("id").execute();
  /** Ends the thread by an error, before it answers the last statement. Ending it from outside could end the process, by an error of libsql. */
  const crash = async (db: Store["db"] | Write = store.db) => {
    await db.deleteFrom("meta").where("name", "=", "none").execute();
    const place = sent.mock.calls.findLastIndex(([message]) => typeof message === "object" && message !== null && "store" in message);
    const worker = sent.mock.contexts[place];
    if (worker instanceof Worker) worker.postMessage(null);
    expect(await put("lost").catch((error: unknown) => error)).toMatchObject({ code: "WRITER_LOST" });
  };

  it("leaves the event loop to others while it writes, and to reads", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const writing = sql`insert into meta (name, value) with recursive c(n) as (select 1 union all select n + 1 from c where n < 2000000)
      select 'long', max(n) from c`.execute(store.db);
    expect(await names()).toEqual([]);
    await writing;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(await names()).toEqual(["long"]);
  });

  it("refuses writes as SQLite does, and tells how many rows changed", async () => {
    await put("a");
    await expect(put("a")).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" });
    await expect(store.db.transaction().execute((write) => put("b", write).then(() => put("a", write)))).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT_PRIMARYKEY",
    });
    expect(await names()).toEqual(["a"]);
    expect(await store.db.updateTable("meta").set({ value: "w" }).where("name", "in", ["a", "b"]).executeTakeFirst()).toEqual({
      numUpdatedRows: 1n,
    });
  });

  it("rolls back when it dies amid a transaction, says so, and starts again", async () => {
    const error = await store.db
      .transaction()
      .execute(async (write) => {
        await put("half", write);
        await crash(write);
        await put("other half", write);
      })
      .catch((caught: unknown) => caught);
    expect(storageTrouble(error)?.reason).toMatch(/^The thread that writes to the database has ended/);
    expect(await names()).toEqual([]);
    await store.db.transaction().execute((write) => put("whole", write));
    expect(await names()).toEqual(["whole"]);
  });

  it("stores each row of a journal once, however often it dies", async () => {
    const journal = await openJournal({ store, dataDir, log: keptLog() });
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 3_000; index++) journal.append(callRecord(`req_${round}_${index}`));
      const flushing = journal.flush();
      await crash();
      await flushing;
    }
    await journal.flush();
    expect(await ids()).toHaveLength(6_000);
    expect((await store.db.selectFrom("usage_hourly").select("calls").execute()).map(({ calls }) => calls)).toEqual([6_000]);
    await journal.close();
    expect(readdirSync(join(dataDir, "journal"))).toEqual([]);
  });

  it("gives a short transaction its turn between the batches of a journal", async () => {
    const journal = await openJournal({ store, dataDir, log: keptLog() });
    for (let index = 0; index < 8_000; index++) journal.append(callRecord(`req_${index}`));
    const flushing = journal.flush();
    await store.db.transaction().execute((write) => put("short", write));
    expect((await ids()).length).toBeLessThan(8_000);
    await flushing;
    expect(await ids()).toHaveLength(8_000);
    await journal.close();
  });

  it("closes with a transaction open, of which nothing stays", async () => {
    const other = await openStore(database.options);
    const open = await other.db.startTransaction().execute();
    await put("never", open);
    await other.close();
    await expect(put("late", open)).rejects.toThrow("closed");
    await put("next");
    expect(await names()).toEqual(["next"]);
  });
});
