import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatChunk } from "../contracts/chat";
import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { createChatCompletion } from "../endpoints/chat";
import type { CallContext, ModelEndpoint } from "../endpoints/define";
import type { ChatModel, ModelCall } from "../providers/capabilities";
import { Affinity } from "../routing/affinity";
import { TargetHealth } from "../routing/health";
import { planOf } from "../routing/plan";
import { attempt } from "./attempts";
import { Call } from "./call";
import { CallClock } from "./clock";
import { deliver } from "./deliver";
import type { GatewayRequest } from "./exchange";
import { Frames } from "./frames";
import type { Gateway } from "./gateway";
import { leave } from "./leave";
import type { Serving } from "./ports";

type Step = number | Failure | ChatChunk;

const chunk = (delta: object, finish: string | null = null): ChatChunk =>
  ({
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: finish }],
  }) as ChatChunk;
const ROLE = chunk({ role: "assistant", content: "" });
const ANSWER = [ROLE, chunk({ content: "Hello" }), chunk({}, "stop")];

/** A model that goes through its steps, numbers being pauses in milliseconds, and hears when it is given up. */
class Scripted {
  calls = 0;
  aborted: unknown;
  constructor(readonly steps: readonly Step[]) {}

  get model(): ChatModel {
    const script = this;
    return {
      complete: () => Promise.reject(new Error("streams only")),
      async *stream({ signal }: ModelCall<unknown>) {
        script.calls++;
        for (const step of script.steps) {
          if (step instanceof Failure) throw step;
          if (typeof step !== "number") {
            yield { chunk: step };
            continue;
          }
          await new Promise<void>((resolve, reject) => {
            setTimeout(resolve, step);
            signal.addEventListener("abort", () => {
              script.aborted = signal.reason;
              reject(signal.reason);
            });
          });
        }
      },
    };
  }
}

/** A streamed chat call on its way to these models, in this order. */
function callTo(models: readonly Scripted[], settings: object = {}): Call<ModelEndpoint> {
  const targets = models.map((_, index) => `p${index}/m`);
  const route = planOf({ id: "r", targets, timeouts: { first_token_ms: 20_000, idle_ms: 5_000 }, ...settings });
  const serving = models.map(({ model }, index) => {
    const listing = { id: "m", capabilities: ["chat" as const], created: 0, ownedBy: "p" };
    const provider = { id: `p${index}`, simulated: true, capabilities: {}, listModels: async () => [] };
    const target = {
      provider,
      model: "m",
      listing,
      plan: route.targets[index] ?? route.ofTarget,
      health: new TargetHealth(targets[index] ?? ""),
    };
    return { target, model } as Serving;
  });
  const call = new Call<ModelEndpoint>(
    "req_1",
    createChatCompletion as unknown as ModelEndpoint,
    { header: () => undefined } as unknown as GatewayRequest,
  );
  call.input = { model: "r", messages: [], stream: true };
  call.model = "r";
  call.principal = { keyId: "k", teamId: "t" } as Principal;
  call.context = {} as CallContext;
  call.route = route;
  call.serving = serving;
  call.first = serving[0]?.target;
  call.running = new CallClock(route.totalMs);
  return call;
}

const start = (call: Call<ModelEndpoint>, affinity = new Affinity()) => attempt({ affinity }, call);

/** The frames of the call, as they come. */
async function framesOf(call: Call<ModelEndpoint>): Promise<string[]> {
  const started = await start(call);
  if (started.kind !== "stream") throw new Error("not a stream");
  const frames: string[] = [];
  for await (const frame of new Frames(started, call, () => call.clock.stop())) frames.push(frame);
  return frames;
}
const said = (frames: readonly string[]) => [...frames.join("").matchAll(/"content":"([^"]+)"/g)].map(([, text]) => text).join("");

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // The timer of all deadlines ends by itself when none is left.
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
});

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
