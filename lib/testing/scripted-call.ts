import { afterEach, beforeEach, vi } from "vitest";
import type { ChatChunk } from "../contracts/chat";
import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { createChatCompletion } from "../endpoints/chat";
import type { CallContext, ModelEndpoint } from "../endpoints/define";
import { attempt } from "../gateway/attempts";
import { Call } from "../gateway/call";
import { CallClock } from "../gateway/clock";
import type { GatewayRequest } from "../gateway/exchange";
import { Frames } from "../gateway/frames";
import type { Serving } from "../gateway/ports";
import type { ChatModel, ModelCall } from "../providers/capabilities";
import { Affinity } from "../routing/affinity";
import { TargetHealth } from "../routing/health";
import { planOf } from "../routing/plan";

/** A pause in milliseconds, a failure, or a part of the answer. */
export type Step = number | Failure | ChatChunk;

export const chunk = (delta: object, finish: string | null = null): ChatChunk =>
  ({
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: finish }],
  }) as ChatChunk;
export const ROLE = chunk({ role: "assistant", content: "" });
export const ANSWER = [ROLE, chunk({ content: "Hello" }), chunk({}, "stop")];

/** A model that goes through its steps, and records why it was given up. */
export class Scripted {
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
export function callTo(models: readonly Scripted[], settings: object = {}): Call<ModelEndpoint> {
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

export const start = (call: Call<ModelEndpoint>, affinity = new Affinity()) => attempt({ affinity }, call);

/** The frames of the call, as they come. */
export async function framesOf(call: Call<ModelEndpoint>): Promise<string[]> {
  const started = await start(call);
  if (started.kind !== "stream") throw new Error("not a stream");
  const frames: string[] = [];
  for await (const frame of new Frames(started, call, () => call.clock.stop())) frames.push(frame);
  return frames;
}
export const said = (frames: readonly string[]) => [...frames.join("").matchAll(/"content":"([^"]+)"/g)].map(([, text]) => text).join("");

/** Fake timers in each test of a file. */
export function withFakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    // The timer of all deadlines ends by itself when none is left.
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
  });
}
