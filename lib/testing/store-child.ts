import { createKeyStore } from "../identity/key-store";
import { openJournal } from "../store/journal";
import { openStore } from "../store/open";
import { callRecord } from "./database";

/** What a test asks of another process. */
export interface ChildTask {
  options: { databaseUrl?: string; dataDir: string };
  /** `migrate`: open and close. `calls`: append, say "ready", wait to be killed. `flushedCalls`: append, flush, end. `revoke`: revoke a key. */
  what: "migrate" | "calls" | "flushedCalls" | "revoke";
  count?: number;
  prefix?: string;
  id?: string;
}

const log = { info() {}, warn: console.error, error: console.error };
const task: ChildTask = JSON.parse(process.argv[2] ?? "");
const store = await openStore(task.options);
if (task.what === "revoke") await createKeyStore(store).revoke(task.id ?? "");
if (task.what === "calls" || task.what === "flushedCalls") {
  const journal = await openJournal({ store, dataDir: task.options.dataDir, log });
  for (let index = 0; index < (task.count ?? 0); index++) {
    journal.append(callRecord(`${task.prefix}${index}`));
    // Lets some rows reach the database, so that a kill finds rows there, in files and in both.
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  if (task.what === "flushedCalls") await journal.close();
  else {
    console.log("ready");
    setInterval(() => {}, 1000);
  }
}
if (task.what !== "calls") await store.close();
