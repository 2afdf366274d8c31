import { Failure } from "../contracts/errors";
import type { IdempotencyEntry } from "../contracts/idempotency";
import type { GatewayReply } from "./exchange";
import type { IdempotencyStore } from "./ports";

const TOKEN = /^[\x21-\x7e]{1,255}$/;
/** Longer replies are not kept; a repeat of such a call runs again. */
const MAX_KEPT = 1024 * 1024;

interface Repeatable {
  store: IdempotencyStore;
  token: string;
  keyId: string;
  endpoint: string;
  body: Uint8Array;
}

/**
 * Runs a call once for its `Idempotency-Key`: a repeat with the same body gets the first reply again, with another body
 * 409, while the first still runs 409 with `retry-after`. Only a complete success is kept; a failure may be tried again.
 */
export async function once({ store, body, ...call }: Repeatable, run: () => Promise<GatewayReply>): Promise<GatewayReply> {
  if (!TOKEN.test(call.token))
    throw new Failure("invalid_value", "Invalid Idempotency-Key: 1 to 255 visible ASCII characters are taken.", {
      param: "Idempotency-Key",
    });
  const entry: IdempotencyEntry = call;
  const begun = await store.begin(entry, await digest(body));
  if (begun.state === "conflict") throw new Failure("idempotency_conflict", "This Idempotency-Key was used with another body.");
  if (begun.state === "running")
    throw new Failure("idempotency_in_progress", "The first call with this Idempotency-Key still runs.", { retryAfterMs: 1_000 });
  if (begun.state === "done") {
    const { status, contentType, body: text } = begun.reply;
    return { status, headers: { "content-type": contentType, "idempotent-replayed": "true" }, body: text };
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

async function keep(reply: GatewayReply, { store, entry }: { store: IdempotencyStore; entry: IdempotencyEntry }): Promise<GatewayReply> {
  const { status, body } = reply;
  const save = (text: string) => store.finish(entry, { status, contentType: reply.headers["content-type"] ?? "", body: text });
  if (body !== null && typeof body === "object" && Symbol.asyncIterator in body) {
    const settle = (text: string | undefined) => (text !== undefined && reply.whole?.() ? save(text) : store.drop(entry));
    return { ...reply, body: gather(body, settle) };
  }
  await save(body === null ? "" : typeof body === "string" ? body : new TextDecoder().decode(body));
  return reply;
}

/** Passes a stream on and keeps its text; `settle` gets undefined where it was left early or grew too long. */
async function* gather(
  frames: AsyncIterable<string>,
  settle: (text: string | undefined) => Promise<void>,
): AsyncGenerator<string, void, undefined> {
  let text: string | undefined = "";
  let ended = false;
  try {
    for await (const frame of frames) {
      if (text !== undefined) text = text.length + frame.length > MAX_KEPT ? undefined : text + frame;
      yield frame;
    }
    ended = true;
  } finally {
    await settle(ended ? text : undefined);
  }
}

async function digest(body: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", body as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
