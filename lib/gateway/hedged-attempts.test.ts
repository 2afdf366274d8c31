import { describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import type { ModelEndpoint } from "../endpoints/define";
import { ANSWER, callTo, framesOf, ROLE, Scripted, type Step, said, start, withFakeTimers } from "../testing/scripted-call";
import type { Call } from "./call";

withFakeTimers();

describe("a route that hedges", () => {
  const HEDGED = { hedge_ms: 1_000 };
  const down = new Failure("bad_gateway", "Down.", { elsewhere: true });
  const filtered = new Failure("content_policy_violation", "Filtered.");
  const records = (call: Call<ModelEndpoint>) => call.attemptRecords(undefined).map(({ provider, code }) => [provider, code]);

  it("asks the next target too, which answers, and the first one is given up at once", async () => {
    const models = [new Scripted([ROLE, 600_000]), new Scripted([500, ...ANSWER])];
    const call = callTo(models, HEDGED);
    const frames = framesOf(call);
    await vi.advanceTimersByTimeAsync(999);
    expect(models[1]?.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(502);
    expect(said(await frames)).toBe("Hello");
    expect(models[0]?.aborted).toBeInstanceOf(Failure);
    expect([call.attempts, call.target?.provider.id, call.current?.target.provider.id]).toEqual([2, "p1", "p1"]);
    expect(records(call)).toEqual([
      ["p0", "hedge_lost"],
      ["p1", ""],
    ]);
    expect(call.serving.map(({ target }) => target.health.running)).toEqual([0, 1]);
  });

  it("is answered by the first target if that has a token before the other one", async () => {
    const models = [new Scripted([1_500, ...ANSWER]), new Scripted([600_000])];
    const call = callTo(models, HEDGED);
    const frames = framesOf(call);
    await vi.advanceTimersByTimeAsync(1_501);
    expect(said(await frames)).toBe("Hello");
    expect(models[1]?.aborted).toBeInstanceOf(Failure);
    expect(records(call)).toEqual([
      ["p1", "hedge_lost"],
      ["p0", ""],
    ]);
  });

  it("asks nobody else in time, within the attempts of a call, or if the next target is at its limit", async () => {
    const quick = callTo([new Scripted([500, ...ANSWER]), new Scripted(ANSWER)], HEDGED);
    const only = callTo([new Scripted([5_000, ...ANSWER]), new Scripted(ANSWER)], { ...HEDGED, retries: { most_attempts: 1 } });
    const full = callTo([new Scripted([5_000, ...ANSWER]), new Scripted(ANSWER)], {
      ...HEDGED,
      targets: ["p0/m", { target: "p1/m", limits: { concurrent: 1 } }],
    });
    full.serving[1]?.target.health.begin(Date.now());
    const all = [quick, only, full].map(framesOf);
    await vi.advanceTimersByTimeAsync(5_001);
    expect((await Promise.all(all)).map(said)).toEqual(["Hello", "Hello", "Hello"]);
    expect([quick, only, full].map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  });

  it("waits for the other target if one fails, and goes on as ever if both do", async () => {
    const one = callTo([new Scripted([1_200, down]), new Scripted([1_000, ...ANSWER])], HEDGED);
    const two = callTo([new Scripted([1_200, down]), new Scripted([100, down]), new Scripted(ANSWER)], HEDGED);
    const both = [one, two].map(framesOf);
    await vi.advanceTimersByTimeAsync(2_001);
    expect((await Promise.all(both)).map(said)).toEqual(["Hello", "Hello"]);
    expect(records(one)).toEqual([
      ["p0", "bad_gateway"],
      ["p1", ""],
    ]);
    expect(records(two).map(([by]) => by)).toEqual(["p1", "p0", "p2"]);
  });

  it("ends with a failure that no other target may answer, whichever has it", async () => {
    for (const steps of [
      [[1_200, filtered], [600_000]],
      [[600_000], [200, filtered]],
    ] satisfies Step[][][]) {
      const models = steps.map((script) => new Scripted(script));
      const call = callTo(models, HEDGED);
      const failed = start(call).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(1_201);
      expect(await failed).toBe(filtered);
      call.clock.stop();
      expect(models.filter(({ aborted }) => aborted)).toHaveLength(1);
      expect(call.serving.map(({ target }) => target.health.running)).toEqual([0, 0]);
    }
  });

  it("gives both up when the caller leaves", async () => {
    const models = [new Scripted([600_000]), new Scripted([600_000])];
    const call = callTo(models, HEDGED);
    const failed = start(call).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_100);
    call.clock.abort(new Failure("client_closed", "The caller disconnected."));
    expect(await failed).toMatchObject({ code: "client_closed" });
    expect(models.map(({ aborted }) => (aborted as Failure).code)).toEqual(["client_closed", "client_closed"]);
    expect(call.serving.map(({ target }) => target.health.running)).toEqual([0, 0]);
  });
});
