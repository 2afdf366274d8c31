import { Failure } from "../contracts/errors";
import type { TokenUse } from "../contracts/token-use";
import type { Framing, ModelEndpoint, Outcome } from "../endpoints/define";
import type { ModelCall, Sound, StreamEvent } from "../providers/capabilities";
import { readAhead, type Step } from "../timing/read-ahead";
import type { AttemptState } from "./attempt-state";
import type { Call } from "./call";
import type { AttemptClock } from "./clock";
import { markedInput } from "./marked-input";
import type { Serving, Target } from "./ports";
import type { Started, StartedFile, StartedStream } from "./started";

/** One attempt that is running. */
export interface Trial {
  serving: Serving;
  state: AttemptState;
  clock: AttemptClock;
}

/** Makes one attempt. Resolves with an answer, or with a stream from its first token on. */
export async function makeAttempt(
  trial: Trial,
  call: Call<ModelEndpoint>,
  framed: (framing: Framing, call: ModelCall<unknown>) => void,
): Promise<Started> {
  const { serving } = trial;
  const modelCall = modelCallOf(trial, call);
  const outcome: Outcome<unknown, unknown> = call.endpoint.call(serving.model, modelCall, call.context);
  if (outcome.kind === "answer") return { kind: "answer", answer: await outcome.answer, type: outcome.type, call: modelCall };
  if (outcome.kind === "file") return primeFile(outcome.file);
  framed(outcome.framing, modelCall);
  return prime(outcome, call, modelCall);
}

/** One literal: object spread costs each call 9 µs. */
function modelCallOf({ serving, state, clock: signal }: Trial, call: Call<ModelEndpoint>): ModelCall<unknown> {
  const { target } = serving;
  const { provider, model, listing } = target;
  const input = markedInput(serving, call);
  return {
    requestId: call.requestId,
    provider: provider.id,
    key: state.key,
    caller: call.caller,
    model,
    outputTokenLimit: listing.outputTokenLimit,
    thinkTags: listing.thinkTags,
    autoCache: call.route.autoCache,
    breakpoint: OF_ONE_SYSTEM.has(call.endpoint.capability) ? call.turn?.breakpoint : undefined,
    publicModel: nameFor(target, call),
    input,
    wire: input === call.input ? call.wire : null,
    images: call.images,
    carried: call.carried,
    signal,
    warn: (message: string) => call.warn(message),
    billed: (use: TokenUse) => state.note(use),
    trace: call.trace?.upstream,
  };
}

/** Dialects whose requests have a system prompt in one part. Breakpoints of the others are in their input. */
const OF_ONE_SYSTEM: ReadonlySet<string> = new Set(["responses", "content"]);

/** Clients of these formats compare the model's name with the requested one. */
const ECHOING: ReadonlySet<string> = new Set(["messages", "responses"]);

/** The model's name in replies: that of the serving target if it is not the first one, unless the route hides it. */
function nameFor(target: Target, { model: name, first, route, endpoint }: Call<ModelEndpoint>): string {
  if (target === first || route.replyModel === "requested" || ECHOING.has(endpoint.capability)) return name;
  return target.health.target;
}

/**
 * Reads a stream up to its first token. Nothing is sent before that, so that a target that only acknowledges can be replaced by another.
 */
async function prime(
  { framing, events }: Extract<Outcome<unknown, unknown>, { kind: "stream" }>,
  { endpoint }: Call<ModelEndpoint>,
  call: ModelCall<unknown>,
): Promise<StartedStream> {
  const rest = readAhead(events[Symbol.asyncIterator]());
  const held: Step<StreamEvent<unknown>>[] = [];
  const opens = endpoint.stream?.opens;
  try {
    for (;;) {
      const step = rest.take();
      if (step === undefined) {
        await rest.arrival();
        continue;
      }
      held.push(step);
      if (step.done || !opens?.(step.value.chunk) || held.length >= MOST_HELD) return { kind: "stream", framing, held, rest, call };
    }
  } catch (error) {
    rest.return().catch(() => undefined);
    throw error;
  }
}

/** Events without a token after which a stream is passed on anyway. */
const MOST_HELD = 100;

/** A file is committed with its first bytes, so that earlier failures can set the status. */
async function primeFile(file: Promise<Sound>): Promise<StartedFile> {
  const { type, bytes } = await file;
  const rest = bytes[Symbol.asyncIterator]();
  return { kind: "file", type, first: await rest.next(), rest };
}

/** Releases the upstream of an answer that is not needed. */
export function discard(started: Started): void {
  if (started.kind !== "answer") started.rest.return?.().catch(() => undefined);
}

/** The caller may be charged for work they did not get: the error says so, and clients do not retry by themselves. */
export function perhapsDone({ code, message, detail }: Failure): Failure {
  const words = `${message} The call may have been carried out, so it was not repeated.`;
  return new Failure(code, words, { ...detail, transient: false, elsewhere: false, final: true });
}
