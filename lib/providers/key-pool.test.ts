import { describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { Member, RotatingKeys } from "./key-pool";

const provider = { id: "p", simulated: false, capabilities: {}, listModels: async () => [] };
const SECRETS = ["sk-aaaaaaaaaaaa0001", "sk-bbbbbbbbbbbb0002", "sk-cccccccccccc0003"];

function poolOf(...weights: number[]) {
  const clock = { now: 1_000_000 };
  const [first, ...others] = weights.map((weight, index) => new Member({ key: SECRETS[index] ?? "", weight }, provider));
  if (!first) throw new Error("a pool needs a key");
  return { clock, pool: new RotatingKeys([first, ...others], { now: () => clock.now }) };
}
const hint = ({ hint }: { hint: string }) => hint.slice(-1);
const vendor = (status: number) => ({ status, code: "", words: "refused", requestId: "" });
const unauthorised = new Failure("no_available_provider", "denied", { vendor: { ...vendor(401), fault: "credential" }, elsewhere: true });
const forbidden = new Failure("no_available_provider", "denied", { vendor: { ...vendor(403), fault: "credential" }, elsewhere: true });
const usedUp = (restMs?: number) => new Failure("provider_quota_exhausted", "used up", { vendor: vendor(429), elsewhere: true, restMs });
const limited = (retryAfterMs?: number) =>
  new Failure("rate_limit_exceeded", "too fast", { vendor: vendor(429), transient: true, elsewhere: true, retryAfterMs });

describe("a pool of keys", () => {
  it("is rotated by weight, spread evenly", () => {
    const { pool } = poolOf(3, 1);
    expect(Array.from({ length: 8 }, () => hint(pool.pick("m"))).join("")).toBe("11211121");
  });

  it("gives a conversation its key for as long as that serves", () => {
    const { pool } = poolOf(1, 1);
    const second = pool.members[1] ?? expect.fail();
    expect([1, 2, 3].map(() => pool.pick("m", second.id))).toEqual([second, second, second]);
    pool.failed(second, "m", unauthorised);
    expect(hint(pool.pick("m", second.id))).toBe("1");
  });

  it("rests a key that was refused, and asks it once when its rest has ended", () => {
    const { pool, clock } = poolOf(1, 1);
    const [first, second] = pool.members;
    expect(pool.failed(first, "m", unauthorised)).toBe(true);
    expect([1, 2, 3].map(() => hint(pool.pick("other")))).toEqual(["2", "2", "2"]);
    clock.now += 5 * 60_000;
    expect([1, 2, 3, 4].map(() => hint(pool.pick("m"))).filter((key) => key === "1")).toHaveLength(1);
    pool.failed(first, "m", unauthorised);
    expect(pool.states[0]?.restsUntil).toBe(clock.now + 10 * 60_000);
    clock.now += 10 * 60_000;
    pool.pick("m", first.id);
    pool.answered(first, "m");
    expect(pool.states.map(({ restsUntil }) => restsUntil)).toEqual([null, null]);
    expect(second && pool.states[1]?.lastError).toBeNull();
  });

  it("rests for the time that a vendor states, else for one that grows", () => {
    const { pool, clock } = poolOf(1, 1);
    const [first] = pool.members;
    const restOf = (failure: Failure) => {
      pool.failed(first, "m", failure);
      return (pool.states[0]?.restsUntil ?? 0) - clock.now;
    };
    expect([restOf(usedUp()), restOf(usedUp()), restOf(usedUp(7_000))]).toEqual([60_000, 120_000, 7_000]);
    expect(restOf(usedUp(1e12))).toBe(24 * 3_600_000);
  });

  it("rests for one model after a 403 or a rate limit, for all after any other refusal", () => {
    const { pool } = poolOf(1, 1);
    const [first] = pool.members;
    pool.failed(first, "m", forbidden);
    pool.failed(first, "n", limited(9_000));
    expect(pool.states[0]?.restsFor).toEqual(["m", "n"]);
    expect(hint(pool.pick("other", first.id))).toBe("1");
    pool.failed(first, "m", usedUp());
    expect(pool.states[0]?.restsFor).toEqual([]);
    expect(hint(pool.pick("other", first.id))).toBe("2");
  });

  it("rests for all models however many it rests for singly", () => {
    const { pool } = poolOf(1, 1);
    const [first] = pool.members;
    pool.failed(first, "m", unauthorised);
    for (let model = 0; model < 150; model++) pool.failed(first, `m-${model}`, forbidden);
    expect(hint(pool.pick("other", first.id))).toBe("2");
  });

  it("does not blame a key for what is another's fault", () => {
    const { pool } = poolOf(1, 1);
    const [first] = pool.members;
    for (const failure of [new Failure("bad_gateway", "x", { transient: true }), new Failure("rate_limit_exceeded", "of the gateway")])
      expect(pool.failed(first, "m", failure)).toBe(false);
  });

  it("gives the key that is due first if all rest", () => {
    const { pool } = poolOf(1, 1, 1);
    const [first, ...others] = pool.members;
    for (const member of others) pool.failed(member, "m", unauthorised);
    pool.failed(first, "m", usedUp(500));
    expect(hint(pool.pick("m"))).toBe("1");
    expect(pool.dueIn("m")).toBe(500);
  });
});
