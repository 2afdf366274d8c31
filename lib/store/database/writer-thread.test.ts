import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageTrouble } from "../../contracts/storage-trouble";
import { callRecord, keptLog, sqliteDatabase } from "../../testing/database";
import { openJournal } from "../calls/journal";
import { openStore, type Store, type Write } from "./open";
import { sqliteWriterDialect } from "./writer-driver";
import { WriterConnection } from "./writer-thread";

const database = sqliteDatabase({ writerThread: true });
const { dataDir } = database.options;
afterAll(database.remove);

describe("the writer thread", () => {
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  afterAll(() => sent.mockRestore());
  let store: Store;
  let log: ReturnType<typeof keptLog>;
  beforeEach(async () => {
    log = keptLog();
    store = await openStore({ ...database.options, log });
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
    expect(log.lines).toEqual([expect.stringMatching(/^error The thread .*"The writer thread has ended: .*null/)]);
  });

  it("starts again after a pause if it ends before it answers", async () => {
    const threads = () => new Set(sent.mock.contexts).size;
    sent.mockClear();
    await crash();
    sent.mockImplementationOnce(function (this: Worker) {
      this.emit("error", new Error("it cannot start"));
    });
    await expect(put("a")).rejects.toMatchObject({ code: "WRITER_LOST" });
    const started = threads();
    for (let n = 0; n < 20; n++) await expect(put("a")).rejects.toMatchObject({ message: expect.stringContaining("cannot start") });
    expect(threads()).toBe(started);
    await expect.poll(() => put("b").then(() => "stored", String)).toBe("stored");
  });

  it("refuses changes if 5,000 wait, but none of a transaction that has begun", async () => {
    const open = await store.db.startTransaction().execute();
    const waiting = Array.from({ length: 5_000 }, (_, n) => put(`n${n}`));
    await expect(put("more")).rejects.toMatchObject({ code: "service_unavailable" });
    await expect(store.db.transaction().execute((write) => put("more", write))).rejects.toMatchObject({ code: "service_unavailable" });
    await put("begun", open);
    await open.commit().execute();
    await Promise.all(waiting);
    expect((await names()).length).toBe(5_001);
  });

  it("forgets a statement whose parameter cannot be sent to it", async () => {
    const insert = () => sql`insert into meta (name, value) values ('f', ${Symbol("value")})`.execute(store.db);
    for (let n = 0; n < 5_000; n++) await expect(insert()).rejects.toThrow("could not be cloned");
    await put("a");
  });

  it("reads once the file can be opened", async () => {
    const folder = join(dataDir, "later");
    const file = join(folder, "trunkline.db");
    const db = new Kysely({ dialect: sqliteWriterDialect(file, new WriterConnection(file, () => {})) });
    const read = () => sql<{ one: number }>`select 1 as one`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: "ENOENT" });
    mkdirSync(folder);
    expect((await read()).rows).toEqual([{ one: 1 }]);
    await db.destroy();
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
