import { Failure } from "../contracts/errors";
import { writeLossless } from "../contracts/lossless-json";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import { costNano, warningHeader } from "./call-record";
import type { GatewayReply, Headers } from "./exchange";
import { asFailure } from "./failure";
import { Frames } from "./frames";
import type { Gateway } from "./gateway";
import { record } from "./record";
import type { Started, StartedAnswer, StartedFile, StartedStream } from "./started";
import { countedUse } from "./token-use";
import { costText, withCost } from "./told-cost";

type ServedCall = Call<ModelEndpoint>;

/** Makes the reply of a model's answer, and records the call before the last byte is sent: a whole answer is sent after `journal.written`. */
export function deliver(gateway: Gateway, call: ServedCall, started: Started): GatewayReply {
  if (started.kind === "answer") return deliverAnswer(gateway, call, started);
  return started.kind === "file" ? deliverFile(gateway, call, started) : deliverStream(gateway, call, started);
}

function deliverAnswer(gateway: Gateway, call: ServedCall, { answer, type, call: modelCall }: StartedAnswer): GatewayReply {
  const finished = call.endpoint.finish(answer.reply, modelCall);
  call.tokens = countedUse(call, call.endpoint.tokens(answer.reply), answer);
  const nano = costNano(call);
  const told = call.wantsCost ? withCost(finished, nano) : finished;
  const asItIs = type !== undefined || (told === answer.reply && answer.wire);
  const body = asItIs ? (answer.wire ?? "") : writeLossless(told);
  call.bytesOut = Buffer.byteLength(body);
  record(gateway, call, { waits: true });
  const headers: Headers = { "content-type": type ?? "application/json; charset=utf-8", ...costOf(nano), ...warningsOf(call) };
  tellTarget(headers, call);
  return { status: 200, headers, body };
}

function costOf(nano: number | null): Record<string, string> | undefined {
  const cost = costText(nano);
  return cost === undefined ? undefined : { "x-trunkline-cost": cost };
}

/** Warnings for the caller; for a stream those known before its first event. */
function warningsOf(call: ServedCall): Record<string, string> | undefined {
  const warnings = warningHeader(call);
  return warnings === undefined ? undefined : { "x-trunkline-warnings": warnings };
}

/** The serving target. Unknown for a stream whose headers are sent before its first token. */
function tellTarget(headers: Headers, { current, cache, target, attempts }: ServedCall, known = true): void {
  const served = cache === "joined" ? target : current?.target;
  if (served && known) headers["x-trunkline-target"] = served.health.target;
  headers["x-trunkline-attempts"] = String(attempts);
}

function deliverFile(gateway: Gateway, call: ServedCall, started: StartedFile): GatewayReply {
  let whole = false;
  const end = (failure?: Failure) => {
    whole = failure === undefined;
    record(gateway, call, { failure });
  };
  // The cost is known before the bytes if output is not billed.
  const cost = costOf(costNano(call));
  const headers: Headers = { "content-type": started.type, "cache-control": "no-store", "x-content-type-options": "nosniff", ...cost };
  tellTarget(headers, call);
  return {
    status: 200,
    headers,
    body: chunks(call, started, end),
    whole: () => whole,
  };
}

/** The bytes of a file. A failure breaks the connection, so that a partial file never looks complete. */
async function* chunks(
  call: ServedCall,
  { first, rest }: StartedFile,
  end: (failure?: Failure) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { clock } = call;
  let failure: Failure | undefined = new Failure("client_closed", "The caller disconnected.");
  call.firstEventMs = call.elapsed();
  try {
    for (let step = first; !step.done; step = await rest.next()) {
      clock.touch();
      call.bytesOut += step.value.length;
      yield step.value;
    }
    clock.attempt.throwIfAborted();
    failure = undefined;
  } catch (error) {
    failure = asFailure(error, clock.attempt);
    throw failure;
  } finally {
    call.tokens = countedUse(call, undefined);
    end(failure);
    await rest.return?.();
  }
}

function deliverStream(gateway: Gateway, call: ServedCall, started: StartedStream): GatewayReply {
  const { framing } = started;
  call.stream = true;
  let whole = false;
  const end = (failure?: Failure) => {
    whole = failure === undefined;
    record(gateway, call, { failure });
  };
  const headers: Headers = {
    "content-type": framing.contentType,
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
    ...warningsOf(call),
  };
  tellTarget(headers, call, started.held.length > 0);
  return {
    status: 200,
    headers,
    body: new Frames(started, call, end),
    keepAlive: framing.keepAlive,
    whole: () => whole,
  };
}
