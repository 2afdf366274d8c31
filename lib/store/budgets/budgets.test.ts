import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { scarceBudgets } from "../../console/overview/scarce-budgets-store";
import type { Budget } from "../../contracts/budgets";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM } from "../../contracts/keys";
import { NANO_DOLLARS } from "../../contracts/prices";
import { callRecord, testDatabases } from "../../testing/database";
import { holdBudgets } from "../../testing/hold-budgets";
import { toRow } from "../calls/call-row";
import { insertCalls } from "../calls/calls";
import { openStore, type Store } from "../database/open";
import { releaseDead, seeProcess } from "./budget-holds";
import { takeNotices } from "./budget-notices";
import { adjustBudget, budgetRows, setBudget } from "./budgets";
import { listEntries, verifyLedger } from "./ledger";
import { balanceOf } from "./ledger-book";

/** Rows are settled by the clock of this machine, which is long before: no period ends by itself. */
const NOON = Date.UTC(2066, 10, 23, 12);
const HOUR = 3_600_000;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`budgets: ${database.title}`, () => {
    let store: Store;
    let other: Store;
    let subject: string;
    beforeEach(async () => {
      // Two stores on one database, as two processes have them.
      [store, other] = [await openStore(database.options), await openStore(database.options)];
      subject = newId("key_");
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });

    const budget = () => ({ kind: "key", subject }) as const;
    const set = (wanted: Partial<Budget> | null, at = NOON) =>
      store.db.transaction().execute((write) => {
        const full = wanted && { amount: 100, period: "once" as const, soft: false, ...wanted };
        return setBudget(write, { teamId: FIRST_TEAM, budget: budget(), at, actor: "ann" }, full);
      });
    const ask = (dollars = 1, requestId: string = newId("req_")) => ({
      requestId,
      model: "m",
      budgets: [budget()],
      nano: dollars * NANO_DOLLARS,
    });
    const hold = (asks: ReturnType<typeof ask>[], { by = store, process = "process_a", at = NOON } = {}) =>
      holdBudgets(by, asks, { process, at });
    const settle = (id: string, dollars: number | null, by = store) =>
      insertCalls(by, [toRow(callRecord(id, { costNano: dollars === null ? null : dollars * NANO_DOLLARS, heldBy: subject }))]);
    const state = async () => {
      const [row] = await budgetRows(store, { subjects: [subject] });
      if (!row) throw new Error("no budget");
      return { left: balanceOf(row) / NANO_DOLLARS, held: row.held_nano / NANO_DOLLARS, spent: row.spent_nano / NANO_DOLLARS };
    };
    const kinds = async () => (await listEntries(store, { subject, limit: 100 })).map(({ kind }) => kind).reverse();
    const sound = async () => expect((await verifyLedger(store)).problems).toEqual([]);

    it("hold no more than there is, whichever of two processes is asked", async () => {
      await set({ amount: 100 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          hold(
            Array.from({ length: 5 }, () => ask()),
            { by: index % 2 ? store : other },
          ),
        ),
      );
      expect(answers.flat().filter((answer) => "held" in answer)).toHaveLength(100);
      expect(await state()).toEqual({ left: 100, held: 100, spent: 0 });
      await sound();
    });

    it("settle a call once, however often and wherever its row comes", async () => {
      await set({ amount: 10 });
      const one = ask(4);
      await hold([one]);
      await Promise.all([settle(one.requestId, 2.5), settle(one.requestId, 2.5, other), settle(one.requestId, 2.5)]);
      await settle(one.requestId, 2.5, other);
      expect(await state()).toEqual({ left: 7.5, held: 0, spent: 2.5 });
      expect(await kinds()).toEqual(["set", "reserve", "settle"]);
      await sound();
    });

    it("give back what a call without a cost held, and take what was held if nobody knows the cost", async () => {
      await set({ amount: 10 });
      const [free, unknown] = [ask(4), ask(3)];
      await hold([free, unknown]);
      await settle(free.requestId, 0);
      await settle(unknown.requestId, null);
      expect(await state()).toEqual({ left: 7, held: 0, spent: 3 });
      expect(await kinds()).toEqual(["set", "reserve", "reserve", "release", "settle"]);
      await sound();
    });

    it("give back what calls of a dead process hold, and still count one whose row comes after all", async () => {
      await set({ amount: 10 });
      const [lost, late] = [ask(2), ask(3)];
      await seeProcess(store, { id: "process_dead", at: NOON });
      await seeProcess(store, { id: "process_a", at: NOON + 60_000 });
      await hold([lost, late], { process: "process_dead" });
      const living = ask(1);
      await hold([living]);
      expect(await releaseDead(store, { deadSince: NOON - 1, at: NOON })).toBe(0);
      expect(await releaseDead(store, { deadSince: NOON + 40_000, at: NOON + 60_000 })).toBe(2);
      expect(await state()).toEqual({ left: 10, held: 1, spent: 0 });
      await settle(late.requestId, 3);
      expect(await state()).toEqual({ left: 7, held: 1, spent: 3 });
      await settle(living.requestId, 1);
      await sound();
    });

    it.each([
      ["forward", HOUR],
      ["back", -HOUR],
    ])("lose nothing where the clock jumps %s by an hour while calls run", async (_, jump) => {
      await set({ amount: 10, period: "month" });
      const [before, during] = [ask(2), ask(3)];
      await seeProcess(store, { id: "process_a", at: NOON });
      await seeProcess(other, { id: "process_b", at: NOON });
      await hold([before], { by: other, process: "process_b" });
      // The first process ticks by the new clock; the second has not been seen by it yet.
      const then = NOON + jump;
      await seeProcess(store, { id: "process_a", at: then });
      await releaseDead(store, { deadSince: then - 40_000, at: then });
      await seeProcess(other, { id: "process_b", at: then });
      await hold([during], { by: other, process: "process_b", at: then });
      await releaseDead(store, { deadSince: then - 40_000, at: then });
      await settle(before.requestId, 2, other);
      await settle(during.requestId, 3, other);
      expect(await state()).toEqual({ left: 5, held: 0, spent: 5 });
      await sound();
    });

    it("go below nothing, and stop, where one is lowered below what is held", async () => {
      await set({ amount: 10 });
      const open = [ask(3), ask(3)];
      await hold(open);
      await set({ amount: 4 });
      expect(await state()).toEqual({ left: 4, held: 6, spent: 0 });
      expect((await hold([ask(1)]))[0]).toMatchObject({ refused: { amountNano: 4 * NANO_DOLLARS, leftNano: -2 * NANO_DOLLARS } });
      for (const { requestId } of open) await settle(requestId, 3);
      expect(await state()).toEqual({ left: -2, held: 0, spent: 6 });
      await sound();
    });

    it("start again when their period is over, keep what open calls hold, and survive a clock that jumps", async () => {
      await set({ amount: 10, period: "hour" });
      const [spent, open] = [ask(9), ask(1)];
      await hold([spent, open]);
      await settle(spent.requestId, 9);
      const [short] = await hold([ask(1)], { at: NOON + HOUR - 1 });
      expect(short).toMatchObject({ refused: { leftNano: 0, periodEnds: NOON + HOUR } });
      expect(await hold([ask(1)], { at: NOON + HOUR })).toEqual([{ held: [subject] }]);
      expect(await state()).toEqual({ left: 10, held: 2, spent: 0 });
      expect(await hold([ask(1)], { at: NOON })).toEqual([{ held: [subject] }]);
      expect((await kinds()).filter((kind) => kind === "reset")).toHaveLength(1);
      await sound();
    });

    it("never start again where they hold once, and begin with nothing spent where the period is another", async () => {
      await set({ amount: 1 });
      const one = ask();
      await hold([one]);
      await settle(one.requestId, 1);
      expect((await hold([ask()], { at: NOON + 24 * 365 * HOUR }))[0]).toHaveProperty("refused");
      await set({ amount: 1, period: "day" });
      expect(await state()).toEqual({ left: 1, held: 0, spent: 0 });
      await set(null);
      expect(await hold([ask()])).toEqual([{ held: [] }]);
      await sound();
    });

    it("warn once for each share and period, and say who is nearly through", async () => {
      await set({ amount: 10 });
      const spend = async (dollars: number) => {
        const one = ask(dollars);
        await hold([one]);
        await settle(one.requestId, dollars);
      };
      const told = async () => {
        const taken = await takeNotices(store, Date.now() + 1_000_000);
        return taken.filter(({ budget }) => budget.subject === subject).map(({ notice }) => notice.percent);
      };
      await spend(7);
      expect(await told()).toEqual([]);
      await spend(1);
      await spend(1);
      expect(await told()).toEqual([80]);
      await spend(1);
      expect(await told()).toContain(100);
      const scarce = await scarceBudgets(store, { teamId: FIRST_TEAM, now: NOON, limit: 100 });
      expect(scarce).toContainEqual({ id: subject, name: subject, percent: 100 });
      await store.db.transaction().execute(async (write) => {
        const change = { teamId: FIRST_TEAM, budget: budget(), at: NOON, actor: "ann" };
        expect(await adjustBudget(write, change, { kind: "top_up", nano: 90 * NANO_DOLLARS, note: "" })).toBe("done");
      });
      expect(await scarceBudgets(store, { teamId: FIRST_TEAM, now: NOON, limit: 100 })).not.toContainEqual(
        expect.objectContaining({ id: subject }),
      );
    });

    it("are found out if somebody has changed the books", async () => {
      await set({ amount: 10 });
      const one = ask(4);
      await hold([one]);
      await settle(one.requestId, 2.5);
      await sound();
      await store.db.updateTable("budgets").set({ spent_nano: 0 }).where("subject", "=", subject).execute();
      expect((await verifyLedger(store)).problems).toContainEqual({ subject, what: expect.stringContaining("the sum of all entries") });
      await store.db
        .updateTable("budgets")
        .set({ spent_nano: 2.5 * NANO_DOLLARS })
        .where("subject", "=", subject)
        .execute();
      await store.db.updateTable("calls").set({ cost_nano: 1 }).where("id", "=", one.requestId).execute();
      expect((await verifyLedger(store)).problems).toContainEqual({ subject, what: expect.stringContaining(one.requestId) });
      await store.db.deleteFrom("budgets").where("subject", "=", subject).execute();
    });

    it("never grow by a call, whatever its row says that it cost", async () => {
      await set({ amount: 5 });
      const one = ask(1);
      await hold([one]);
      await settle(one.requestId, -6);
      expect(await state()).toEqual({ left: 4, held: 0, spent: 1 });
      expect((await verifyLedger(store)).problems).toContainEqual({ subject: "team_a", what: expect.stringContaining(one.requestId) });
      await store.db.deleteFrom("calls").where("id", "=", one.requestId).execute();
    });

    it.each([
      ["negative tokens", { input_tokens: -4 }],
      ["tokens that no call takes", { output_tokens: 30_000_000 }],
      ["more cached than there was", { input_tokens: 3, cached_tokens: 4 }],
      ["a cost below 0", { cost_nano: -1 }],
    ])("are not sound where a row of their team has %s", async (_, wrong) => {
      const id = newId("req_");
      await insertCalls(store, [toRow(callRecord(id, { teamId: FIRST_TEAM }))]);
      const found = async (teamId = FIRST_TEAM) => (await verifyLedger(store, teamId)).problems.filter(({ what }) => what.startsWith(id));
      expect(await found()).toEqual([]);
      await store.db.updateTable("calls").set(wrong).where("id", "=", id).execute();
      expect(await found()).toEqual([{ subject: FIRST_TEAM, what: expect.stringContaining("cannot be right") }]);
      expect(await found("team_other")).toEqual([]);
      await store.db.deleteFrom("calls").where("id", "=", id).execute();
    });

    it("take top-ups and corrections up to a sum that stays a whole number of nano-dollars", async () => {
      await set({ amount: 1_000_000 });
      const adjust = (dollars: number) =>
        store.db
          .transaction()
          .execute((write) =>
            adjustBudget(
              write,
              { teamId: FIRST_TEAM, budget: budget(), at: NOON, actor: "ann" },
              { kind: "correction", nano: dollars * NANO_DOLLARS, note: "" },
            ),
          );
      for (let n = 0; n < 8; n++) expect(await adjust(1_000_000)).toBe("done");
      expect(await adjust(0.000_000_001)).toBe("beyond");
      expect(await state()).toMatchObject({ left: 9_000_000 });
      for (let n = 0; n < 16; n++) expect(await adjust(-1_000_000)).toBe("done");
      expect(await adjust(-1)).toBe("beyond");
      expect(await adjust(1)).toBe("done");
      await sound();
    });
  });
}
