import { afterAll, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM } from "../../contracts/keys";
import { testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { takeTurn } from "./budget-holds";
import { setBudget } from "./budgets";

/** Counts the statements that a query builder makes. */
function counting(store: Store): { store: Store; statements: () => number } {
  let statements = 0;
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { store: { ...store, db }, statements: () => statements };
}

for (const database of await testDatabases()) {
  afterAll(database.remove);

  it.skipIf(database.skip)(`refused calls look for leases once per turn, if those have enough: ${database.title}`, async () => {
    const opened = await openStore(database.options);
    const subject = newId("key_");
    const budgets = [{ kind: "key", subject }] as const;
    const at = Date.now();
    await opened.db.transaction().execute((write) => {
      const change = { teamId: FIRST_TEAM, budget: budgets[0], at, actor: "ann" };
      return setBudget(write, change, { amount: 10, period: "once", soft: false });
    });
    const lease = { subject, change: 1, give: 0, idle: 0, want: 1_000, least: 1 };
    const { leases } = await takeTurn(opened, { process: "process_b", asks: [], leases: [lease], at });
    expect(leases).toMatchObject([{ granted: 1_000 }]);
    const refuse = async (nano: number, calls: number) => {
      const { store, statements } = counting(opened);
      const asks = Array.from({ length: calls }, () => ({ requestId: newId("req_"), model: "m", budgets, nano }));
      const { answers } = await takeTurn(store, { process: "process_a", asks, leases: [], at });
      expect(answers.every((answer) => "refused" in answer)).toBe(true);
      return { statements: statements(), mayReturn: new Set(answers.map(({ mayReturn }) => mayReturn)) };
    };
    const amount = 10 * 1e9;
    const one = await refuse(amount + 1, 1);
    expect(one.mayReturn).toEqual(new Set([false]));
    expect((await refuse(amount + 1, 50)).statements).toBe(one.statements);
    const recalled = await refuse(amount, 50);
    expect(recalled.mayReturn).toEqual(new Set([true]));
    expect(recalled.statements).toBe(one.statements + 2);
    await opened.close();
  });
}
