import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM } from "../../contracts/keys";
import { NANO_DOLLARS } from "../../contracts/prices";
import { callRecord, testDatabases } from "../../testing/database";
import { holdBudgets } from "../../testing/hold-budgets";
import { clearTasks, PLAIN_ORDER } from "../../testing/task-setting";
import { toRow } from "../calls/call-row";
import { insertCalls } from "../calls/calls";
import { openStore, type Store } from "../database/open";
import { fromTaskRow, type StoredTask } from "../tasks/task-row";
import { reopenTask } from "../tasks/task-submits";
import { insertTask } from "../tasks/tasks";
import { storedTask } from "../tasks/tasks.fixture";
import { budgetRows, setBudget } from "./budgets";
import { listEntries, verifyLedger } from "./ledger";
import { balanceOf } from "./ledger-book";
import { refundUndelivered } from "./refunds";

const HOUR = 3_600_000;
const NOW = Date.now();

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`videos that never came: ${database.title}`, () => {
    let store: Store;
    let other: Store;
    let subject: string;
    beforeEach(async () => {
      [store, other] = [await openStore(database.options), await openStore(database.options)];
      await clearTasks(store);
      subject = newId("key_");
      const terms = { amount: 10, period: "day" as const, soft: false };
      const budget = { kind: "key", subject } as const;
      await store.db.transaction().execute((write) => setBudget(write, { teamId: FIRST_TEAM, budget, at: NOW, actor: "ann" }, terms));
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });

    /** A call that paid four dollars, and how its task stands. */
    const paid = async (task: Partial<StoredTask>) => {
      const requestId = newId("req_");
      const budgets = [{ kind: "key", subject } as const];
      await holdBudgets(store, [{ requestId, model: "m", budgets, nano: 4 * NANO_DOLLARS }], { process: "process_a", at: NOW });
      await insertCalls(store, [toRow(callRecord(requestId, { at: NOW, costNano: 4 * NANO_DOLLARS, heldBy: subject }))]);
      const order = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
      await insertTask(store, storedTask(NOW, { order, requestId, expiresAt: NOW + 48 * HOUR, endedAt: NOW, ...task }), "a boat");
      return requestId;
    };
    const left = async () => {
      const [row] = await budgetRows(store, { subjects: [subject] });
      return row && balanceOf(row) / NANO_DOLLARS;
    };
    const costOf = async (id: string) =>
      (await store.db.selectFrom("calls").select("cost_nano").where("id", "=", id).executeTakeFirstOrThrow()).cost_nano;
    const hourly = async () => {
      const sum = store.db.selectFrom("usage_hourly").select((of) => of.fn.sum<number>("cost_nano").as("cost"));
      return Number((await sum.executeTakeFirstOrThrow()).cost);
    };
    const sound = async () => expect((await verifyLedger(store)).problems).toEqual([]);

    it.each([
      ["failed", { state: "failed", error: { code: "bad_gateway", message: "no" } }],
      ["ran out of time", { state: "expired" }],
      ["was cancelled before it began", { state: "cancelled", startedAt: null }],
    ] as const)("one that %s costs nothing: in its row, in the hour and in its budget, once", async (_, task) => {
      const before = await hourly();
      const id = await paid(task);
      expect(await left()).toBe(6);
      const [one, two] = await Promise.all([refundUndelivered(store, NOW + 1_000), refundUndelivered(other, NOW + 1_000)]);
      expect(one + two).toBe(1);
      expect(await left()).toBe(10);
      expect(await costOf(id)).toBe(0);
      expect(await hourly()).toBe(before);
      const [newest] = await listEntries(store, { subject, limit: 1 });
      expect(newest).toMatchObject({ kind: "refund", request_id: id, amount_nano: 4 * NANO_DOLLARS });
      await sound();
      expect(await refundUndelivered(store, NOW + 2_000)).toBe(0);
    });

    it.each([
      ["came", { state: "completed" }],
      ["goes on", { state: "in_progress", endedAt: null }],
      ["was cancelled while it was made", { state: "cancelled", startedAt: NOW }],
      ["may have been made and charged", { state: "failed", error: { code: "submission_uncertain", message: "who knows" } }],
    ] as const)("one that %s stays paid", async (_, task) => {
      const id = await paid(task);
      expect(await refundUndelivered(store, NOW + 1_000)).toBe(0);
      expect(await costOf(id)).toBe(4 * NANO_DOLLARS);
      expect(await left()).toBe(6);
      await sound();
    });

    it("one that is asked for again is paid again, once, and given back once more where it does not come", async () => {
      const id = await paid({ state: "expired" });
      const before = await hourly();
      const reopen = async () => {
        const task = await store.db.selectFrom("tasks").selectAll().where("request_id", "=", id).executeTakeFirstOrThrow();
        return reopenTask(store, fromTaskRow(task), { at: NOW + 2_000 });
      };
      await refundUndelivered(store, NOW + 1_000);
      expect((await Promise.all([reopen(), reopen()])).filter(Boolean)).toHaveLength(1);
      expect([await left(), await costOf(id), await hourly()]).toEqual([6, 4 * NANO_DOLLARS, before]);
      const [newest] = await listEntries(store, { subject, limit: 1 });
      expect(newest).toMatchObject({
        kind: "settle",
        request_id: id,
        amount_nano: -4 * NANO_DOLLARS,
        note: "its video is asked for again",
      });
      await sound();
      await store.db
        .updateTable("tasks")
        .set({ state: "failed", ended_at: NOW + 3_000 })
        .where("request_id", "=", id)
        .execute();
      expect(await refundUndelivered(store, NOW + 4_000)).toBe(1);
      expect([await left(), await costOf(id)]).toEqual([10, 0]);
      await sound();
    });

    it("one that was paid all along is not paid twice when it is asked for again", async () => {
      const id = await paid({ state: "failed", error: { code: "submission_uncertain", message: "who knows" } });
      const task = await store.db.selectFrom("tasks").selectAll().where("request_id", "=", id).executeTakeFirstOrThrow();
      expect(await reopenTask(store, fromTaskRow(task), { at: NOW + 2_000 })).toBe(true);
      expect([await left(), await costOf(id)]).toEqual([6, 4 * NANO_DOLLARS]);
      await sound();
    });

    it("one that was paid in an earlier period adds nothing to this one", async () => {
      const id = await paid({ state: "failed", endedAt: NOW + 23 * HOUR });
      const later = NOW + 24 * HOUR + 1_000;
      expect(await refundUndelivered(store, later)).toBe(1);
      expect(await left()).toBe(10);
      expect((await listEntries(store, { subject, limit: 1 }))[0]).toMatchObject({ kind: "refund", request_id: id, amount_nano: 0 });
      await sound();
    });

    // The last one: what it spoils stays.
    it("what is given back twice, or is not what the row says, is found", async () => {
      const id = await paid({ state: "failed" });
      await refundUndelivered(store, NOW + 1_000);
      await store.db.updateTable("calls").set({ cost_nano: 5 }).where("id", "=", id).execute();
      expect((await verifyLedger(store)).problems).toEqual([{ subject, what: `${id} has paid 0, its row 5` }]);
      await store.db.updateTable("ledger").set({ kind: "refund" }).where("request_id", "=", id).where("kind", "=", "settle").execute();
      expect((await verifyLedger(store)).problems).toEqual([{ subject, what: `${id} is settled 0 times and refunded 2 times` }]);
    });
  });
}
