import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { callRecord, keptLog, startChild, testDatabases } from "../../testing/database";
import { holdBudgets } from "../../testing/hold-budgets";
import { releaseDead } from "../budgets/budget-holds";
import { budgetRows, setBudget } from "../budgets/budgets";
import { listEntries, verifyLedger } from "../budgets/ledger";
import { FileLock } from "../database/file-lock";
import { openStore, type Store } from "../database/open";
import { toRow } from "./call-row";
import { insertCalls } from "./calls";
import { type CallJournal, openJournal } from "./journal";

/** No process has this number: it is above what Linux and macOS give out. */
const DEAD = 99_999_999;
const SOON = { timeout: 30_000, interval: 20 };

for (const database of await testDatabases({ writerThread: true })) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`the journal of another process: ${database.title}`, () => {
    const stores: Store[] = [];
    const journals: CallJournal[] = [];
    const children: { kill(signal?: NodeJS.Signals): void }[] = [];
    let store: Store;
    let dataDir: string;
    let folder: string;
    let round = 0;
    let log: ReturnType<typeof keptLog>;
    beforeEach(async () => {
      store = await openStore(database.options);
      stores.push(store);
      for (const table of ["calls", "usage_hourly", "budgets", "budget_holds", "ledger"] as const)
        await store.db.deleteFrom(table).execute();
      dataDir = join(database.options.dataDir, `test-${++round}`);
      folder = join(dataDir, "journal");
      mkdirSync(folder, { recursive: true });
      log = keptLog();
    });
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill();
      for (const journal of journals.splice(0)) await journal.close();
      for (const each of stores.splice(0)) await each.close();
    });

    const live = async (by = store) => {
      const journal = await openJournal({ store: by, dataDir, log, sweepEveryMs: 20 });
      journals.push(journal);
      return journal;
    };
    const ids = async () => (await store.db.selectFrom("calls").select("id").orderBy("id").execute()).map(({ id }) => id);
    const counted = async () =>
      (await store.db.selectFrom("usage_hourly").select("calls").execute()).reduce((sum, { calls }) => sum + calls, 0);
    const files = () => readdirSync(folder).sort();
    const line = (id: string, given = {}) => `${JSON.stringify(toRow(callRecord(id, given)))}\n`;
    /** What a process leaves that was killed: its rows, and a lock that nobody has. */
    const leave = (owner: string, ...lines: string[]) => {
      writeFileSync(join(folder, `${owner}.lock`), "");
      writeFileSync(join(folder, `${owner}-1.ndjson`), lines.join(""));
    };
    const taskOf = (given: object) => ({ what: "calls", options: database.options, journalDir: dataDir, ...given });
    const addBudget = (subject: string) =>
      store.db.transaction().execute((write) => {
        const terms = { amount: 1, period: "once" as const, soft: false };
        return setBudget(write, { teamId: FIRST_TEAM, budget: { kind: "key", subject }, at: Date.now(), actor: "ann" }, terms);
      });
    const heldOf = async (subject: string) => {
      const [row] = await budgetRows(store, { subjects: [subject] });
      return { held: row?.held_nano, spent: row?.spent_nano };
    };

    it("is stored once by two that live, though the killed process is a zombie with held calls", { timeout: 60_000 }, async () => {
      await addBudget("key_z");
      const script = fileURLToPath(new URL("../../testing/store-child.ts", import.meta.url));
      const task = JSON.stringify(taskOf({ count: 700, prefix: "z_", budget: "key_z", blocked: true }));
      // The shell turns into `sleep`, which never asks how its child has ended.
      const parent = spawn("sh", ["-c", '"$0" --import tsx "$1" "$2" & exec sleep 60', process.execPath, script, task]);
      children.push(parent);
      const pid = await readyPid(parent);
      const other = await openStore(database.options);
      stores.push(other);
      await Promise.all([live(), live(other)]);
      process.kill(pid, "SIGKILL");
      await vi.waitFor(async () => {
        expect(await ids()).toHaveLength(700);
        expect(await heldOf("key_z")).toEqual({ held: 0, spent: 700 });
        expect(files().filter((name) => name.startsWith(`${pid}-`))).toEqual([]);
      }, SOON);
      if (existsSync("/proc/self/stat")) expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/^\d+ \(.*\) Z /);
      expect(() => process.kill(pid, 0)).not.toThrow();
      expect(await counted()).toBe(700);
      const kinds = (await listEntries(store, { subject: "key_z", limit: 1500 })).map(({ kind }) => kind);
      expect([kinds.filter((kind) => kind === "settle").length, kinds.filter((kind) => kind === "release").length]).toEqual([700, 1]);
      expect((await verifyLedger(store)).problems).toEqual([]);
    });

    it("is left alone while its process is stopped, and loses nothing when that goes on and is killed", { timeout: 60_000 }, async () => {
      const child = startChild(taskOf({ count: 40, prefix: "s_" }));
      children.push(child);
      await child.ready;
      child.kill("SIGSTOP");
      const before = files();
      await live();
      // Once this one is gone, all that were there before it have been looked at.
      leave(`${DEAD}-zz`, line("sentinel"));
      await vi.waitFor(() => expect(existsSync(join(folder, `${DEAD}-zz.lock`))).toBe(false), SOON);
      expect(files()).toEqual(expect.arrayContaining(before));
      child.kill("SIGCONT");
      child.kill("SIGUSR2");
      const [file = ""] = before;
      await vi.waitFor(() => expect(readFileSync(join(folder, file), "utf8")).toContain('"s_79"'), SOON);
      child.kill("SIGKILL");
      await vi.waitFor(() => expect(files().filter((name) => before.includes(name))).toEqual([]), SOON);
      expect(await ids()).toHaveLength(81);
      expect(await counted()).toBe(81);
    });

    it.each([
      ["another process's by now", () => process.ppid],
      ["this process's", () => process.pid],
      ["a thread's", threadId],
      ["that of init in another container", () => 1],
      ["nobody's", () => DEAD],
    ])("is stored within a sweep where its number is %s", async (_, pid) => {
      await live();
      leave(`${pid()}-abcdef`, line("req_1"), line("req_2"));
      await vi.waitFor(async () => expect(await ids()).toEqual(["req_1", "req_2"]), SOON);
      await vi.waitFor(() => expect(files().filter((name) => name.includes("abcdef"))).toEqual([]), SOON);
    });

    it("has its holds released once its rows are stored, not before, and never as free", async () => {
      await addBudget("key_h");
      const owner = `${DEAD}-h`;
      const budgets = [{ kind: "key", subject: "key_h" } as const];
      const asks = ["h_done", "h_cut"].map((requestId) => ({ requestId, model: "m", budgets, nano: 5 }));
      await holdBudgets(store, asks, { process: owner, at: Date.now() });
      await store.db.schema.alterTable("calls").renameTo("away").execute();
      const journal = await live();
      leave(owner, line("h_done", { heldBy: "key_h", costNano: 4 }));
      await vi.waitFor(() => expect(log.lines.join()).toContain("could not be stored"), SOON);
      // Hours later by the clock, and it is still not among the lost: its journal is here.
      const at = Date.now() + 7_200_000;
      expect(await releaseDead(store, { deadSince: at, at, except: journal.owners() })).toBe(0);
      expect(await heldOf("key_h")).toEqual({ held: 10, spent: 0 });
      await store.db.schema.alterTable("away").renameTo("calls").execute();
      await vi.waitFor(async () => expect(await heldOf("key_h")).toEqual({ held: 0, spent: 4 }), SOON);
      const entries = (await listEntries(store, { subject: "key_h", limit: 9 })).reverse();
      expect(entries.map(({ kind, request_id }) => `${kind} ${request_id}`.trim())).toEqual([
        "set",
        "reserve h_done",
        "reserve h_cut",
        "settle h_done",
        "release h_cut",
      ]);
      expect(existsSync(join(folder, `${owner}.lock`))).toBe(false);
    });

    it("keeps its lock and holds where a file of it cannot be read", async () => {
      await addBudget("key_u");
      const owner = `${DEAD}-u`;
      await holdBudgets(store, [{ requestId: "u_1", model: "m", budgets: [{ kind: "key", subject: "key_u" }], nano: 5 }], {
        process: owner,
        at: Date.now(),
      });
      leave(owner, line("u_2"));
      mkdirSync(join(folder, `${owner}-2.ndjson`));
      await live();
      leave(`${DEAD}-zz`, line("sentinel"));
      await vi.waitFor(async () => expect(await ids()).toEqual(["sentinel", "u_2"]), SOON);
      await vi.waitFor(() => expect(existsSync(join(folder, `${DEAD}-zz.lock`))).toBe(false), SOON);
      expect(files()).toEqual(expect.arrayContaining([`${owner}-2.ndjson`, `${owner}.lock`]));
      expect(await heldOf("key_u")).toEqual({ held: 5, spent: 0 });
      expect(log.lines.filter((text) => text.includes(`${owner}-2`))).toHaveLength(1);
    });

    it("of an earlier version has no lock: its rows are stored as they come, its file stays while its process may live", async () => {
      const name = `${process.ppid}-cafe-1.ndjson`;
      writeFileSync(join(folder, name), line("req_1"));
      const other = await openStore(database.options);
      stores.push(other);
      await Promise.all([live(), live(other)]);
      await vi.waitFor(async () => expect(await ids()).toEqual(["req_1"]), SOON);
      writeFileSync(join(folder, name), line("req_2"), { flag: "a" });
      await vi.waitFor(async () => expect(await ids()).toEqual(["req_1", "req_2"]), SOON);
      expect(await counted()).toBe(2);
      expect(files()).toContain(name);
    });

    it("goes on in a new file where another process was wrongly given its lock and has removed its files", async () => {
      const journal = await openJournal({ store, dataDir, log });
      journals.push(journal);
      journal.append(callRecord("req_1"));
      await insertCalls(store, [toRow(callRecord("req_1"))]);
      const first = journal.owner;
      for (const name of files()) rmSync(join(folder, name));
      journal.append(callRecord("req_2"));
      await journal.flush();
      expect(journal.owner).not.toBe(first);
      const [file = "", lock = ""] = files();
      expect(readFileSync(join(folder, file), "utf8")).toBe(line("req_1") + line("req_2"));
      expect(FileLock.open(join(folder, lock))?.take()).toBe(false);
      expect(await ids()).toEqual(["req_1", "req_2"]);
      expect(await counted()).toBe(2);
    });

    it("loses no row that was in its file alone where that file was removed", async () => {
      const journal = await openJournal({ store, dataDir, log });
      journals.push(journal);
      await store.db.schema.alterTable("calls").renameTo("away").execute();
      for (let index = 0; index < 20_500; index++) journal.append(callRecord(`req_${index}`));
      const owned = files().filter((name) => name.endsWith(".ndjson"));
      const newest = owned.toSorted((left, right) => left.localeCompare(right, "en", { numeric: true })).at(-1) ?? "";
      rmSync(join(folder, newest));
      await journal.flush();
      await store.db.schema.alterTable("away").renameTo("calls").execute();
      await journal.flush();
      expect(await ids()).toHaveLength(20_500);
      expect(await counted()).toBe(20_500);
    });

    it("that could not be stored before its end is stored by another at once", async () => {
      const journal = await openJournal({ store, dataDir, log });
      await store.db.schema.alterTable("calls").renameTo("away").execute();
      journal.append(callRecord("req_1"));
      await journal.close();
      // A call that is over after its process has closed the journal.
      journal.append(callRecord("req_2"));
      await store.db.schema.alterTable("away").renameTo("calls").execute();
      await live();
      await vi.waitFor(async () => expect(await ids()).toEqual(["req_1"]), SOON);
      expect(files().filter((name) => name.startsWith(`${journal.owner}-`))).toHaveLength(1);
    });
  });
}

/** The number of a thread of this process; if there is no `/proc`, its own. */
function threadId(): number {
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task").map(Number) : [];
  return threads.find((id) => id !== process.pid) ?? process.pid;
}

/** Resolves with the process id that a child prints once it is ready. */
function readyPid(parent: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    parent.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const pid = /ready (\d+)\n/.exec(printed)?.[1];
      if (pid) resolve(Number(pid));
    });
    parent.stderr?.on("data", (text: Buffer) => console.error(String(text)));
    parent.once("exit", () => reject(new Error(`the child was not ready: ${printed}`)));
  });
}
