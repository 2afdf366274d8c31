import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { FIRST_TEAM } from "../contracts/keys";
import { budgetRows, setBudget } from "../store/budgets/budgets";
import { verifyLedger } from "../store/budgets/ledger";
import { openJournal } from "../store/calls/journal";
import { openStore } from "../store/database/open";
import { keptLog, sqliteDatabase, startChild } from "../testing/database";
import { LEASE_STEPS } from "../testing/lease-kills";

const database = sqliteDatabase();
const store = await openStore(database.options);
afterAll(async () => {
  await store.close();
  await database.remove();
});

it.concurrent.each(LEASE_STEPS)(
  "a process killed at a $kind that is $moment loses no call and keeps nothing of the budget",
  async (step) => {
    const subject = `key_${step.kind}_${step.moment}`;
    await store.db.transaction().execute((write) => {
      const change = { teamId: FIRST_TEAM, budget: { kind: "key", subject } as const, at: Date.now(), actor: "ann" };
      return setBudget(write, change, { amount: 1, period: "once", soft: false });
    });
    const journalDir = join(database.options.dataDir, subject);
    mkdirSync(journalDir);
    const child = startChild({ options: database.options, journalDir, subject, kill: { ...step, count: 2 } }, "lease-child.ts");
    const answered = (await child.ended).printed.split("\n").filter((line) => line !== "");
    expect(answered.length).toBeGreaterThan(0);
    // As any process on the same folder does.
    const journal = await openJournal({ store, dataDir: journalDir, log: keptLog() });
    await journal.close();
    const rows = await store.db.selectFrom("calls").select("id").where("held_by", "=", subject).execute();
    expect(rows.map(({ id }) => id).sort()).toEqual(answered.sort());
    const [budget] = await budgetRows(store, { subjects: [subject] });
    expect(budget).toMatchObject({ spent_nano: 3 * answered.length, held_nano: 0, idle_nano: 0 });
    expect((await verifyLedger(store)).problems).toEqual([]);
  },
);
