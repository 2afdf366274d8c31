import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BudgetTurn } from "../contracts/budgets";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { NANO_DOLLARS } from "../contracts/prices";
import { releaseDead, releaseHolds, seeProcess, takeTurn } from "../store/budgets/budget-holds";
import { adjustBudget, budgetRows, personSubject, setBudget } from "../store/budgets/budgets";
import { recalledLeases } from "../store/budgets/lease-book";
import { listEntries, verifyLedger } from "../store/budgets/ledger";
import { balanceOf } from "../store/budgets/ledger-book";
import { type CallRow, toRow } from "../store/calls/call-row";
import { insertCalls } from "../store/calls/calls";
import { openStore, type Store } from "../store/database/open";
import { callRecord, keptLog, testDatabases } from "../testing/database";
import { BudgetKeeper } from "./budget-keeper";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`leases of budgets: ${database.title}`, () => {
    let store: Store;
    let subject: string;
    let budgets: { kind: "key" | "person" | "team"; subject: string }[];
    const gateways: Gateway[] = [];

    /** A process: its own connection and keeper. Rows wait until they are settled, as in a journal. */
    class Gateway {
      readonly name = newId("process_");
      readonly rows: CallRow[] = [];
      leased = 0;
      /** What happens around the next transactions. */
      around: (work: () => ReturnType<typeof takeTurn>) => ReturnType<typeof takeTurn> = (work) => work();
      readonly keeper: BudgetKeeper;

      constructor(
        readonly own: Store,
        now?: () => number,
      ) {
        this.keeper = new BudgetKeeper({
          now,
          log: keptLog(),
          books: {
            process: () => this.name,
            turn: (turn: BudgetTurn) => this.around(() => takeTurn(own, turn)),
            recalled: (process) => recalledLeases(own, process),
            see: (at) => seeProcess(own, { id: this.name, at }),
            releaseDead: (since) => releaseDead(own, since),
            refund: async () => 0,
          },
        });
        this.keeper.start();
        gateways.push(this);
      }

      /** One call that costs a dollar, or what it is given; true if it was let through. */
      async call(cost = NANO_DOLLARS, nano = NANO_DOLLARS): Promise<boolean> {
        const requestId = newId("req_");
        const answer = this.keeper.hold({ requestId, model: "m", budgets, nano });
        if (!(answer instanceof Promise)) this.leased++;
        const held = await answer;
        if ("refused" in held) return false;
        const terms = { costNano: cost, heldBy: held.held.join(" "), leasedBy: held.leasedBy ?? "", heldNano: nano };
        this.rows.push(toRow(callRecord(requestId, { teamId: FIRST_TEAM, ...terms })));
        return true;
      }

      settle(): Promise<void> {
        return insertCalls(this.own, this.rows.splice(0));
      }
    }

    beforeEach(async () => {
      store = await openStore(database.options);
      subject = newId("key_");
      budgets = [{ kind: "key", subject }];
    });
    afterEach(async () => {
      for (const { keeper } of gateways) await keeper.close();
      for (const { own } of gateways.splice(0)) await own.close();
      await store.close();
    });

    const begin = async (now?: () => number) => new Gateway(await openStore(database.options), now);
    const set = (amount: number, of = budgets[0], soft = false) =>
      store.db.transaction().execute(async (write) => {
        const change = { teamId: FIRST_TEAM, budget: of ?? expect.fail(), at: Date.now(), actor: "ann" };
        await setBudget(write, change, { amount, period: "once", soft });
      });
    const rowOf = async (of = subject) => (await budgetRows(store, { subjects: [of] }))[0] ?? expect.fail("no budget");
    const state = async (of = subject) => {
      const row = await rowOf(of);
      const inDollars = (nano: number) => nano / NANO_DOLLARS;
      return { left: inDollars(balanceOf(row)), held: inDollars(row.held_nano), idle: inDollars(row.idle_nano) };
    };
    const sound = async () => expect((await verifyLedger(store, FIRST_TEAM)).problems).toEqual([]);
    /** Calls one after the other in each gateway, so that they lease; settled as they come. Returns how many were let through. */
    const warm = async (of: readonly Gateway[], calls: number) => {
      let passed = 0;
      await Promise.all(
        of.map(async (gateway) => {
          for (let n = 0; n < calls; n++) if (await gateway.call()) passed++;
          await gateway.settle();
        }),
      );
      return passed;
    };
    const settleAll = async () => {
      for (const gateway of gateways) await gateway.settle();
    };
    const returned = () => expect.poll(state, { timeout: 20_000 }).toMatchObject({ held: 0, idle: 0 });

    it.each([1, 4])("let exactly as many of 200 calls at once through as are paid for, with %i processes that lease", async (count) => {
      await set(500);
      const all = await Promise.all(Array.from({ length: count }, () => begin()));
      expect(await warm(all, 400 / count)).toBe(400);
      expect(all.reduce((sum, { leased }) => sum + leased, 0)).toBeGreaterThan(100);
      const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => all[n % count]?.call()));
      expect(answers.filter(Boolean)).toHaveLength(100);
      await settleAll();
      await returned();
      expect(await state()).toEqual({ left: 0, held: 0, idle: 0 });
      const entries = await listEntries(store, { subject, limit: 2_000 });
      expect(entries.some(({ kind }) => kind === "lease")).toBe(true);
      expect(entries.every(({ balance_nano, held_nano }) => balance_nano - held_nano >= 0)).toBe(true);
      await sound();
    });

    it("hold for all budgets of a call, and release what it did not use", async () => {
      budgets.push({ kind: "person", subject: personSubject(FIRST_TEAM, newId("user_")) }, { kind: "team", subject: newId("team_") });
      for (const [index, budget] of budgets.entries()) await set(10_000 - index, budget, index === 1);
      const one = await begin();
      for (let n = 0; n < 100; n++) expect(await one.call(NANO_DOLLARS / 4)).toBe(true);
      expect(one.leased).toBeGreaterThan(50);
      const { held, idle } = await state();
      expect(held - idle).toBeLessThanOrEqual(100);
      await one.settle();
      await returned();
      for (const [index, budget] of budgets.entries())
        expect(await state(budget.subject)).toEqual({ left: 10_000 - index - 25, held: 0, idle: 0 });
      await sound();
    });

    it("are not used for a few calls, and end within two seconds after the last", async () => {
      await set(1_000);
      const one = await begin();
      for (let n = 0; n < 3; n++) expect(await one.call()).toBe(true);
      expect((await listEntries(store, { subject, limit: 9 })).map(({ kind }) => kind)).toEqual(["reserve", "reserve", "reserve", "set"]);
      await warm([one], 50);
      expect((await state()).held).toBeGreaterThan(0);
      await pause(2_000);
      expect(await state()).toEqual({ left: 947, held: 0, idle: 0 });
      await sound();
    });

    it("are asked back if another process needs what they have left", async () => {
      await set(200);
      const [one, two] = [await begin(), await begin()];
      await warm([one], 60);
      const { idle } = await state();
      expect(idle).toBeGreaterThan(0);
      const began = Date.now();
      expect(await two.call(140 * NANO_DOLLARS, 140 * NANO_DOLLARS)).toBe(true);
      expect(Date.now() - began).toBeLessThan(1_500);
      expect(await one.call()).toBe(false);
      await settleAll();
      expect(await state()).toEqual({ left: 0, held: 0, idle: 0 });
      await sound();
    });

    it("stop with a budget that is lowered, within a second", async () => {
      await set(1_000);
      const one = await begin();
      await warm([one], 100);
      await set(50);
      await expect.poll(() => one.call(), { timeout: 1_000, interval: 20 }).toBe(false);
      await set(1_000);
      expect(await one.call()).toBe(true);
      await store.db.transaction().execute(async (write) => {
        const change = { teamId: FIRST_TEAM, budget: budgets[0] ?? expect.fail(), at: Date.now(), actor: "ann" };
        expect(await adjustBudget(write, change, { kind: "correction", nano: -950 * NANO_DOLLARS, note: "" })).toBe("done");
      });
      await expect.poll(() => one.call(), { timeout: 1_000, interval: 20 }).toBe(false);
      await settleAll();
      await sound();
    });

    it.each([
      ["was not made", false],
      ["was made, and nobody heard of it", true],
    ])("lose and gain nothing by a change that %s", async (_, made) => {
      await set(2_000);
      const one = await begin();
      let failed = 0;
      let turns = 0;
      one.around = async (work) => {
        if (++turns % 3 !== 0) return work();
        failed++;
        if (made) await work();
        throw new Error("the connection was lost");
      };
      let passed = 0;
      for (let n = 0; n < 300; n++)
        passed += await one.call().then(
          () => 1,
          () => 0,
        );
      expect(failed).toBeGreaterThan(0);
      one.around = (work) => work();
      await one.settle();
      await expect.poll(async () => (await state()).idle, { timeout: 8_000 }).toBe(0);
      // A reservation in the ledger whose call failed for it is released with the process.
      await one.keeper.close();
      await releaseHolds(store, { process: one.name, at: Date.now() });
      expect(await state()).toEqual({ left: 2_000 - passed, held: 0, idle: 0 });
      await sound();
    });

    it("last a while if the ledger is away, then calls fail; and are not used if nothing was heard of it for a minute", async () => {
      await set(10_000);
      let now = Date.now();
      const one = await begin(() => now);
      await warm([one], 100);
      one.around = () => Promise.reject(new Error("the ledger is away"));
      const idle = (await state()).idle;
      expect(idle).toBeGreaterThan(0);
      expect(await one.call()).toBe(true);
      now += 61_000;
      await expect(one.call()).rejects.toThrow("away");
      now -= 61_000;
      let passed = 0;
      await expect(async () => {
        for (;;) if (await one.call()) passed++;
      }).rejects.toThrow("away");
      expect(passed).toBeLessThan(200);
      one.around = (work) => work();
      expect(await one.call()).toBe(true);
      await one.settle();
      now += 2_000;
      await returned();
      await sound();
    });

    it("of a process that has ended are released once its rows are stored", async () => {
      await set(1_000);
      const one = await begin();
      for (let n = 0; n < 100; n++) await one.call();
      await one.keeper.close();
      expect((await state()).held).toBeGreaterThan(100);
      await one.settle();
      expect(await releaseHolds(store, { process: one.name, at: Date.now() })).toBe(1);
      expect(await state()).toEqual({ left: 900, held: 0, idle: 0 });
      await sound();
    });

    it("are found out if somebody has changed the books", async () => {
      await set(1_000);
      const one = await begin();
      await warm([one], 100);
      await one.keeper.close();
      await sound();
      await store.db.updateTable("budget_leases").set({ amount_nano: 1 }).where("subject", "=", subject).execute();
      expect((await verifyLedger(store)).problems).toContainEqual({ subject, what: expect.stringContaining("have leased") });
      for (const table of ["budget_leases", "budgets"] as const) await store.db.deleteFrom(table).where("subject", "=", subject).execute();
    });
  });
}
