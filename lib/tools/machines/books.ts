import { releaseDead } from "../../store/budgets/budget-holds";
import { verifyLedger } from "../../store/budgets/ledger";
import { openJournal } from "../../store/calls/journal";
import type { Store } from "../../store/database/open";
import { keptLog } from "../../testing/database";
import { prove } from "../../testing/survival-proof";

interface Made {
  /** Of stopped gateways. */
  dataDirs: readonly string[];
  /** Ids of answered calls. */
  answered: readonly string[];
  /** Calls whose connection broke before the reply. */
  without: number;
}

/** Proves that each chat call of stopped gateways has one row, and that sums, budgets and the ledger agree with the rows. */
export async function proveBooks(store: Store, { dataDirs, answered, without }: Made): Promise<void> {
  const log = keptLog();
  // As the next start of a gateway does: stores what dead processes left, then releases their reservations.
  for (const dataDir of dataDirs) {
    const journal = await openJournal({ store, dataDir, log });
    await journal.flush();
    await journal.close();
  }
  const now = Date.now();
  await releaseDead(store, { deadSince: now, at: now });
  const rows = await store.db.selectFrom("calls").select(["id", "cost_nano", "key_id"]).where("endpoint", "=", "chat.create").execute();
  const ids = new Set(rows.map(({ id }) => id));
  prove(ids.size === rows.length, "no call has two rows");
  prove(
    answered.every((id) => ids.has(id)),
    "each call that was answered has its row",
  );
  prove(
    rows.length - answered.length <= without,
    `rows without a reply (${rows.length - answered.length}) are calls without one (${without})`,
  );
  const sums = await store.db
    .selectFrom("usage_hourly")
    .select(({ fn }) => [fn.sum<number>("calls").as("calls"), fn.sum<number>("cost_nano").as("cost")])
    .where("endpoint", "=", "chat.create")
    .executeTakeFirstOrThrow();
  const cost = rows.reduce((sum, row) => sum + Number(row.cost_nano ?? 0), 0);
  prove(Number(sums.calls) === rows.length && Number(sums.cost) === cost, "the hourly sums are the sums of the rows");
  const budget = await store.db.selectFrom("budgets").selectAll().executeTakeFirstOrThrow();
  const ofKey = rows.filter(({ key_id }) => budget.subject.endsWith(key_id));
  const charged = ofKey.reduce((sum, row) => sum + Number(row.cost_nano ?? 0), 0);
  prove(Number(budget.spent_nano) === charged, `the budget has paid what the rows cost (${budget.spent_nano}, ${charged})`);
  prove(Number(budget.held_nano) === 0 && Number(budget.idle_nano) === 0, `nothing is held (${JSON.stringify(budget)})`);
  const verdict = await verifyLedger(store);
  prove(verdict.problems.length === 0, `the ledger adds up: ${JSON.stringify(verdict.problems.slice(0, 5))}`);
  process.stdout.write(
    `${rows.length} rows, ${rows.length - answered.length} of them of calls without a reply; ${verdict.entries} entries of the ledger add up\n`,
  );
}
