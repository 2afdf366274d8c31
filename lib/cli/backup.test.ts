import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { NANO_DOLLARS } from "../contracts/prices";
import { setBudget } from "../store/budgets/budgets";
import { openJournal } from "../store/calls/journal";
import { openStore, type Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { callRecord, keptLog, postgresDatabase, temporaryFolder, testDatabases } from "../testing/database";
import { holdBudgets } from "../testing/hold-budgets";
import { backup } from "./backup";
import { restore } from "./restore";
import { runHere } from "./run-script.fixture";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const fresh = () => join(folder, `f${++count}`);

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`backup and restore: ${database.title}`, () => {
    const { dataDir, databaseUrl } = database.options;
    const settings = (url = databaseUrl): Record<string, string> => (url === undefined ? {} : { DATABASE_URL: url });
    const save = (to: string, more = {}) => runHere(backup, [to], { dataDir, settings: { ...settings(), ...more } });
    /** An empty place to restore in. */
    const place = async () => {
      const other = databaseUrl === undefined ? undefined : await postgresDatabase();
      if (other) places.push(other.remove);
      return { dataDir: fresh(), settings: settings(other?.options.databaseUrl), databaseUrl: other?.options.databaseUrl };
    };
    const places: (() => Promise<void>)[] = [];
    const subject = newId("key_");
    const saved = fresh();
    let store: Store;
    let journal: Awaited<ReturnType<typeof openJournal>>;

    beforeAll(async () => {
      store = await openStore(database.options);
      journal = await openJournal({ store, dataDir, log: keptLog() });
      await loadSecret({ dataDir });
      mkdirSync(join(dataDir, "media", "ab"), { recursive: true });
      mkdirSync(join(dataDir, "media", "incoming"));
      writeFileSync(join(dataDir, "media", "ab", "file_ab"), "an image");
      writeFileSync(join(dataDir, "media", "incoming", "half"), "an upload in progress");
      const owner = { kind: "key", subject } as const;
      await store.db.transaction().execute((write) => {
        const budget = { amount: 100, period: "once" as const, soft: false };
        return setBudget(write, { teamId: FIRST_TEAM, budget: owner, at: Date.now(), actor: "ann" }, budget);
      });
      const holds = ["req_done", "req_open"].map((requestId) => ({ requestId, model: "m", budgets: [owner], nano: NANO_DOLLARS }));
      await holdBudgets(store, holds, { process: journal.owner, at: Date.now() });
      journal.append(callRecord("req_stored"));
      await journal.flush();
      journal.append(callRecord("req_done", { costNano: NANO_DOLLARS / 4, heldBy: subject }));
      expect((await save(saved)).err).toBe("");
    });
    afterAll(async () => {
      await journal.close();
      await store.close();
      await database.remove();
      for (const remove of places) await remove();
    });

    it("of a running gateway has the database, the journal, the files and the secret, for this user alone", async () => {
      const files = readdirSync(saved, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const names = files.map(({ name }) => name.replace(/^\d+-\w+/, "<process>")).sort();
      const dump = databaseUrl === undefined ? "trunkline.db" : "database.dump";
      expect(names).toEqual(["<process>-1.ndjson", "<process>.lock", "backup.json", dump, "file_ab", "secret"].sort());
      for (const { name, parentPath } of files) expect(statSync(join(parentPath, name)).mode & 0o777).toBe(0o600);
      expect(statSync(saved).mode & 0o777).toBe(0o700);
    });

    it("is restored with every row once, open reservations released, and a ledger that adds up", async () => {
      const there = await place();
      const restored = await runHere(restore, [saved], there);
      expect(restored).toMatchObject({ code: 0, err: "" });
      expect(restored.out).toMatch(
        /^Adds up: \d+ entries of 1 budgets, 0 held by open calls, 0 leases\.\nRestored the backup of 2\S+, made by/,
      );
      expect(readFileSync(join(there.dataDir, "media", "ab", "file_ab"), "utf8")).toBe("an image");
      expect(await loadSecret({ dataDir: there.dataDir })).toEqual(await loadSecret({ dataDir }));
      expect(readdirSync(join(there.dataDir, "journal"))).toEqual([]);
      const other = await openStore({ dataDir: there.dataDir, databaseUrl: there.databaseUrl });
      const calls = await other.db.selectFrom("calls").select("id").orderBy("id").execute();
      expect(calls.map(({ id }) => id)).toEqual(["req_done", "req_stored"]);
      const budgets = await other.db.selectFrom("budgets").select(["spent_nano", "held_nano"]).execute();
      expect(budgets).toEqual([{ spent_nano: NANO_DOLLARS / 4, held_nano: 0 }]);
      await other.close();
    });

    it("replaces other data only with --force, and keeps what was in DATA_DIR", async () => {
      const there = await place();
      mkdirSync(there.dataDir);
      writeFileSync(join(there.dataDir, "secret"), "another");
      const refused = await runHere(restore, [saved], there);
      expect(refused).toEqual({ code: 2, out: "", err: `${there.dataDir} is not empty. Choose another DATA_DIR, or add --force.\n` });
      expect(readdirSync(there.dataDir)).toEqual(["secret"]);
      const forced = await runHere(restore, [saved, "--force"], there);
      expect(forced.code).toBe(0);
      const kept = /What was there before is in (\S+)\.\n/.exec(forced.out)?.[1] ?? "";
      expect(readFileSync(join(kept, "secret"), "utf8")).toBe("another");
      expect(readFileSync(join(there.dataDir, "secret"), "utf8")).toBe(readFileSync(join(saved, "secret"), "utf8"));
    });

    it("is refused while a gateway runs on the data", async () => {
      const refused = await runHere(restore, [saved, "--force"], { dataDir, settings: settings() });
      expect(refused).toEqual({ code: 2, out: "", err: `A gateway is running in ${dataDir}. Stop it first.\n` });
    });

    it("is refused if a later version made it, or if a file differs, before anything is changed", async () => {
      const there = await place();
      const refusal = async (change: (text: string) => string) => {
        const manifest = join(saved, "backup.json");
        const text = readFileSync(manifest, "utf8");
        writeFileSync(manifest, change(text));
        const { code, err } = await runHere(restore, [saved], there);
        writeFileSync(manifest, text);
        expect(code).toBe(2);
        expect(readdirSync(there.dataDir, { recursive: true })).toEqual([]);
        return err;
      };
      mkdirSync(there.dataDir);
      expect(await refusal((text) => text.replace('"migrations": [', '"migrations": ["9999_later",'))).toBe(
        "The database was upgraded by a later version (9999_later). Start that version or a newer one.\n",
      );
      expect(await refusal((text) => text.replace(/"sha256": "\w/, '"sha256": "-'))).toMatch(/^The backup is damaged: \S+ is not the file/);
      expect(await refusal((text) => text.replace('"path": "secret"', '"path": "../secret"'))).toMatch(
        /is damaged, or a later version made it/,
      );
    });

    it("prints no secret, and says what it cannot save", async () => {
      const more = {
        GATEWAY_SECRET: "a secret of the operator, 32 characters",
        GATEWAY_BOOTSTRAP_KEY: "a bootstrap key of 32 characters or more",
      };
      const to = fresh();
      const { out, err } = await save(to, more);
      expect(err).toBe("");
      expect(out).toBe(`Saved 5 files in ${to}.\nNot saved: GATEWAY_SECRET, without which stored credentials cannot be read.\n`);
      expect(await save(to)).toEqual({ code: 2, out: "", err: `${to} exists. A backup needs a new folder.\n` });
    });
  });

it("a ledger that doesn't add up is not restored", async () => {
  const dataDir = fresh();
  const store = await openStore({ dataDir });
  await store.db.transaction().execute((write) => {
    const wanted = { amount: 1, period: "once" as const, soft: false };
    return setBudget(write, { teamId: FIRST_TEAM, budget: { kind: "key", subject: "key_1" }, at: 1, actor: "ann" }, wanted);
  });
  await store.db.updateTable("budgets").set({ spent_nano: 5 }).execute();
  await store.close();
  const saved = fresh();
  expect((await runHere(backup, [saved], { dataDir })).code).toBe(0);
  const target = fresh();
  const { code, out, err } = await runHere(restore, [saved], { dataDir: target });
  expect({ code, err }).toEqual({ code: 2, err: "Nothing was restored. --force restores it in spite of that.\n" });
  expect(out).toMatch(/^Does not add up/);
  expect(readdirSync(target)).toEqual([]);
});

it("a folder without a database is not saved, and nothing is left of the attempt", async () => {
  const to = fresh();
  const dataDir = fresh();
  expect(await runHere(backup, [to], { dataDir })).toMatchObject({ code: 2, out: "" });
  expect([existsSync(to), existsSync(dataDir), readdirSync(folder).filter((name) => name.includes("partial"))]).toEqual([false, false, []]);
});
