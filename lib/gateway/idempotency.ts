import { Failure } from "../contracts/errors";
import type { IdempotencyEntry } from "../contracts/idempotency";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { GatewayReply } from "./exchange";
import type { Gateway } from "./gateway";
import { whenWhole } from "./gathered-reply";
import { withoutBoundary } from "./multipart";
import type { IdempotencyStore } from "./ports";

const TOKEN = /^[\x21-\x7e]{1,255}$/;
/** Longer replies, in bytes, are not stored; a repeat of such a call runs again. */
const MAX_KEPT = 8 * 1024 * 1024;
const TEXT_TYPE = /^(?:application\/json|text\/)/;

interface Repeatable {
  store: IdempotencyStore;
  token: string;
  keyId: string;
  endpoint: string;
  body: Uint8Array;
}

export function idempotent(
  gateway: Gateway,
  call: Call<ModelEndpoint>,
  run: (gateway: Gateway, call: Call<ModelEndpoint>) => Promise<GatewayReply>,
): Promise<GatewayReply> {
  const { sent, form, endpoint, caller } = call;
  const token = call.request.header("idempotency-key");
  if (token === undefined) return run(gateway, call);
  const body = form === undefined ? sent : withoutBoundary(sent, form);
  return once({ store: gateway.idempotency, token, keyId: caller.keyId, endpoint: endpoint.id, body }, () => run(gateway, call));
}

/**
 * Runs a call once for its `Idempotency-Key`: a repeat with the same body gets the first reply, with another body 409, and while the first
 * is running 409 with `retry-after`. Only complete successes are stored; failures may be retried.
 */
export async function once({ store, body, ...call }: Repeatable, run: () => Promise<GatewayReply>): Promise<GatewayReply> {
  if (!TOKEN.test(call.token))
    throw new Failure("invalid_value", "Invalid Idempotency-Key: expected 1 to 255 visible ASCII characters.", {
      param: "Idempotency-Key",
    });
  const entry: IdempotencyEntry = call;
  const begun = await store.begin(entry, await digest(body));
  if (begun.state === "conflict") throw new Failure("idempotency_conflict", "This Idempotency-Key was used with another body.");
  if (begun.state === "running")
    throw new Failure("idempotency_in_progress", "The first call with this Idempotency-Key is still running.", { retryAfterMs: 1_000 });
  if (begun.state === "done") {
    const { status, contentType, body: text } = begun.reply;
    const kept = TEXT_TYPE.test(contentType) ? text : Buffer.from(text, "base64");
    return { status, headers: { "content-type": contentType, "idempotent-replayed": "true" }, body: kept };
  }
  let reply: GatewayReply;
  try {
    reply = await run();
  } catch (error) {
    await store.drop(entry);
    throw error;
  }
  return keep(reply, { store, entry });
}

function keep(reply: GatewayReply, { store, entry }: { store: IdempotencyStore; entry: IdempotencyEntry }): Promise<GatewayReply> {
  const { status } = reply;
  const contentType = reply.headers["content-type"] ?? "";
  return whenWhole(reply, MAX_KEPT, (bytes) => {
    if (bytes === undefined) return store.drop(entry);
    return store.finish(entry, { status, contentType, body: bytes.toString(TEXT_TYPE.test(contentType) ? "utf8" : "base64") });
  });
}

async function digest(body: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", body as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
