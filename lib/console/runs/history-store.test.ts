import { type Compilable, CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { isPostgres } from "../../store/database/locks";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import type { SaveRunRequest } from "./contract";
import { listRuns, matchingRuns, type RunListing } from "./list-store";
import { changeRun, deleteRuns, forgetRuns, saveRun } from "./store";

const DAY = 24 * 3_600_000;
const now = Date.UTC(2026, 5, 1, 12);
const run = (more: Partial<SaveRunRequest> = {}): SaveRunRequest => ({
  id: newId("run_"),
  playground: "chat",
  models: ["m"],
  status: "done",
  ...more,
});

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`the history of runs on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const owner = () => ({ teamId: "team_a", userId: newId("user_") });
    const titles = async (me: ReturnType<typeof owner>, listing: Partial<RunListing> = {}) =>
      (await listRuns(store, me, { limit: 100, now, ...listing })).items.map(({ title }) => title);
    const save = async (me: ReturnType<typeof owner>, more: Partial<SaveRunRequest>, at = now) => {
      const one = run(more);
      expect(await saveRun(store, me, { run: one, now: at })).toBe(true);
      return one.id;
    };

    it("finds runs by words of the prompt and of the answer, whatever their case and accents, from their beginnings", async () => {
      const me = owner();
      await save(me, { title: "Animals", state: { own: { text: "The quick brown FOX" } }, playground: "speech" });
      await save(me, { title: "Coffee", output: "In the café the foxes sleep." });
      await save(me, { title: "日本語", output: "狐は森に住んでいます" });
      await save(owner(), { title: "Somebody else's fox" });
      expect(await titles(me, { q: "fox" })).toEqual(expect.arrayContaining(["Animals", "Coffee"]));
      expect(await titles(me, { q: "fox" })).toHaveLength(2);
      expect(await titles(me, { q: "CAFE fox" })).toEqual(["Coffee"]);
      expect(await titles(me, { q: "café" })).toEqual(["Coffee"]);
      expect(await titles(me, { q: "ox" })).toEqual([]);
      expect(await titles(me, { q: "森に" })).toEqual(["日本語"]);
      expect(await titles(me, { q: "に森" })).toEqual([]);
      for (const nothing of ["!!!", `" OR "`, "' | 'fox", "fox NOT café", "*"])
        await expect(titles(me, { q: nothing })).resolves.toBeDefined();
      expect(await titles(me, { q: "!!!" })).toEqual([]);
      expect(await titles(me, { q: '"brown" fox*' })).toEqual(["Animals"]);
    });

    it("finds what a run says now, and nothing of what was deleted", async () => {
      const me = owner();
      const id = await save(me, { title: "First words", output: "otters", status: "running" });
      await saveRun(store, me, { run: run({ id, output: "badgers" }), now });
      expect(await titles(me, { q: "otters" })).toEqual([]);
      expect(await titles(me, { q: "badgers" })).toEqual(["First words"]);
      await changeRun(store, me, { id, title: "Weasels" });
      expect(await titles(me, { q: "weasel" })).toEqual(["Weasels"]);
      expect(await titles(me, { q: "first words" })).toEqual([]);
      await deleteRuns(store, me, { ids: [id] });
      expect(await titles(me, { q: "badgers" })).toEqual([]);
      const left = await store.db.selectFrom("run_words").select("run_id").where("run_id", "=", id).execute();
      expect(left).toEqual([]);
      if (!isPostgres(store.db)) await sql`insert into run_search(run_search, rank) values ('integrity-check', 1)`.execute(store.db);
    });

    it("has a name that stays, pins that come first, and filters", async () => {
      const me = owner();
      const old = await save(me, { title: "old", models: ["a/b", "50%_x"] }, now - 3 * DAY);
      await save(me, { title: "failed", status: "failed", playground: "rerank", models: ["other"] }, now - DAY);
      await save(me, { title: "running", status: "running" });
      await save(me, { title: "silent", status: "running" }, now - DAY);
      expect(await changeRun(store, me, { id: old, title: "Named", pinned: true })).toBe(true);
      expect(await changeRun(store, owner(), { id: old, title: "Stolen" })).toBe(false);
      await saveRun(store, me, { run: run({ id: old, title: "the page's own", models: ["a/b", "50%_x"] }), now });
      expect((await titles(me))[0]).toBe("Named");
      expect(await titles(me, { byTime: true })).toEqual(["running", expect.any(String), expect.any(String), "Named"]);
      expect(await titles(me, { playground: "rerank" })).toEqual(["failed"]);
      expect(await titles(me, { status: "failed" })).toEqual(["failed"]);
      expect(await titles(me, { status: "running" })).toEqual(["running"]);
      expect(await titles(me, { status: "unknown" })).toEqual(["silent"]);
      expect(await titles(me, { model: "50%_x" })).toEqual(["Named"]);
      expect(await titles(me, { model: "50" })).toEqual([]);
      expect(await titles(me, { since: now - 2 * DAY, until: now })).toEqual(expect.arrayContaining(["failed", "silent"]));
      expect(await titles(me, { until: now - 2 * DAY })).toEqual(["Named"]);
      expect(await titles(me, { q: "AME", byTitle: true })).toEqual(["Named"]);
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await listRuns(store, me, { limit: 1, after, now });
        seen.push(...page.items.map(({ title }) => title));
        after = page.next;
      }
      expect(seen).toEqual(await titles(me));
    });

    it("shows a conversation as its last turn, which takes name and pin over and goes with all others", async () => {
      const me = owner();
      const thread = "t1";
      const first = await save(me, { title: "Hello", thread, output: "lynx" }, now - 1_000);
      await changeRun(store, me, { id: first, title: "About lynxes", pinned: true });
      const second = await save(me, { title: "And then?", thread, state: { own: { text: "lynx" } } });
      await save(owner(), { title: "Another person's", thread });
      await save(me, { title: "Later, unpinned" });
      const { items } = await listRuns(store, me, { limit: 10, now });
      expect(items).toMatchObject([
        { id: second, title: "About lynxes", pinned: true },
        { title: "Later, unpinned", pinned: false },
      ]);
      expect(await titles(me, { q: "lynx" })).toEqual(["About lynxes"]);
      // A turn that ends late doesn't reappear.
      await saveRun(store, me, { run: run({ id: first, output: "lynx lynx" }), now });
      expect(await titles(me, { q: "lynx" })).toEqual(["About lynxes"]);
      expect(await deleteRuns(store, me, { ids: [second] })).toBe(1);
      expect(await titles(me)).toEqual(["Later, unpinned"]);
      expect(await store.db.selectFrom("runs").select("id").where("id", "=", first).execute()).toEqual([]);
    });

    it("keeps one turn of a conversation for all when several come at once", async () => {
      const me = owner();
      await Promise.all(Array.from({ length: 6 }, () => save(me, { title: "turn", thread: "t2" })));
      expect(await titles(me)).toEqual(["turn"]);
    });

    it("forgets what is old and not pinned", async () => {
      const me = owner();
      const [pinned] = [await save(me, { title: "pinned" }, now - 60 * DAY), await save(me, { title: "old" }, now - 60 * DAY)];
      await changeRun(store, me, { id: pinned, pinned: true });
      await forgetRuns(store, now - 30 * DAY);
      expect(await titles(me)).toEqual(["pinned"]);
    });

    it("filters and searches 10,000 runs of a person within 300 ms, by indexes", async () => {
      const me = owner();
      await save(me, { title: "sample", state: { own: { text: "The quick brown fox" } } });
      const [{ id: sample } = { id: "" }] = (await listRuns(store, me, { limit: 1, now })).items;
      await fill(store, { of: sample, count: 10_000 });
      const asked: Partial<RunListing>[] = [
        {},
        { q: "fox" },
        { q: "needle" },
        { playground: "rerank", status: "failed" },
        { model: "model-77" },
        { since: now - DAY, until: now },
      ];
      for (const one of asked) {
        await listRuns(store, me, { limit: 50, now, ...one });
        const began = performance.now();
        const { items } = await listRuns(store, me, { limit: 50, now, ...one });
        const took = performance.now() - began;
        expect(items.length, JSON.stringify(one)).toBeGreaterThan(0);
        expect(took, JSON.stringify(one)).toBeLessThan(300);
      }
      const plain = await planOf(store, matchingRuns(store, me, { now }).limit(51));
      expect(plain).toMatch(/runs_listed/);
      expect(plain).not.toMatch(/TEMP B-TREE|Sort/);
      const searched = await planOf(store, matchingRuns(store, me, { now, q: "needle" }).limit(51), ["enable_seqscan", "enable_indexscan"]);
      expect(searched).toMatch(/run_search VIRTUAL TABLE INDEX|run_words_search/);
    }, 120_000);
  });

/** Copies of a run, made by the database: every hundredth is a failed rerank, one in ten thousand contains the needle. */
async function fill(store: Store, { of, count }: { of: string; count: number }): Promise<void> {
  const postgres = isPostgres(store.db);
  const numbers = postgres
    ? sql`select i from generate_series(1, ${sql.lit(count)}) as numbers(i)`
    : sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)}) select i from numbers`;
  await sql`
    insert into runs (id, team_id, user_id, at, playground, models, title, status, request_ids, state, output, output_cut)
    select ${of} || '_' || n.i, team_id, user_id, at - n.i * 60000,
      case when n.i % 100 = 0 then 'rerank' else 'chat' end, '["model-' || (n.i % 100) || '"]', title,
      case when n.i % 100 = 0 then 'failed' else 'done' end, request_ids, state, output, output_cut
    from runs, (${numbers}) n where id = ${of}`.execute(store.db);
  const words = (i: string) => sql.raw(`'the quick brown ' || case when ${i} = 5000 then 'needle' else 'fox' end`);
  await sql`
    insert into run_words (run_id, words)
    select ${of} || '_' || n.i, ${postgres ? sql`to_tsvector('simple', ${words("n.i")})` : words("n.i")} from (${numbers}) n where true`.execute(
    store.db,
  );
  if (postgres) await sql`analyze runs, run_words`.execute(store.db);
}

/** The plan of a statement. PostgreSQL has several good plans at ten thousand rows; `without` disables those that don't scale. */
async function planOf({ db }: Store, query: Compilable, without: readonly string[] = []): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explained = (prefix: string) => CompiledQuery.raw(`${prefix} ${text}`, [...parameters]);
  if (!isPostgres(db)) return JSON.stringify((await db.executeQuery(explained("explain query plan"))).rows);
  return db.transaction().execute(async (write) => {
    for (const way of without) await sql`set local ${sql.raw(way)} = off`.execute(write);
    return JSON.stringify((await write.executeQuery(explained("explain"))).rows);
  });
}
