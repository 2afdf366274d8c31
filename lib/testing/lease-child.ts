import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { BudgetKeeper } from "../limits/budget-keeper";
import { releaseDead, seeProcess, takeTurn } from "../store/budgets/budget-holds";
import { recalledLeases } from "../store/budgets/lease-book";
import { openJournal } from "../store/calls/journal";
import { openStore } from "../store/database/open";
import { callRecord } from "./database";
import { killAt, type LeaseKill } from "./lease-kills";

/** Makes calls under a budget that it leases, prints the id of each that has its row in the journal, and is killed amid them. */
interface LeaseTask {
  options: { databaseUrl?: string; dataDir: string };
  journalDir: string;
  subject: string;
  kill: LeaseKill;
}

/** Enough for several leases, and a pause after which they are returned. */
const BURST = 40;
const PAUSE_MS = 1_500;

const { options, journalDir, subject, kill }: LeaseTask = JSON.parse(process.argv[2] ?? "");
const log = { info() {}, warn: console.error, error: console.error };
const store = await openStore(options);
const journal = await openJournal({ store, dataDir: journalDir, log });
const keeper = new BudgetKeeper({
  log,
  books: {
    process: () => journal.owner,
    turn: (turn) => takeTurn(store, turn),
    recalled: (owner) => recalledLeases(store, owner),
    see: (at) => seeProcess(store, { id: journal.owner, at }),
    releaseDead: (since) => releaseDead(store, since),
    refund: async () => 0,
  },
});
keeper.start();
killAt(kill);
const budgets = [{ kind: "key", subject } as const];
for (let n = 0; ; n++) {
  const id = `${kill.kind}-${kill.moment}-${n}`;
  const held = await keeper.hold({ requestId: id, model: "m", budgets, nano: 10 });
  if ("refused" in held) throw new Error("the budget was used up");
  const by = { heldBy: held.held.join(" "), leasedBy: held.leasedBy ?? "", heldNano: 10 };
  journal.append(callRecord(id, { ...by, costNano: 3 }));
  writeSync(1, `${id}\n`);
  if (n % BURST === BURST - 1) await pause(PAUSE_MS);
}
