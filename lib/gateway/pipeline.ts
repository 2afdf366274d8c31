import type { ModelEndpoint, PlainEndpoint } from "../endpoints/define";
import { admit } from "./admit";
import { noteTurn } from "./agent-session/note-turn";
import { cacheTtlOf, throughCache } from "./answer-cache";
import { answerConsole, answerPlain, isConsoleCall } from "./answer-own";
import { authenticate } from "./authenticate";
import { begin, fetchImages } from "./begin";
import { Call, isModelCall } from "./call";
import { chooseTargets } from "./choose-targets";
import { deliver } from "./deliver";
import { attemptOnce } from "./equal-embeddings";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { findEndpoint } from "./find-endpoint";
import { finishReply } from "./finish-reply";
import type { Gateway } from "./gateway";
import { idempotent } from "./idempotency";
import { inBackground } from "./in-background";
import type { Matcher } from "./matcher";
import { mayUseServers, serveWithTools } from "./mcp-tools/serve";
import { parse } from "./parse";
import { requireReadable } from "./query";
import { readBody } from "./read-body";
import { refuseCall } from "./refuse-call";
import { reserveBudget } from "./reserve-budget";

/* Stages that rarely wait return a promise only if they do: awaiting nothing costs every call a turn of the microtask queue. */

/**
 * A call from request to reply: find endpoint → authenticate → admit → read body → parse → choose targets → reserve budget → attempt →
 * deliver → record, each in the file of its name. An answer from the cache takes the place of the last four. Never throws: failures become replies in the family's format.
 */
export async function handle(gateway: Gateway, request: GatewayRequest, matcher: Matcher = gateway.matcher): Promise<GatewayReply> {
  const call = findEndpoint(gateway, request, matcher);
  if (!(call instanceof Call)) return call;
  try {
    requireReadable(request.query);
    if (isConsoleCall(call)) return finishReply(gateway, call, await answerConsole(gateway, call));
    const known = authenticate(gateway, call);
    if (known) await known;
    if (!isModelCall(call)) return finishReply(gateway, call, await answerPlain(gateway, call as Call<PlainEndpoint>));
    const admitted = admit(gateway, call);
    if (admitted) await admitted;
    return finishReply(gateway, call, await inBackground(gateway, call, readAndServe));
  } catch (error) {
    return finishReply(gateway, call, refuseCall(gateway, call, error));
  }
}

/** Reads the request for a model's endpoint, and answers it. */
export async function readAndServe(gateway: Gateway, call: Call<ModelEndpoint>): Promise<GatewayReply> {
  await readBody(gateway, call);
  const parsed = parse(gateway, call);
  if (parsed) await parsed;
  const noted = noteTurn(gateway, call);
  if (noted) await noted;
  const chosen = chooseTargets(gateway, call);
  if (chosen) await chosen;
  return idempotent(gateway, call, mayUseServers(call) ? servesTools : serve);
}

function servesTools(gateway: Gateway, call: Call<ModelEndpoint>): Promise<GatewayReply> {
  return serveWithTools(gateway, call, { serve, handle });
}

/** Answers or queues a valid call. */
async function serve(gateway: Gateway, call: Call<ModelEndpoint>): Promise<GatewayReply> {
  if (call.endpoint.inBackground?.(call.input) && !call.making) return gateway.backgroundResponses.take(call);
  const ttlS = cacheTtlOf(call);
  return ttlS === 0 ? answer(gateway, call) : throughCache(gateway, call, { ttlS, run: answer });
}

async function answer(gateway: Gateway, call: Call<ModelEndpoint>): Promise<GatewayReply> {
  const begun = begin(gateway, call);
  if (begun) await begun;
  const reserved = reserveBudget(gateway, call);
  if (reserved) await reserved;
  const fetched = fetchImages(gateway, call);
  if (fetched) await fetched;
  const reply = deliver(gateway, call, await attemptOnce(gateway, call));
  const { written } = gateway.journal;
  if (written) await written;
  return reply;
}
