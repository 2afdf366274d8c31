import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BudgetKeeper } from "./budget-keeper";

const MINUTE = 60_000;

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
