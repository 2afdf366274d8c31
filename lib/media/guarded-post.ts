import type { IncomingMessage } from "node:http";
import { ProxyError } from "../outbound/tunnel";
import { requestChecked } from "./checked-connection";
import { createAddressCheck, Forbidden, type GuardOptions, urlOf } from "./guarded-request";

/** A receiver's reply: its status, and the beginning of its body. */
interface PostAnswer {
  status: number;
  text: string;
}

export interface Post {
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  signal: AbortSignal;
}

/** Why there was no answer, in words for the URL's owner. `refused` is permanent. */
export class NotPosted extends Error {
  constructor(
    readonly why: "refused" | "failed",
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export type GuardedPost = (address: string, post: Post) => Promise<PostAnswer>;

interface PosterOptions extends GuardOptions {
  /** From the DNS lookup to the end of the answer. */
  wholeMs?: number;
}

const MOST_ANSWER_BYTES = 2_048;

/**
 * Posts JSON to a caller's URL with the rules of `createAddressCheck`: on its own connection, without following
 * redirects. Reads 2 KiB of the answer. Throws `NotPosted`.
 */
export function createPoster({ wholeMs = 15_000, silenceMs = 10_000, ...checked }: PosterOptions = {}): GuardedPost {
  const addressesOf = createAddressCheck(checked);
  return async (address, { signal, ...post }) => {
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, wholeMs);
    signal.addEventListener("abort", giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      const url = urlOf(address);
      const addresses = await addressesOf(url, ending.signal);
      const response = await requestChecked(url, {
        method: "POST",
        headers: headersOf(post),
        body: post.body,
        addresses,
        silenceMs,
        signal: ending.signal,
      });
      return { status: response.statusCode ?? 0, text: await beginning(response) };
    } catch (cause) {
      if (cause instanceof Forbidden)
        throw new NotPosted("refused", "It must be a public http or https address, without a password.", cause);
      throw new NotPosted("failed", ending.signal.aborted ? `It did not answer within ${wholeMs / 1000} s.` : wordsOf(cause), cause);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      ending.abort();
    }
  };
}

function headersOf({ headers, body }: Omit<Post, "signal">): Record<string, string> {
  const fixed = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)), accept: "*/*" };
  return { ...headers, ...fixed, "user-agent": "Trunkline/1.0 (webhook)" };
}

/** The status counts: an answer that breaks off, or never ends, has still been given. */
async function beginning(response: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const arriving: AsyncIterable<Uint8Array> = response;
    for await (const piece of arriving) {
      pieces.push(piece);
      size += piece.length;
      if (size >= MOST_ANSWER_BYTES) break;
    }
  } catch {
    // What has arrived is enough.
  } finally {
    response.destroy();
  }
  return Buffer.concat(pieces).subarray(0, MOST_ANSWER_BYTES).toString("utf8");
}

const WORDS = new Map([
  ["ECONNREFUSED", "The connection was refused."],
  ["ECONNRESET", "The connection was closed before a response."],
  ["EHOSTUNREACH", "The address cannot be reached."],
  ["ENETUNREACH", "The address cannot be reached."],
  ["ETIMEDOUT", "The address cannot be reached."],
]);

/** Why a request failed, in words for the URL's owner. */
export function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "The connection was lost.";
  if (cause instanceof ProxyError) return cause.isOperators ? "The gateway's own proxy failed." : "The address cannot be reached.";
  if (cause.message === "silence") return "It sent no data for too long.";
  if (cause.message === "a name without an address") return "The host name has no address.";
  const code = "code" in cause ? String(cause.code) : "";
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return "Its certificate was not accepted.";
  return WORDS.get(code) ?? "The connection was lost.";
}
