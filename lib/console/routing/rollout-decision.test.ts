import { describe, expect, it } from "vitest";
import { RolloutSettings } from "../../contracts/rollout";
import type { RolloutSide } from "./rollout-contract";
import { decide } from "./rollout-decision";

const MINUTE = 60_000;
const settings = RolloutSettings.parse({});
const side = (of: Partial<RolloutSide>): RolloutSide => ({ calls: 0, failed: 0, p95Ms: null, rated: 0, thumbsDown: 0, ...of });
interface Case {
  target?: Partial<RolloutSide>;
  others?: Partial<RolloutSide>;
  minutes?: number;
  state?: "running" | "paused";
  limits?: object;
}
const decided = ({ target = {}, others = {}, minutes = 1, state = "running", limits = {} }: Case) =>
  decide(
    { settings: RolloutSettings.parse({ limits }), stepAt: 0, state },
    { target: side(target), others: side(others) },
    minutes * MINUTE,
  );

describe("a step of a rollout", () => {
  it("ends once its minutes are over and the target had enough calls", () => {
    const { hold } = settings;
    expect(decided({ target: { calls: hold.calls }, minutes: hold.minutes })).toEqual({ kind: "next" });
    expect(decided({ target: { calls: hold.calls - 1 }, minutes: hold.minutes })).toEqual({ kind: "stay" });
    expect(decided({ target: { calls: hold.calls }, minutes: hold.minutes - 1 })).toEqual({ kind: "stay" });
    expect(decided({ target: { calls: hold.calls }, minutes: hold.minutes, state: "paused" })).toEqual({ kind: "stay" });
  });

  it("is returned if more calls fail than at the other targets, even while it is paused", () => {
    const failing = { target: { calls: 20, failed: 3 }, others: { calls: 200, failed: 2 } };
    expect(decided(failing)).toEqual({
      kind: "return",
      reason: "3 of its 20 calls failed, and 2 of 200 at the other targets: 14.0 % more, 5.0 % are allowed.",
    });
    expect(decided({ ...failing, state: "paused" })).toMatchObject({ kind: "return" });
    expect(decided({ ...failing, others: { calls: 200, failed: 30 } })).toEqual({ kind: "stay" });
    expect(decided({ ...failing, target: { calls: 19, failed: 19 } })).toEqual({ kind: "stay" });
    expect(decided({ ...failing, limits: { errors: null } })).toEqual({ kind: "stay" });
  });

  it("is returned if its answers take too long, once both sides have enough of them", () => {
    const slow = { target: { calls: 20, p95Ms: 2_100 }, others: { calls: 20, p95Ms: 1_000 } };
    expect(decided(slow)).toMatchObject({ kind: "return", reason: expect.stringContaining("2.1 times as long, 2 times are allowed") });
    expect(decided({ ...slow, others: { calls: 19, p95Ms: 1_000 } })).toEqual({ kind: "stay" });
    expect(decided({ ...slow, limits: { latency: 3 } })).toEqual({ kind: "stay" });
  });

  it("is returned if its ratings are bad", () => {
    const disliked = { target: { calls: 9, rated: 5, thumbsDown: 2 } };
    expect(decided(disliked)).toMatchObject({ kind: "return", reason: expect.stringMatching(/^2 of its 5 ratings are thumbs down/) });
    expect(decided({ target: { calls: 9, rated: 4, thumbsDown: 4 } })).toEqual({ kind: "stay" });
    expect(decided({ ...disliked, limits: { thumbsDown: null } })).toEqual({ kind: "stay" });
  });
});

it.each([[[10, 50]], [[50, 10, 100]], [[]], [[0, 100]]])("steps %j are refused", (steps) => {
  expect(RolloutSettings.safeParse({ steps }).success).toBe(false);
});
