import { beforeEach, describe, expect, it } from "vitest";
import { BudgetLeases } from "./budget-leases";

const MINUTE = 60_000;
const BUDGETS = [{ kind: "key", subject: "key_a" }] as const;
const KEPT = { subject: "key_a", known: true, restored: 0, granted: 0, recalled: false };
const RELEASED = { ...KEPT, known: false };

describe("a lease after a minute without the ledger", () => {
  let leases: BudgetLeases;
  const hold = (at: number) => leases.hold({ requestId: "req_a", model: "m", budgets: BUDGETS, nano: 1 }, at) !== undefined;
  const holds = (most: number, at: number) => {
    let held = 0;
    while (held < most && hold(at)) held++;
    return held;
  };

  /** 40 are leased, and 25 of them used, so that the next change asks for more. */
  beforeEach(() => {
    leases = new BudgetLeases();
    leases.belongTo("process_a");
    leases.heard(0);
    for (let n = 0; n < 20; n++) hold(0);
    expect(leases.changes(0)).toMatchObject([{ want: 40 }]);
    leases.apply([{ ...RELEASED, granted: 40 }], 0);
    expect(holds(25, 1)).toBe(25);
  });

  it("is used once the ledger has confirmed it", () => {
    leases.heard(2 * MINUTE);
    expect(hold(2 * MINUTE)).toBe(false);
    expect(leases.changes(2 * MINUTE)).toMatchObject([{ give: 0, idle: 15 }]);
    leases.apply([KEPT], 2 * MINUTE);
    expect(holds(99, 2 * MINUTE)).toBe(15);
  });

  it("is not used if the ledger has released it", () => {
    leases.heard(2 * MINUTE);
    leases.changes(2 * MINUTE);
    leases.apply([RELEASED], 2 * MINUTE);
    expect(hold(2 * MINUTE)).toBe(false);
  });

  it("keeps what it has left if a change was running meanwhile", () => {
    expect(leases.changes(2)).toMatchObject([{ idle: 15 }]);
    leases.heard(2 * MINUTE);
    leases.apply([{ ...KEPT, granted: 10 }], 2 * MINUTE);
    expect(hold(2 * MINUTE)).toBe(false);
    expect(leases.changes(2 * MINUTE)).toMatchObject([{ idle: 25 }]);
    leases.apply([KEPT], 2 * MINUTE);
    expect(holds(99, 2 * MINUTE)).toBe(25);
  });

  it("keeps what it has left if the outcome of a change is not known", () => {
    leases.fail(leases.changes(2));
    leases.heard(2 * MINUTE);
    expect(leases.changes(2 * MINUTE)).toMatchObject([{ doubt: { give: 0 }, idle: 15 }]);
    leases.apply([{ ...KEPT, restored: 10 }], 2 * MINUTE);
    expect(holds(99, 2 * MINUTE)).toBe(25);
  });

  it("is not confirmed by the answer to a change that was sent before", () => {
    leases.changes(2);
    leases.apply([KEPT], 2 * MINUTE);
    expect(hold(2 * MINUTE)).toBe(false);
    leases.changes(2 * MINUTE);
    leases.apply([RELEASED], 2 * MINUTE);
    expect(hold(2 * MINUTE)).toBe(false);
  });

  it("is returned whole if no call uses it any more", () => {
    leases.heard(2 * MINUTE);
    leases.rest(2 * MINUTE);
    expect(leases.changes(2 * MINUTE)).toMatchObject([{ give: 15, idle: 0 }]);
    leases.apply([KEPT], 2 * MINUTE);
    leases.rest(3 * MINUTE);
    expect(leases.changes(3 * MINUTE)).toEqual([]);
  });
});
