import { Failure } from "../contracts/errors";
import { writeLossless } from "../contracts/lossless-json";
import type { Attempt, Started, StartedAnswer, StartedFile, StartedStream } from "./attempt";
import type { GatewayReply } from "./exchange";
import { asFailure } from "./failure";
import { Frames } from "./frames";
import { countedUse } from "./token-use";
import { costText, withCost } from "./told-cost";

/** Called once, before the last byte of the reply is handed over. */
export type Settle = (failure?: Failure) => void;

/** Turns what the model gave into the reply, and settles the call. */
export function deliver(started: Started, call: Attempt, settle: Settle): GatewayReply {
  if (started.kind === "answer") return deliverAnswer(started, call, settle);
  return started.kind === "file" ? deliverFile(started, call, settle) : deliverStream(started, call, settle);
}

function deliverAnswer({ answer, type, call: modelCall }: StartedAnswer, call: Attempt, settle: Settle): GatewayReply {
  const finished = call.endpoint.finish(answer.reply, modelCall);
  call.log.tokens = countedUse(call, call.endpoint.tokens(answer.reply), answer);
  const nano = call.log.costNano();
  const told = call.wantsCost ? withCost(finished, nano) : finished;
  const asItIs = type !== undefined || (told === answer.reply && answer.wire);
  const body = asItIs ? (answer.wire ?? "") : writeLossless(told);
  call.log.bytesOut = Buffer.byteLength(body);
  settle();
  const headers = { "content-type": type ?? "application/json; charset=utf-8", ...costOf(nano), ...warningsOf(call) };
  return { status: 200, headers, body };
}

function costOf(nano: number | null): Record<string, string> | undefined {
  const cost = costText(nano);
  return cost === undefined ? undefined : { "x-trunkline-cost": cost };
}

/** What was asked and not done, for the caller; of a stream, what is known before its first event. */
function warningsOf({ log }: Attempt): Record<string, string> | undefined {
  const warnings = log.warningHeader;
  return warnings === undefined ? undefined : { "x-trunkline-warnings": warnings };
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
async function* chunks({ first, rest }: StartedFile, call: Attempt, settle: Settle): AsyncGenerator<Uint8Array, void, undefined> {
  const { clock, log } = call;
  let failure: Failure | undefined = new Failure("client_closed", "The caller went away.");
  log.firstEventMs = log.elapsed();
  try {
    for (let step = first; !step.done; step = await rest.next()) {
      clock.touch();
      log.bytesOut += step.value.length;
      yield step.value;
    }
    clock.throwIfAborted();
    failure = undefined;
  } catch (error) {
    failure = asFailure(error, clock);
    throw failure;
  } finally {
    log.tokens = countedUse(call, undefined);
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
    headers: {
      "content-type": framing.contentType,
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      ...warningsOf(call),
    },
    body: new Frames(started, call, settleStream),
    keepAlive: framing.keepAlive,
    whole: () => whole,
  };
}
