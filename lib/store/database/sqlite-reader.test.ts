import { rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/database";
import { openStore, type Store } from "./open";
import type { Tables } from "./schema/tables";
import { sqliteReaderDialect } from "./sqlite-reader";

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Counts to a number the long way round. */
const counting = (to: number) =>
  sql<{ n: number }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(to)}) select max(n) as n from c`;

describe("what only reads, on SQLite", () => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore({ dataDir });
  });
  afterEach(() => store.close());

  const write = (key: string, value: string) => store.db.insertInto("meta").values({ name: key, value }).execute();
  const read = (key: string) => store.reading.db.selectFrom("meta").select("value").where("name", "=", key).executeTakeFirst();

  it("sees at once what was written", async () => {
    await write("a", "one");
    expect(await read("a")).toEqual({ value: "one" });
    expect(store.reading.reading).toBe(store.reading);
  });

  it("cannot write", async () => {
    await expect(store.reading.db.insertInto("meta").values({ name: "b", value: "" }).execute()).rejects.toThrow(/readonly/i);
    expect(await store.db.selectFrom("meta").select("name").where("name", "=", "b").executeTakeFirst()).toBeUndefined();
  });

  it("leaves the event loop to others while it searches", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const { rows } = await counting(3_000_000).execute(store.reading.db);
    clearInterval(timer);
    expect(rows).toEqual([{ n: 3_000_000 }]);
    expect(turns).toBeGreaterThan(10);
  });

  it("sees one state of the database for as long as a transaction lasts", async () => {
    const seen = await store.reading.db.transaction().execute(async (reading) => {
      const count = () =>
        reading
          .selectFrom("meta")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow();
      const before = await count();
      await write("while reading", "x");
      return [before, await count()];
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(await read("while reading")).toEqual({ value: "x" });
  });

  it("says what the database said, and goes on", async () => {
    await expect(sql`select * from no_such_table`.execute(store.reading.db)).rejects.toThrow(/no such table/);
    expect((await counting(3).execute(store.reading.db)).rows).toEqual([{ n: 3 }]);
  });

  it("lets a bounded number wait, and tells the others when to come back", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => counting(1_000).execute(store.reading.db)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "service_unavailable", detail: { retryAfterMs: 2_000 } });
    expect((await counting(5).execute(store.reading.db)).rows).toEqual([{ n: 5 }]);
  });
});

it("gives up a search that takes too long, and answers the next one", async () => {
  const store = await openStore({ dataDir });
  const reader = new Kysely<Tables>({ dialect: sqliteReaderDialect(join(dataDir, "trunkline.db"), 500) });
  await expect(counting(2_000_000_000).execute(reader)).rejects.toMatchObject({ code: "service_unavailable", status: 503 });
  await expect.poll(async () => (await counting(3).execute(reader)).rows, { timeout: 50_000 }).toEqual([{ n: 3 }]);
  const last = counting(2_000_000_000).execute(reader);
  const ended = expect(last).rejects.toThrow();
  await reader.destroy();
  await ended;
  await store.close();
});
