import { createHash } from "node:crypto";
import { LONGEST_TTL_S } from "../contracts/cache-terms";
import type { CachedAnswer } from "../contracts/cached-answer";
import { Failure } from "../contracts/errors";
import { parseLossless, writeLossless } from "../contracts/lossless-json";
import { isFields } from "../contracts/typed";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { GatewayReply } from "./exchange";
import type { Gateway } from "./gateway";
import { whenWhole } from "./gathered-reply";
import type { Target } from "./ports";
import { record } from "./record";
import { withCost } from "./told-cost";

type ServedCall = Call<ModelEndpoint>;

const HEADER = "x-trunkline-cache";
/** Longer answers, in bytes, are not kept. */
const MOST_KEPT = 1024 * 1024;
/** Part of every key: answers that an incompatible version has kept are not found. */
const VERSION = 1;

/** How long equal calls get the answer of this one, in seconds; 0 if not at all. The header precedes the key's setting and the route's. */
export function cacheTtlOf({ request, caller, route }: ServedCall): number {
  const asked = request.header(HEADER);
  return asked === undefined ? (caller.cacheTtlS ?? route.cacheTtlS) : askedTtl(asked);
}

function askedTtl(text: string): number {
  if (text === "off") return 0;
  const ttl = Number(/^ttl=(\d{1,6})$/.exec(text)?.[1] ?? Number.NaN);
  if (ttl <= LONGEST_TTL_S) return ttl;
  throw new Failure("invalid_value", `Invalid '${HEADER}': expected 'ttl=' and 0 to ${LONGEST_TTL_S} seconds, or 'off'.`, {
    param: HEADER,
  });
}

/** Answers a call with the stored answer of an equal one, otherwise runs it and keeps its answer. */
export async function throughCache(
  gateway: Gateway,
  call: ServedCall,
  { ttlS, run }: { ttlS: number; run: (gateway: Gateway, call: ServedCall) => Promise<GatewayReply> },
): Promise<GatewayReply> {
  const wishes = wishesOf(call.request.header("cache-control"));
  if (wishes.bypass || !mayKeep(call)) return marked(await run(gateway, call), "bypass");
  const key = keyOf(call);
  const found = wishes.maxAgeS === 0 ? undefined : await gateway.answers.get(key);
  const hit = found && storedReply(gateway, call, found, Math.min(ttlS, wishes.maxAgeS));
  if (hit) return hit;
  const reply = marked(await run(gateway, call), "miss");
  return whenWhole(reply, MOST_KEPT, (bytes) => {
    const answer = bytes && answerOf(call, reply, bytes);
    if (answer) gateway.answers.put(key, answer, ttlS);
  });
}

function marked(reply: GatewayReply, how: "miss" | "bypass"): GatewayReply {
  reply.headers[HEADER] = how;
  return reply;
}

/** The caller's `cache-control`. `no-cache` and `max-age=0` ask for a new answer, which is kept. */
function wishesOf(text: string | undefined): { bypass: boolean; maxAgeS: number } {
  const wishes = (text ?? "")
    .toLowerCase()
    .split(",")
    .map((wish) => wish.trim());
  const age = wishes.map((wish) => /^max-age=(\d{1,9})$/.exec(wish)?.[1]).find((found) => found !== undefined);
  const maxAgeS = wishes.includes("no-cache") ? 0 : Number(age ?? Number.POSITIVE_INFINITY);
  return { bypass: wishes.includes("no-store"), maxAgeS };
}

/** Answers with media are links that expire, or large; a background response is stored under its own id. */
function mayKeep({ endpoint, input, making, serving }: ServedCall): boolean {
  if (making || !endpoint.exact || endpoint.exact.unless?.(input)) return false;
  return serving.every(({ target }) => !target.listing.modalities?.length);
}

/** A hash of everything that the answer depends on, for one team. */
function keyOf({ endpoint, caller, model, params, request, carried, wantsCost, serving, route, input }: ServedCall): string {
  const targets = serving.map(({ target }) => target.health.target).sort();
  const ignored = new Set(endpoint.exact?.ignores);
  const asked = isFields(input) ? Object.fromEntries(Object.entries(input).filter(([name]) => !ignored.has(name))) : input;
  const parts = [VERSION, caller.teamId, endpoint.id, model, params, queryOf(request.query), carried, wantsCost, targets, route.replyModel];
  return createHash("sha256")
    .update(JSON.stringify([...parts, asked], sorted))
    .digest("base64url");
}

/** Members in one order, so that only values make a difference. */
function sorted(_name: string, value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Without the caller's key, which some clients send there. */
function queryOf(query: string): string {
  if (query === "") return "";
  const parameters = new URLSearchParams(query);
  parameters.delete("key");
  parameters.sort();
  return parameters.toString();
}

/** What is kept of a call that has ended well; undefined if it has not. */
function answerOf(call: ServedCall, { status, headers }: GatewayReply, bytes: Buffer): CachedAnswer | undefined {
  const { target, tokens, stream } = call;
  const contentType = headers["content-type"];
  if (status !== 200 || !target || !tokens || contentType === undefined) return undefined;
  return { at: Date.now(), contentType, stream, body: bytes.toString(), target: target.health.target, tokens: { ...tokens } };
}

/** The reply of a stored answer; undefined if it is too old, or its target does not serve the call any more. */
function storedReply(gateway: Gateway, call: ServedCall, answer: CachedAnswer, mostAgeS: number): GatewayReply | undefined {
  const ageS = Math.max(0, Math.floor((Date.now() - answer.at) / 1_000));
  const target = call.serving.map((serving): Target => serving.target).find(({ health }) => health.target === answer.target);
  if (!target || ageS >= mostAgeS) return undefined;
  call.target = target;
  call.cache = "hit";
  call.tokens = answer.tokens;
  call.stream = answer.stream;
  const body = call.wantsCost ? withoutCost(answer.body) : answer.body;
  call.bytesOut = Buffer.byteLength(body);
  record(gateway, call, {});
  return {
    status: 200,
    headers: {
      "content-type": answer.contentType,
      ...(answer.stream && { "cache-control": "no-cache, no-transform" }),
      [HEADER]: "hit",
      age: String(ageS),
      "x-trunkline-target": answer.target,
      "x-trunkline-attempts": "0",
      "x-trunkline-cost": "0",
    },
    body,
  };
}

/** A reply, or the events of a stream, whose `usage` has the cost of this call: nothing. */
function withoutCost(body: string): string {
  return body.replace(/^((?:data: )?)(\{.*"usage".*\})$/gm, (_line, start: string, json: string) => {
    return start + writeLossless(withCost(parseLossless(json), 0));
  });
}
