import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A copy of its own: the timer of the one that all share may be running already, by the real clock. */
const OWN = "./deadline?own";
const { Deadline, unwatch, watch }: typeof import("./deadline") = await import(OWN);

class Kept extends Deadline {
  expired = 0;
  constructor(
    due: number,
    readonly then: () => void = () => undefined,
  ) {
    super();
    this.due = due;
    watch(this);
  }
  expire(): void {
    this.expired++;
    this.then();
  }
}

describe("deadlines", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it("expire once, within a quarter of a second, in any order of watching", () => {
    const all = [900, 300, 600].map((due) => new Kept(due));
    vi.advanceTimersByTime(299);
    expect(all.map(({ expired }) => expired)).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(251);
    expect(all.map(({ expired }) => expired)).toEqual([0, 1, 0]);
    vi.advanceTimersByTime(5_000);
    expect(all.map(({ expired }) => expired)).toEqual([1, 1, 1]);
  });

  it("do not expire after unwatch, wherever they hang, and may be moved", () => {
    const [first, middle, last] = [new Kept(300), new Kept(300), new Kept(300)];
    unwatch(middle);
    unwatch(middle);
    unwatch(last);
    first.due = 1_000;
    vi.advanceTimersByTime(900);
    expect([first, middle, last].map(({ expired }) => expired)).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(400);
    expect([first, middle, last].map(({ expired }) => expired)).toEqual([1, 0, 0]);
  });

  it("may take each other off and be watched again while they expire", () => {
    const other = new Kept(300);
    const again: Kept = new Kept(300, () => {
      unwatch(other);
      if (again.expired < 3) {
        again.due = Date.now() + 300;
        watch(again);
      }
    });
    vi.advanceTimersByTime(5_000);
    expect([again.expired, other.expired]).toEqual([3, 0]);
  });

  it("that were touched have their time from then on, in full, whenever the timer looks at them", () => {
    class Idle extends Kept {
      override dueAfter(now: number): number {
        return now + 1_000;
      }
    }
    const idle = new Idle(1_000);
    for (let time = 0; time < 5_000; time += 100) {
      vi.advanceTimersByTime(100);
      idle.touched = true;
    }
    expect(idle.expired).toBe(0);
    vi.advanceTimersByTime(999);
    expect(idle.expired).toBe(0);
    vi.advanceTimersByTime(501);
    expect(idle.expired).toBe(1);
  });
});
