import { beforeEach, describe, expect, it } from "vitest";
import { TargetHealth } from "./health";
import { planOfListed } from "./plan";

const BREAKER = { failures: 3, windowMs: 10_000, cooldownMs: 1_000, cooldownMaxMs: 3_000 };
const T0 = 1_000_000;
let changes: number[];
let health: TargetHealth;
beforeEach(() => {
  changes = [];
  health = new TargetHealth("main/large", ({ openUntil }) => changes.push(openUntil));
});

/** One call that fails at a time. */
function fail(now: number): void {
  health.begin(now);
  health.failed(BREAKER, now);
  health.end();
}
function succeed(now: number): void {
  health.begin(now);
  health.answered();
  health.end();
}

describe("a breaker", () => {
  it("opens after the failures of its window, lets one probe through, and closes when that passes", () => {
    fail(T0);
    fail(T0 + 1);
    expect(health.state(T0 + 1)).toBe("closed");
    fail(T0 + 2);
    expect(health.state(T0 + 3)).toBe("open");
    expect(health.dueAt(T0 + 3)).toBe(T0 + 1_002);
    const probed = T0 + 1_002;
    expect(health.state(probed)).toBe("half_open");
    expect(health.dueAt(probed)).toBe(0);
    health.begin(probed);
    expect(health.dueAt(probed + 1), "one probe at a time").toBeGreaterThan(probed);
    health.answered();
    health.end();
    expect(health.state(probed + 1)).toBe("closed");
    expect(changes).toEqual([T0 + 1_002, 0]);
  });

  it("doubles its pause with each probe that fails, up to the longest", () => {
    for (const offset of [0, 1, 2]) fail(T0 + offset);
    let now = T0 + 1_002;
    fail(now);
    expect(health.openUntil - now).toBe(2_000);
    now = health.openUntil;
    fail(now);
    expect(health.openUntil - now).toBe(3_000);
    now = health.openUntil;
    fail(now);
    expect(health.openUntil - now).toBe(3_000);
  });

  it("ignores calls that had begun before it opened, and a probe that nobody waited for", () => {
    for (let call = 0; call < 5; call++) health.begin(T0);
    for (let call = 0; call < 5; call++) {
      health.failed(BREAKER, T0 + call);
      health.end();
    }
    expect(health.openUntil).toBe(T0 + 2 + 1_000);
    const due = health.openUntil;
    health.begin(due);
    health.end();
    expect(health.dueAt(due + 1), "the next call may probe").toBe(0);
  });

  it("forgets failures that are older than its window", () => {
    fail(T0);
    fail(T0 + 9_000);
    fail(T0 + 10_001);
    expect(health.state(T0 + 10_002)).toBe("closed");
    expect(health.failuresWithin(10_000, T0 + 10_002)).toBe(2);
    fail(T0 + 10_003);
    expect(health.state(T0 + 10_004)).toBe("open");
  });

  it("stays closed for a busy target with a few errors, and opens for one that fails every second time", () => {
    for (let call = 0; call < 3; call++) {
      for (let good = 0; good < 10; good++) succeed(T0 + call);
      fail(T0 + call);
    }
    expect(health.state(T0 + 5)).toBe("closed");
    const other = new TargetHealth("main/other");
    for (let call = 0; call < 3; call++) {
      other.begin(T0);
      other.answered();
      other.end();
      other.begin(T0);
      other.failed(BREAKER, T0 + call);
      other.end();
    }
    expect(other.state(T0 + 5)).toBe("open");
  });

  it("never opens if it is switched off", () => {
    for (let call = 0; call < 50; call++) health.failed({ ...BREAKER, failures: 0 }, T0);
    expect(health.state(T0)).toBe("closed");
  });

  it("follows what another process found out, and does not tell it on", () => {
    health.follow({ openUntil: T0 + 500, cooldownMs: 500, restUntil: 0, changedAt: T0 });
    expect(health.state(T0)).toBe("open");
    health.follow({ openUntil: 0, cooldownMs: 0, restUntil: 0, changedAt: T0 + 1 });
    expect(health.state(T0)).toBe("closed");
    health.follow({ openUntil: T0 + 500, cooldownMs: 500, restUntil: 0, changedAt: T0 });
    expect(health.state(T0), "an older state comes late").toBe("closed");
    expect(changes).toEqual([]);
  });
});

describe("limits of a target", () => {
  const limits = { ...planOfListed().ofTarget, rpm: 2, concurrent: 2 };

  it("have room until so many calls run, or came within the minute", () => {
    expect(health.hasRoom(limits, T0)).toBe(true);
    health.begin(T0);
    health.begin(T0);
    expect(health.hasRoom({ rpm: Number.POSITIVE_INFINITY, concurrent: 2 }, T0)).toBe(false);
    health.end();
    health.end();
    expect(health.hasRoom(limits, T0)).toBe(false);
    expect(health.hasRoom(limits, T0 + 60_000)).toBe(true);
  });
});

it("takes each first token into a mean that moves", () => {
  expect(health.firstTokenMs).toBeNaN();
  health.firstToken(100);
  health.firstToken(200);
  expect(health.firstTokenMs).toBeCloseTo(120);
});
