import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BudgetKeeper } from "./budget-keeper";

const MINUTE = 60_000;

const ASK = { requestId: "req_a", model: "m", budgets: [{ kind: "key", subject: "key_a" }], nano: 1 } as const;

describe("a keeper that is closed", () => {
  const refused = { budget: ASK.budgets[0], amountNano: 1, leftNano: 0, periodEnds: null };
  let turns = 0;
  let meanwhile = async () => {};
  const books = {
    process: () => "process_a",
    turn: async ({ asks }: { asks: readonly object[] }) => {
      turns++;
      await meanwhile();
      return { answers: asks.map(() => ({ refused, mayReturn: true })), leases: [] };
    },
    recalled: async () => [],
    see: async () => {},
    releaseDead: async () => 0,
    refund: async () => 0,
  };
  const keeper = new BudgetKeeper({ books, log: { info() {}, error() {} } });

  it("answers calls that wait, refuses new ones, and leaves the ledger alone", async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    meanwhile = () => late;
    const waits = keeper.hold(ASK);
    await expect.poll(() => turns).toBe(1);
    const next = keeper.hold({ ...ASK, requestId: "req_b" });
    const closing = keeper.close();
    await expect(Promise.resolve(keeper.hold(ASK))).rejects.toMatchObject({ code: "shutting_down" });
    release();
    await closing;
    const after = turns;
    expect(await Promise.all([waits, next])).toMatchObject([{ refused }, { refused }]);
    await expect(Promise.resolve(keeper.hold(ASK))).rejects.toMatchObject({ code: "shutting_down" });
    expect(turns).toBe(after);
  });

  it("does not ask again for a call that waits for leases", async () => {
    meanwhile = async () => {};
    const open = new BudgetKeeper({ books, log: { info() {}, error() {} } });
    const waits = open.hold(ASK);
    const before = turns;
    await expect.poll(() => turns).toBeGreaterThan(before);
    await open.close();
    const after = turns;
    expect(await waits).toMatchObject({ refused });
    expect(turns).toBe(after);
  });
});

describe("processes that are silent", () => {
  let away = false;
  const released: number[] = [];
  const log = { info() {}, error() {} };
  const books = {
    process: () => "process_a",
    turn: async () => ({ answers: [], leases: [] }),
    recalled: async () => [],
    see: async () => {},
    releaseDead: async ({ deadSince, at }: { deadSince: number; at: number }) => {
      if (away) throw new Error("the database is away");
      released.push(at - deadSince);
      return 0;
    },
    refund: async () => {
      if (away) throw new Error("the database is away");
      return 0;
    },
  };
  let keeper: BudgetKeeper;
  beforeEach(() => {
    vi.useFakeTimers();
    released.length = 0;
    away = false;
    keeper = new BudgetKeeper({ books, log });
    keeper.start();
  });
  afterEach(async () => {
    await keeper.close();
    vi.useRealTimers();
  });

  it("keep what they hold for an hour, and for a minute after a start", async () => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(released).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(new Set(released)).toEqual(new Set([60 * MINUTE]));
  });

  it("have a minute to speak after the database was away for all", async () => {
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    away = true;
    await vi.advanceTimersByTimeAsync(120 * MINUTE);
    away = false;
    released.length = 0;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(released).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(released).not.toEqual([]);
  });

  it.each([
    ["forward", 120 * MINUTE],
    ["back", -120 * MINUTE],
  ])("have a minute to speak after the clock has jumped %s, or the machine has slept", async (_, jump) => {
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    vi.setSystemTime(Date.now() + jump);
    released.length = 0;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(released).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(released).not.toEqual([]);
  });
});
