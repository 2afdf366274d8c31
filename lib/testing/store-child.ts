import { writeSync } from "node:fs";
import { createKeyStore } from "../identity/key-store";
import { openJournal } from "../store/calls/journal";
import { openStore } from "../store/database/open";
import { callRecord } from "./database";
import { holdBudgets } from "./hold-budgets";

/** A test's instructions for another process. */
export interface ChildTask {
  options: { databaseUrl?: string; dataDir: string; writerThread?: boolean };
  /** The owner of the journal; that of `options` if absent. */
  journalDir?: string;
  /**
   * `migrate`: open and close. `calls`: append, print "ready" and the pid, append as many again for each SIGUSR2, wait to be killed.
   * `flushedCalls`: append, flush, end. `revoke`: revoke a key.
   */
  what: "migrate" | "calls" | "flushedCalls" | "revoke";
  count?: number;
  prefix?: string;
  id?: string;
  /**
   * A budget of which each call reserves 1 nano-dollar; the first `count` settle it, and one more call is running when the process is
   * killed.
   */
  budget?: string;
  /** Blocks the event loop after "ready": what is not stored by then never is by this process. */
  blocked?: boolean;
}

const log = { info() {}, warn: console.error, error: console.error };
const task: ChildTask = JSON.parse(process.argv[2] ?? "");
const store = await openStore(task.options);
if (task.what === "revoke") await createKeyStore(store).revoke(task.id ?? "");
if (task.what === "calls" || task.what === "flushedCalls") {
  const journal = await openJournal({ store, dataDir: task.journalDir ?? task.options.dataDir, log });
  const { count = 0, prefix, budget } = task;
  if (budget !== undefined) {
    const budgets = [{ kind: "key", subject: budget } as const];
    const asks = Array.from({ length: count + 1 }, (_, index) => ({ requestId: `${prefix}${index}`, model: "m", budgets, nano: 1 }));
    await holdBudgets(store, asks, { process: journal.owner, at: Date.now() });
  }
  const append = (index: number) =>
    journal.append(callRecord(`${prefix}${index}`, budget === undefined ? {} : { heldBy: budget, costNano: 1 }));
  for (let index = 0; index < count; index++) {
    append(index);
    // Stores some rows, so that a kill finds rows in the database, in files and in both.
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  if (task.what === "flushedCalls") await journal.close();
  else {
    process.on("SIGUSR2", () => {
      for (let index = count; index < 2 * count; index++) append(index);
    });
    writeSync(1, `ready ${process.pid}\n`);
    if (task.blocked) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    setInterval(() => {}, 1000);
  }
}
if (task.what !== "calls") await store.close();
