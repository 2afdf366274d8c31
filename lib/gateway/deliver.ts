import { Failure } from "../contracts/errors";
import type { ModelEndpoint } from "../endpoints/define";
import type { StreamEvent } from "../providers/capabilities";
import type { Attempt, Started, StartedAnswer, StartedFile, StartedStream } from "./attempt";
import { writeError } from "./dialects";
import type { GatewayReply } from "./exchange";
import { asFailure } from "./failure";

/** Called once, before the last byte of the reply is handed over. */
export type Settle = (failure?: Failure) => void;

/** Turns what the model gave into the reply, and settles the call. */
export function deliver(started: Started, call: Attempt, settle: Settle): GatewayReply {
  if (started.kind === "answer") return deliverAnswer(started, call, settle);
  return started.kind === "file" ? deliverFile(started, call, settle) : deliverStream(started, call, settle);
}

function deliverAnswer({ answer, call: modelCall }: StartedAnswer, call: Attempt, settle: Settle): GatewayReply {
  const finished = call.endpoint.finish(answer.reply, modelCall);
  call.log.tokens = call.endpoint.tokens(answer.reply);
  const body = finished === answer.reply && answer.wire ? answer.wire : JSON.stringify(finished);
  settle();
  return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

function deliverFile(started: StartedFile, call: Attempt, settle: Settle): GatewayReply {
  let whole = false;
  const settleFile: Settle = (failure) => {
    whole = failure === undefined;
    settle(failure);
  };
  return {
    status: 200,
    headers: { "content-type": started.type, "cache-control": "no-store", "x-content-type-options": "nosniff" },
    body: chunks(started, call, settleFile),
    whole: () => whole,
  };
}

/** The bytes of a file. One that breaks off ends with a failure, which breaks the connection: half a file never looks whole. */
async function* chunks(
  { first, rest }: StartedFile,
  { clock, log, input, wire }: Attempt,
  settle: Settle,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: Failure | undefined = new Failure("client_closed", "The caller went away.");
  log.firstEventMs = log.elapsed();
  try {
    for (let step = first; !step.done; step = await rest.next()) {
      clock.touch();
      yield step.value;
    }
    clock.throwIfAborted();
    failure = undefined;
  } catch (error) {
    failure = asFailure(error, clock);
    throw failure;
  } finally {
    log.tokens ??= { input: estimateTokens({ input, wire }), output: 0 };
    settle(failure);
    await rest.return?.();
  }
}

function deliverStream(started: StartedStream, call: Attempt, settle: Settle): GatewayReply {
  const { framing } = started;
  call.log.stream = true;
  let whole = false;
  const settleStream: Settle = (failure) => {
    whole = failure === undefined;
    settle(failure);
  };
  return {
    status: 200,
    headers: { "content-type": framing.contentType, "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
    body: frames(started, call, settleStream),
    keepAlive: framing.keepAlive,
    whole: () => whole,
  };
}

/**
 * The frames of a stream. A stream that breaks, stalls or ends without a finish reason for every choice is never closed
 * as if it were whole: it ends with the family's error event.
 */
async function* frames(started: StartedStream, call: Attempt, settle: Settle): AsyncGenerator<string, void, undefined> {
  const { framing, rest } = started;
  const { endpoint, log, clock } = call;
  const rules = rulesOf(endpoint);
  const ended = new Set<number>();
  let settled = false;
  let events = 0;
  let sent = 0;
  const settleOnce = (failure?: Failure) => {
    if (settled) return;
    settled = true;
    // An upstream that reports no usage: one event is about one token.
    log.tokens ??= { input: estimateTokens(call), output: events };
    settle(failure);
  };
  try {
    let step: IteratorResult<StreamEvent<unknown>> = await started.first;
    if (!step.done) log.firstEventMs = log.elapsed();
    for (; !step.done; step = await rest.next()) {
      const { chunk, wire } = step.value;
      clock.touch();
      events++;
      rules.ends(chunk, ended);
      log.tokens = rules.tokens(chunk) ?? log.tokens;
      const finished = rules.finish(chunk, started.call);
      if (finished !== null) yield framing.event(finished === chunk && wire !== undefined ? wire : JSON.stringify(finished), sent++ === 0);
    }
    if (ended.size < rules.choices(call.input)) throw new Failure("upstream_cut", "The model's answer broke off before it was complete.");
    settleOnce();
    if (framing.close !== "") yield sent === 0 && framing.close === "]" ? "[]" : framing.close;
  } catch (error) {
    const failure = asFailure(error, clock);
    settleOnce(failure);
    if (failure.code !== "client_closed") {
      const json = writeError(failure, { dialect: endpoint.dialect, requestId: log.requestId });
      yield framing.event(json, sent === 0) + framing.abandon;
    }
  } finally {
    // Reached by return() too, when the caller stops reading: the upstream must hear of it.
    if (!settled) settleOnce(new Failure("client_closed", "The caller went away."));
    await rest.return?.();
  }
}

function rulesOf(endpoint: ModelEndpoint) {
  if (!endpoint.stream) throw new Error(`${endpoint.id} streams without rules`);
  return endpoint.stream;
}

/** Four bytes a token: near enough for a log line when nothing better is known. */
function estimateTokens(call: Pick<Attempt, "wire" | "input">): number {
  return Math.ceil((call.wire?.byteLength ?? JSON.stringify(call.input).length) / 4);
}
