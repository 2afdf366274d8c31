import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { callRecord, keptLog, sqliteDatabase, startChild, testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { parseRow } from "./call-row";
import { openJournal } from "./journal";

/** No process has this number: it is above what Linux and macOS give out. */
const DEAD = 99_999_999;

for (const database of await testDatabases({ writerThread: true })) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`journal: ${database.title}`, () => {
    let store: Store;
    let dataDir: string;
    let round = 0;
    let log: ReturnType<typeof keptLog>;
    beforeEach(async () => {
      store = await openStore(database.options);
      await store.db.deleteFrom("calls").execute();
      await store.db.deleteFrom("usage_hourly").execute();
      dataDir = join(database.options.dataDir, `test-${++round}`);
      log = keptLog();
    });
    afterEach(() => store.close());

    const open = () => openJournal({ store, dataDir, log });
    const ids = async () => (await store.db.selectFrom("calls").select("id").orderBy("id").execute()).map(({ id }) => id);
    const usage = () => store.db.selectFrom("usage_hourly").selectAll().orderBy("model").execute();
    const files = () => readdirSync(join(dataDir, "journal"));

    it("has a record on disk before append returns, in SQL after a flush, and no file after the close", async () => {
      const journal = await open();
      journal.append(callRecord("req_1", { endUser: "ann", stream: true, warnings: 'a "quoted"\nline' }));
      const [file = ""] = files();
      expect(readFileSync(join(dataDir, "journal", file), "utf8")).toContain("req_1");
      expect(statSync(join(dataDir, "journal", file)).mode & 0o777).toBe(0o600);
      await journal.flush();
      const [row] = await store.db.selectFrom("calls").selectAll().execute();
      expect(row).toMatchObject({ id: "req_1", at: Date.UTC(2026, 0, 1, 10, 30), stream: 1, first_event_ms: -1, end_user: "ann" });
      expect(row?.warnings).toBe('a "quoted"\nline');
      await journal.close();
      expect(files()).toEqual([]);
    });

    it("writes the records of one turn together, before `written` resolves", async () => {
      const journal = await open();
      for (const id of ["req_1", "req_2", "req_3"]) journal.appendSoon(callRecord(id));
      expect(files()).toEqual([`${journal.owner}.lock`]);
      await journal.written;
      const [file = ""] = files();
      expect(readFileSync(join(dataDir, "journal", file), "utf8").match(/req_\d/g)).toEqual(["req_1", "req_2", "req_3"]);
      expect(journal.written).toBeUndefined();
      journal.appendSoon(callRecord("req_4"));
      await journal.close();
      expect(await ids()).toHaveLength(4);
    });

    it("stores the rows of a file again after a crash, and counts none twice", async () => {
      const journal = await open();
      for (let index = 0; index < 10; index++) journal.append(callRecord(`req_${index}`));
      await journal.flush();
      // A file as a killed process would leave it.
      const [file = ""] = files();
      copyFileSync(join(dataDir, "journal", file), join(dataDir, "journal", `${DEAD}-aa-1.ndjson`));
      const again = await open();
      expect(files()).not.toContain(`${DEAD}-aa-1.ndjson`);
      expect(await ids()).toHaveLength(10);
      expect((await usage()).map(({ calls }) => calls)).toEqual([10]);
      await Promise.all([journal.close(), again.close()]);
    });

    it("stores any number of rows and sums them by hour, key, model, endpoint and provider", async () => {
      const journal = await open();
      for (let index = 0; index < 777; index++)
        journal.append(callRecord(`req_${index}`, { model: index % 7 === 0 ? "a" : "b", costNano: index % 7 === 0 ? 11 : null }));
      journal.append(callRecord("req_failed", { model: "b", status: 502, code: "upstream_cut", costNano: 4 }));
      for (const [id, ms] of [
        ["req_one", 30],
        ["req_two", 50],
      ] as const)
        journal.append(callRecord(id, { provider: "other", firstEventMs: ms }));
      await journal.close();
      expect(await ids()).toHaveLength(780);
      const uncached = { cache_hits: 0, saved_nano: 0 };
      const each = {
        team_id: "team_a",
        key_id: "key_a",
        endpoint: "chat.create",
        hour: Date.UTC(2026, 0, 1, 10),
        limited: 0,
        errors: 0,
        ...uncached,
      };
      const plain = { provider: "sandbox", first_ms: 0, firsts: 0 };
      const sums = (calls: number) => ({
        calls,
        input_tokens: 3 * calls,
        output_tokens: 5 * calls,
        cached_tokens: calls,
        duration_ms: 10 * calls,
      });
      expect(await usage()).toEqual([
        { ...each, ...plain, model: "a", ...sums(111), cost_nano: 1221, priced: 111 },
        { ...each, ...plain, model: "b", errors: 1, ...sums(667), cost_nano: 4, priced: 0 },
        { ...each, model: "sandbox-chat", provider: "other", first_ms: 80, firsts: 2, ...sums(2), cost_nano: 0, priced: 2 },
      ]);
    });

    it("reads what a version before costs left in its journal", async () => {
      const journal = await open();
      journal.append(callRecord("req_old", { costNano: 9 }));
      await journal.flush();
      const [row] = await store.db.selectFrom("calls").selectAll().where("id", "=", "req_old").execute();
      await journal.close();
      expect(row).toMatchObject({ cost_nano: 9, outcome: "ok", client: "test/1", bytes_in: 100, bytes_out: 200, tries: "" });
      const old = ["req_older", 1, "team_a", "key_a", "chat.create", "m", "p", "u", 200, "", 0, 1, 2, 0, 3, -1, 1, "", ""];
      expect(parseRow(JSON.stringify(old))).toEqual([
        ...old,
        null,
        "",
        "",
        "",
        0,
        0,
        "",
        "",
        "",
        "",
        -1,
        0,
        0,
        "",
        "",
        0,
        "",
        0,
        "",
        0,
        "",
        "",
        "",
      ]);
      const whole = parseRow(JSON.stringify(old)) ?? [];
      for (const wrong of [old.slice(1), [...old, "free"], [...whole, "more"]]) expect(parseRow(JSON.stringify(wrong))).toBeUndefined();
      // What upstreams said was recorded as it came then.
      const believed = [...old.slice(0, 11), -4_000_000, 1, 9, ...old.slice(14), -8_000_000_000];
      expect(parseRow(JSON.stringify(believed))?.slice(11, 20)).toEqual([0, 1, 0, 3, -1, 1, "", "", null]);
    });

    it("stores each column of calls that are alike, and of calls that are not", async () => {
      const journal = await open();
      const given = { teamId: "team_b", provider: "openai", upstreamModel: "gpt-x", stream: true, attempts: 2, endUser: "ann" };
      for (let index = 0; index < 70; index++)
        journal.append(callRecord(`req_${index}`, { ...given, inputTokens: index, outputTokens: 2 * index, durationMs: 3 * index }));
      journal.append(callRecord("req_other", { ...given, attempts: 3 }));
      await journal.close();
      const rows = await store.db
        .selectFrom("calls")
        .selectAll()
        .where("id", "in", ["req_63", "req_69", "req_other"])
        .orderBy("id")
        .execute();
      const alike = { team_id: "team_b", key_id: "key_a", endpoint: "chat.create", model: "sandbox-chat", provider: "openai" };
      const each = { ...alike, upstream_model: "gpt-x", status: 200, code: "", stream: 1, cached_tokens: 1, warnings: "", end_user: "ann" };
      expect(rows).toEqual([
        expect.objectContaining({ ...each, id: "req_63", attempts: 2, input_tokens: 63, output_tokens: 126, duration_ms: 189 }),
        expect.objectContaining({ ...each, id: "req_69", attempts: 2, input_tokens: 69, output_tokens: 138, duration_ms: 207 }),
        expect.objectContaining({ ...each, id: "req_other", attempts: 3, input_tokens: 3, output_tokens: 5, duration_ms: 10 }),
      ]);
    });

    it("keeps every row of a process that was killed, and counts none twice", { timeout: 60_000 }, async () => {
      const task = { what: "calls", options: database.options, count: 1500 };
      dataDir = database.options.dataDir;
      for (const prefix of ["first_", "second_"]) {
        const child = startChild({ ...task, prefix });
        await child.ready;
        child.kill();
        expect((await child.ended).printed).toContain("ready");
        const journal = await open();
        await journal.close();
        expect((await ids()).filter((id) => id.startsWith(prefix))).toHaveLength(1500);
        expect(files()).toEqual([]);
      }
      expect((await usage()).map(({ calls }) => calls)).toEqual([3000]);
    });

    it("takes what two processes write at once", { timeout: 60_000 }, async () => {
      const tasks = ["one_", "two_"].map((prefix) => ({ what: "flushedCalls", options: database.options, count: 3000, prefix }));
      const codes = await Promise.all(tasks.map(async (task) => (await startChild(task).ended).code));
      expect(codes).toEqual([0, 0]);
      expect(await ids()).toHaveLength(6000);
      expect((await usage()).map(({ calls }) => calls)).toEqual([6000]);
    });

    it("replays a file a second time without writing or counting anything twice", async () => {
      const journal = await open();
      for (let index = 0; index < 90; index++) journal.append(callRecord(`req_${index}`));
      const [file = ""] = files();
      const text = readFileSync(join(dataDir, "journal", file), "utf8");
      await journal.close();
      // The file comes back, with one row that is new and one line twice.
      const more = text.replaceAll("req_89", "req_new");
      writeFileSync(join(dataDir, "journal", `${DEAD}-aa-1.ndjson`), text + more);
      await (await open()).close();
      expect(await ids()).toHaveLength(91);
      expect((await usage()).map(({ calls, input_tokens }) => [calls, input_tokens])).toEqual([[91, 273]]);
      expect(files()).toEqual([]);
    });

    it("skips a torn last line with a warning and stores the rest", async () => {
      const journal = await open();
      journal.append(callRecord("req_whole"));
      const [file = ""] = files();
      const line = readFileSync(join(dataDir, "journal", file), "utf8");
      await journal.close();
      writeFileSync(join(dataDir, "journal", `${DEAD}-aa-1.ndjson`), line.replace("req_whole", "req_other") + line.slice(0, 40));
      await (await open()).close();
      expect(await ids()).toEqual(["req_other", "req_whole"]);
      expect(log.lines.join()).toContain("cannot be read");
      expect(files()).toEqual([]);
    });

    it("leaves the files of a process that lives alone", async () => {
      mkdirSync(join(dataDir, "journal"), { recursive: true });
      appendFileSync(join(dataDir, "journal", `${process.ppid}-aa-1.ndjson`), "");
      const journal = await open();
      await journal.close();
      expect(files()).toEqual([`${process.ppid}-aa-1.ndjson`]);
    });

    it("keeps rows while SQL is down, says so once, and stores them when it is back", async () => {
      const journal = await open();
      await store.db.schema.alterTable("calls").renameTo("away").execute();
      for (let index = 0; index < 21_000; index++) journal.append(callRecord(`req_${index}`));
      await journal.flush();
      await journal.flush();
      expect(files().length).toBeGreaterThan(0);
      expect(log.lines.filter((line) => line.includes("could not be stored"))).toHaveLength(1);
      await store.db.schema.alterTable("away").renameTo("calls").execute();
      await journal.flush();
      expect(await ids()).toHaveLength(21_000);
      expect((await usage()).map(({ calls }) => calls)).toEqual([21_000]);
      expect(files()).toEqual([`${journal.owner}.lock`]);
      await journal.close();
      expect(files()).toEqual([]);
    });

    it("takes texts and numbers that a database would refuse, cut and rounded", async () => {
      const journal = await open();
      journal.append(callRecord("req_odd", { model: "m\0".repeat(5000), endUser: "\ud800", durationMs: 1.6, inputTokens: Number.NaN }));
      journal.append(callRecord("req_fine"));
      await journal.close();
      expect(await ids()).toEqual(["req_fine", "req_odd"]);
      const row = await store.db.selectFrom("calls").selectAll().where("id", "=", "req_odd").executeTakeFirstOrThrow();
      expect(row).toMatchObject({ duration_ms: 2, input_tokens: 0, model: "m\ufffd".repeat(128) });
    });
  });
}

describe("a journal that cannot be written", () => {
  it("keeps calls in memory, says so and stores them", async () => {
    const database = sqliteDatabase();
    const store = await openStore(database.options);
    const log = keptLog();
    const journal = await openJournal({ store, dataDir: database.options.dataDir, log });
    rmSync(join(database.options.dataDir, "journal"), { recursive: true });
    journal.append(callRecord("req_1"));
    journal.append(callRecord("req_2"));
    expect(journal.unwritten).toBe(2);
    await journal.flush();
    expect(journal.unwritten).toBe(0);
    // The folder is there again, and so is a file for the next row.
    mkdirSync(join(database.options.dataDir, "journal"));
    journal.append(callRecord("req_3"));
    expect(journal.unwritten).toBe(0);
    await journal.close();
    expect(await store.db.selectFrom("calls").select("id").orderBy("id").execute()).toEqual([
      { id: "req_1" },
      { id: "req_2" },
      { id: "req_3" },
    ]);
    expect(log.lines.filter((line) => line.includes("cannot be written"))).toHaveLength(1);
    await store.close();
    await database.remove();
  });
});
