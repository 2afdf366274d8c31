import { promisify } from "node:util";
import zlib, { constants, type InputType } from "node:zlib";

/** In bytes. A shorter reply fits one packet. */
export const SHORTEST_COMPRESSED = 1024;
/** In bytes. Above this, Brotli saves more than it costs. */
const LONG = 64 * 1024;
/** Concurrent compressions; each takes a thread of libuv's pool and some hundred kB. Further replies are sent uncompressed. */
const MOST_AT_ONCE = 16;

export type Coding = "br" | "gzip" | "deflate";

type HeaderOf = (name: string) => string | undefined;

/** Text and JSON. Events have to be sent one by one, and media formats are compressed already. */
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|xml|yaml)\b)/i;
const NO_TRANSFORM = /\bno-transform\b/i;

/** Whether a reply with this status and these headers may be compressed. */
export function isCompressible(status: number, headerOf: HeaderOf): boolean {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false;
  if (!COMPRESSIBLE.test(headerOf("content-type") ?? "")) return false;
  return headerOf("content-encoding") === undefined && !NO_TRANSFORM.test(headerOf("cache-control") ?? "");
}

/** Clients of one kind send the same header. */
const READ = new Map<string, readonly [short: Coding | undefined, long: Coding | undefined]>();
const MOST_READ = 64;

/**
 * The preferred coding of an `accept-encoding` header for a reply of this size; undefined for none. With equal weights, gzip costs less for
 * short replies and Brotli saves more for long ones.
 */
export function acceptedCoding(accepted: string | undefined, bytes: number): Coding | undefined {
  if (accepted === undefined) return undefined;
  let known = READ.get(accepted);
  if (!known) {
    const weights = weightsOf(accepted);
    known = [preferred(weights, ["gzip", "br", "deflate"]), preferred(weights, ["br", "gzip", "deflate"])];
    if (READ.size >= MOST_READ) READ.clear();
    READ.set(accepted, known);
  }
  return bytes < LONG ? known[0] : known[1];
}

/** Longer than any client's header; the rest is ignored. */
const MOST_ENTRIES = 32;

function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(",", MOST_ENTRIES)) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const value = weight === undefined ? 1 : Number(weight.slice(weight.indexOf("=") + 1));
    weights.set(name === "x-gzip" ? "gzip" : name, value >= 0 && value <= 1 ? value : 0);
  }
  return weights;
}

function preferred(weights: ReadonlyMap<string, number>, codings: readonly Coding[]): Coding | undefined {
  const others = weights.get("*") ?? 0;
  let best: Coding | undefined;
  // Without its own weight, `identity` is acceptable and preferred over nothing.
  let most = weights.get("identity") ?? 0;
  for (const coding of codings) {
    const weight = weights.get(coding) ?? others;
    const better = best === undefined ? weight >= most && weight > 0 : weight > most;
    if (better) [best, most] = [coding, weight];
  }
  return best;
}

/** A `vary` header that includes `accept-encoding`. */
export function varied(vary: string | undefined): string {
  const names = withoutEncoding(vary);
  return names === undefined ? "accept-encoding" : `${names}, accept-encoding`;
}

/** A `vary` header without `accept-encoding` and empty entries; undefined if nothing is left. */
export function withoutEncoding(vary: string | undefined): string | undefined {
  const names = vary?.split(",").flatMap((name) => name.trim() || []) ?? [];
  return names.filter((name) => name.toLowerCase() !== "accept-encoding").join(", ") || undefined;
}

/** The ETag of an encoded reply: the same content in other bytes. */
export const weakened = (etag: string): string => (etag.startsWith("W/") ? etag : `W/${etag}`);

type Encoder = (bytes: InputType) => Promise<Buffer>;

const gzip = promisify<InputType, object, Buffer>(zlib.gzip);
const deflate = promisify<InputType, object, Buffer>(zlib.deflate);
const brotli = promisify<InputType, object, Buffer>(zlib.brotliCompress);
const LEVEL = { level: 4 };
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const ENCODERS: Readonly<Record<Coding, Encoder>> = {
  gzip: (bytes) => gzip(bytes, LEVEL),
  deflate: (bytes) => deflate(bytes, LEVEL),
  br: (bytes) => brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(bytes as Uint8Array) } }),
};

let running = 0;

/** Compresses off the event loop. Undefined if too many are running, or on failure: the reply is sent uncompressed. */
export async function compress(bytes: Uint8Array | string, coding: Coding): Promise<Buffer | undefined> {
  if (running >= MOST_AT_ONCE) return undefined;
  running++;
  try {
    return await ENCODERS[coding](bytes);
  } catch {
    return undefined;
  } finally {
    running--;
  }
}
