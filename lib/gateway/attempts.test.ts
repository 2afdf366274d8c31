import { describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import type { ModelEndpoint } from "../endpoints/define";
import { Affinity } from "../routing/affinity";
import { TargetHealth } from "../routing/health";
import { ANSWER, callTo, chunk, framesOf, ROLE, Scripted, said, start, withFakeTimers } from "../testing/scripted-call";
import type { Call } from "./call";
import { deliver } from "./deliver";
import { Frames } from "./frames";
import type { Gateway } from "./gateway";
import { leave } from "./leave";

withFakeTimers();

describe("a target with as many calls as its limits allow in other processes", () => {
  /** Rooms that are taken, by target; the first one is full. */
  const taken: string[] = [];
  const takeRoom = async (target: string) => {
    if (target === "p0/m") return undefined;
    taken.push(target);
    return () => void taken.splice(taken.indexOf(target), 1);
  };
  const limited = (call: Call<ModelEndpoint>) => {
    call.serving.forEach(({ target }, index) => {
      target.plan = { ...target.plan, rpm: 10 };
      target.health = new TargetHealth(`p${index}/m`, undefined, { takeRoom });
    });
    return call;
  };

  it("is passed over, and the room at the next one is given back at the end", async () => {
    const full = new Scripted(ANSWER);
    const call = limited(callTo([full, new Scripted(ANSWER)]));
    const coming = framesOf(call);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([said(await coming), full.calls, call.attempts]).toEqual(["Hello", 0, 1]);
    expect(taken).toEqual(["p1/m"]);
    if (call.current) leave(call.current);
    expect(taken).toEqual([]);
  });

  it("leaves the caller 429 if there is no other, and the other's failure if there is one", async () => {
    const alone = limited(callTo([new Scripted(ANSWER)]));
    await expect(start(alone)).rejects.toMatchObject({ code: "rate_limit_exceeded", status: 429 });
    const down = new Scripted([new Failure("bad_gateway", "Down.", { elsewhere: true })]);
    const both = limited(callTo([new Scripted(ANSWER), down]));
    await expect(start(both)).rejects.toThrow("Down.");
    expect(taken).toEqual([]);
    for (const { clock } of [alone, both]) clock.stop();
  });
});

describe("a target whose breaker opens during a call", () => {
  const overloaded = new Failure("bad_gateway", "Down.", { transient: true, elsewhere: true });
  const settings = { breaker: { failures: 1 }, retries: { per_target: 2, backoff_ms: 100 } };

  it("is not asked again if another one is ready", async () => {
    const models = [new Scripted([overloaded]), new Scripted(ANSWER)];
    const frames = framesOf(callTo(models, settings));
    await vi.advanceTimersByTimeAsync(0);
    expect(said(await frames)).toBe("Hello");
    expect(models.map(({ calls }) => calls)).toEqual([1, 1]);
  });

  it("is asked again if it is the only one", async () => {
    const only = new Scripted([overloaded]);
    const call = callTo([only], settings);
    const failed = start(call).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await failed).toBe(overloaded);
    call.clock.stop();
    expect(only.calls).toBe(3);
  });
});

describe("a stream whose first token is late", () => {
  it("gets its headers out after 15 s, and is still answered by the next target when its time is up", async () => {
    const slow = new Scripted([ROLE, 600_000]);
    const next = new Scripted([1_000, ...ANSWER]);
    const call = callTo([slow, next]);
    const coming = start(call);
    await vi.advanceTimersByTimeAsync(15_000);
    const started = await coming;
    expect(started).toMatchObject({ kind: "stream", held: [] });
    if (started.kind !== "stream") return;
    const { headers } = deliver({} as Gateway, call, started);
    expect([headers["x-trunkline-target"], headers["x-trunkline-attempts"]], "the target may still change").toEqual([undefined, "1"]);
    const frames: string[] = [];
    const reading = (async () => {
      for await (const frame of new Frames(started, call, () => call.clock.stop())) frames.push(frame);
    })();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(frames).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await reading;
    expect(said(frames)).toBe("Hello");
    expect(frames.join("").match(/"role":"assistant"/g), "the first target's opening was never sent").toHaveLength(1);
    expect(slow.calls, "a silent target is left, not repeated").toBe(1);
    expect(slow.aborted).toMatchObject({ code: "upstream_timeout" });
  });

  it("keeps its conversation at the target that gave the token, not at the one that was asked before", async () => {
    const affinity = new Affinity();
    const call = callTo([new Scripted([ROLE, 600_000]), new Scripted(ANSWER)]);
    call.conversation = "c";
    const coming = start(call, affinity);
    await vi.advanceTimersByTimeAsync(15_000);
    await coming;
    expect(affinity.find("c", Date.now())).toBeUndefined();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(affinity.find("c", Date.now())?.target.target).toBe("p1/m");
    call.clock.stop();
  });

  it("ends with one error event if no target answers", async () => {
    const call = callTo([new Scripted([600_000])], { timeouts: { first_token_ms: 20_000 } });
    const frames = framesOf(call);
    await vi.advanceTimersByTimeAsync(21_000);
    expect((await frames).join("")).toMatch(/"code":"upstream_timeout"/);
  });

  it("is given up upstream at once when the caller leaves, while another target is asked", async () => {
    const models = [new Scripted([new Failure("bad_gateway", "Down.", { elsewhere: true })]), new Scripted([600_000])];
    const call = callTo(models);
    const coming = start(call);
    await vi.advanceTimersByTimeAsync(15_000);
    const started = await coming;
    if (started.kind !== "stream") throw new Error("not a stream");
    await new Frames(started, call, () => call.clock.stop()).return();
    expect(models[1]?.aborted).toMatchObject({ code: "client_closed" });
  });

  it("without a limit waits for as long as it takes", async () => {
    const call = callTo([new Scripted([3_000_000, ...ANSWER])], { timeouts: { first_token_ms: 0, total_ms: 0 } });
    const frames = framesOf(call);
    await vi.advanceTimersByTimeAsync(3_000_001);
    expect(said(await frames)).toBe("Hello");
  });
});

describe("the time of a whole call", () => {
  it("ends attempts and waits, not a stream that is alive", async () => {
    const overloaded = new Failure("bad_gateway", "Down.", { transient: true, elsewhere: true });
    const failing = callTo([new Scripted([4_000, overloaded])], {
      timeouts: { total_ms: 6_000 },
      retries: { per_target: 9 },
    });
    const failed = start(failing).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(await failed).toMatchObject({ code: "upstream_timeout" });

    const words = Array.from({ length: 10 }, () => [1_000, chunk({ content: "x" })]).flat();
    const alive = callTo([new Scripted([...words, chunk({}, "stop")])], { timeouts: { total_ms: 6_000, idle_ms: 2_000 } });
    const frames = framesOf(alive);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(said(await frames)).toBe("x".repeat(10));
  });
});
