import { setTimeout as pause } from "node:timers/promises";
import type { Cancellation } from "../../contracts/cancellation";
import type { ChatChunk, ChatRequest } from "../../contracts/chat";
import type { Failure } from "../../contracts/errors";
import type { ChatModel, ModelCall, StreamEvent } from "../../providers/capabilities";
import { vendorFailure } from "../../providers/vendor-failure";
import type { LabFault } from "./contract";

/** The sandbox model that takes the place of every target. */
export const STAND_IN = "sandbox-chat";

/** Delay of the first token of a slow target. */
const SLOW_MS = 1_500;
const RETRY_AFTER_MS = 1_000;

/** The sandbox's own faults of these names break an answer that has begun. */
const OF_SANDBOX: ReadonlySet<LabFault> = new Set(["stall", "cut", "malformed"]);

/** A chat model that answers like the sandbox's, or fails as a vendor would. `next` is the fault of the next attempt. */
export function standIn(chat: ChatModel, next: () => LabFault | undefined): ChatModel {
  return {
    async complete(call) {
      const fault = next();
      await before(fault, call.signal);
      return chat.complete(asked(call, fault));
    },
    stream: (call) => streamed(chat, call, next()),
  };
}

async function* streamed(
  chat: ChatModel,
  call: ModelCall<ChatRequest>,
  fault: LabFault | undefined,
): AsyncGenerator<StreamEvent<ChatChunk>> {
  await before(fault, call.signal);
  yield* chat.stream(asked(call, fault));
}

function asked<Input>(call: ModelCall<Input>, fault: LabFault | undefined): ModelCall<Input> {
  return { ...call, model: fault !== undefined && OF_SANDBOX.has(fault) ? `${STAND_IN}:${fault}` : STAND_IN };
}

/** What happens before the first byte of an attempt. */
async function before(fault: LabFault | undefined, signal: Cancellation): Promise<void> {
  if (fault === "429") throw refusal(429, "Too many requests.", RETRY_AFTER_MS);
  if (fault === "500") throw refusal(500, "Internal error.");
  if (fault === "slow") await wait(SLOW_MS, signal);
}

function refusal(status: number, message: string, retryAfterMs?: number): Failure {
  const error = { status, message, retryAfterMs, type: "", code: "", param: null, requestId: "" };
  return vendorFailure(error, { publicModel: "", hidden: [] });
}

/** Ends at once with the signal's reason. */
async function wait(ms: number, signal: Cancellation): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener("abort", end, { once: true });
  await pause(ms, undefined, { signal: ended.signal }).catch(() => signal.throwIfAborted());
  signal.removeEventListener("abort", end);
}
