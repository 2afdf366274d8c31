import { Failure } from "../contracts/errors";
import type { TokenUse } from "../contracts/token-use";
import type { Framing, ModelEndpoint, Outcome } from "../endpoints/define";
import type { Answer, Cancellation, ModelCall, Sound, StreamEvent } from "../providers/capabilities";
import { type ReadAhead, readAhead, type Step } from "../timing/read-ahead";
import type { Call } from "./call";
import type { Target } from "./ports";

/** An answer, or a stream whose first event is there (or on its way, for a slow one). */
export type Started = StartedAnswer | StartedFile | StartedStream;
export interface StartedAnswer {
  kind: "answer";
  answer: Answer<unknown>;
  /** Of a text; absent for JSON. */
  type?: string;
  call: ModelCall<unknown>;
}
export interface StartedFile {
  kind: "file";
  type: string;
  first: IteratorResult<Uint8Array>;
  rest: AsyncIterator<Uint8Array>;
}
export interface StartedStream {
  kind: "stream";
  framing: Framing;
  /** Absent if it was not there in time. */
  first: Step<StreamEvent<unknown>> | undefined;
  rest: ReadAhead<StreamEvent<unknown>>;
  call: ModelCall<unknown>;
}

const REPEATS = 2;
const BACKOFF_MS = 250;
/** An upstream that asks for a longer pause than this is not waited for; another target, or the caller, has to. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Tries the targets in order. Nothing has been sent to the caller yet, so a connection that was lost, an overload or a
 * refused credential is repeated here or tried elsewhere (`protocols`, table of failures); any other failure is final. So is one
 * after which nobody knows whether the work was done, unless the endpoint says that it may be done twice.
 */
export async function attempt(call: Call<ModelEndpoint>): Promise<Started> {
  const { serving } = call;
  let index = 0;
  let repeat = 0;
  for (let candidate = serving[0]; candidate; candidate = serving[index]) {
    call.attempt(candidate.target, call);
    try {
      const modelCall = modelCallOf(candidate.target, call);
      const outcome: Outcome<unknown, unknown> = call.endpoint.call(candidate.model, modelCall, call.context);
      if (outcome.kind === "answer") return { kind: "answer", answer: await outcome.answer, type: outcome.type, call: modelCall };
      return outcome.kind === "file" ? await primeFile(outcome.file) : await prime(outcome, modelCall);
    } catch (error) {
      if (call.clock.aborted) throw call.clock.reason;
      if (!(error instanceof Failure)) throw error;
      call.attemptFailed(error);
      if (error.detail.unsure && !call.endpoint.repeatable?.(call.input)) throw perhapsDone(error);
      const pause = error.detail.retryAfterMs ?? BACKOFF_MS * 2 ** repeat;
      if (error.detail.transient && repeat < REPEATS && pause <= LONGEST_PAUSE_MS) {
        repeat++;
        await sleep(pause, call.clock);
      } else if ((error.detail.transient || error.detail.elsewhere) && index < serving.length - 1) {
        repeat = 0;
        index++;
      } else throw error;
    }
  }
  throw new Error("a model without targets was to be called");
}

/** The caller may have to pay for what they did not get: they are told, and their client does not repeat the call by itself. */
function perhapsDone({ code, message, detail }: Failure): Failure {
  const words = `${message} The call may have been carried out, so it was not repeated.`;
  return new Failure(code, words, { ...detail, transient: false, elsewhere: false, final: true });
}

/** One literal: spreading one object into another costs each call 9 µs. */
function modelCallOf({ provider, model, listing }: Target, call: Call<ModelEndpoint>): ModelCall<unknown> {
  return {
    requestId: call.requestId,
    provider: provider.id,
    caller: call.caller,
    model,
    outputTokenLimit: listing.outputTokenLimit,
    thinkTags: listing.thinkTags,
    publicModel: call.model,
    input: call.input,
    wire: call.wire,
    images: call.images,
    carried: call.carried,
    signal: call.clock,
    warn: (message: string) => call.warn(message),
    billed: (use: TokenUse) => call.note(use),
    trace: call.trace?.upstream,
  };
}

async function prime(outcome: Extract<Outcome<unknown, unknown>, { kind: "stream" }>, call: ModelCall<unknown>): Promise<StartedStream> {
  const rest = readAhead(outcome.events[Symbol.asyncIterator]());
  const first = await firstWithin(rest, FIRST_EVENT_GRACE_MS);
  return { kind: "stream", framing: outcome.framing, first, rest, call };
}

/** A file is committed with its first bytes, so that a failure until then is an honest status. */
async function primeFile(file: Promise<Sound>): Promise<StartedFile> {
  const { type, bytes } = await file;
  const rest = bytes[Symbol.asyncIterator]();
  return { kind: "file", type, first: await rest.next(), rest };
}

/**
 * A stream is committed when its first event is there, so that a failure until then is an honest status and can be tried
 * elsewhere. A model that thinks for longer gets its headers out at this point, and keep-alives instead of silence.
 */
const FIRST_EVENT_GRACE_MS = 15_000;

/** The first item if it comes in time. Throws where it fails within that time. */
async function firstWithin<Item>(items: ReadAhead<Item>, limitMs: number): Promise<Step<Item> | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late = true;
      resolve();
    }, limitMs);
  });
  try {
    let first = items.take();
    while (first === undefined && !late) {
      await Promise.race([items.arrival(), limit]);
      first = items.take();
    }
    return first;
  } finally {
    clearTimeout(timer);
  }
}

function sleep(ms: number, signal: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
