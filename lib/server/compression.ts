import { promisify } from "node:util";
import zlib, { constants, type InputType } from "node:zlib";

/** In bytes. A shorter reply fits one packet as it is. */
export const SHORTEST_COMPRESSED = 1024;
/** In bytes. From here on Brotli saves more than it costs. */
const LONG = 64 * 1024;
/** Replies that are compressed at once; each takes a thread of libuv's pool and some hundred kB. What is more goes out as it is. */
const MOST_AT_ONCE = 16;

export type Coding = "br" | "gzip" | "deflate";

/** What a reply says of itself, by header name. */
type HeaderOf = (name: string) => string | undefined;

/** Texts and JSON. Events have to leave one by one, and media are compressed by their own formats. */
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|xml|yaml)\b)/i;
const NO_TRANSFORM = /\bno-transform\b/i;

/** Whether a reply of this status and these headers may go out compressed to whoever accepts it. */
export function isCompressible(status: number, headerOf: HeaderOf): boolean {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false;
  if (!COMPRESSIBLE.test(headerOf("content-type") ?? "")) return false;
  return headerOf("content-encoding") === undefined && !NO_TRANSFORM.test(headerOf("cache-control") ?? "");
}

/** Clients of one kind all send the same header. */
const READ = new Map<string, readonly [short: Coding | undefined, long: Coding | undefined]>();
const MOST_READ = 64;

/**
 * The coding that an `accept-encoding` header prefers for a reply of so many bytes; undefined to send it as it is. Of codings of the
 * same weight, gzip costs less for short replies and Brotli saves more of long ones.
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

/** Longer headers than any client's; what is behind is not read. */
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
  // Without a weight of its own, `identity` is acceptable and preferred to nothing.
  let most = weights.get("identity") ?? 0;
  for (const coding of codings) {
    const weight = weights.get(coding) ?? others;
    const better = best === undefined ? weight >= most && weight > 0 : weight > most;
    if (better) [best, most] = [coding, weight];
  }
  return best;
}

/** A `vary` header that names `accept-encoding` as well. */
export function varied(vary: string | undefined): string {
  const names = withoutEncoding(vary);
  return names === undefined ? "accept-encoding" : `${names}, accept-encoding`;
}

/** A `vary` header without `accept-encoding` and empty entries; undefined if nothing is left. */
export function withoutEncoding(vary: string | undefined): string | undefined {
  const names = vary?.split(",").flatMap((name) => name.trim() || []) ?? [];
  return names.filter((name) => name.toLowerCase() !== "accept-encoding").join(", ") || undefined;
}

/** The tag of a reply whose bytes were coded: the same content, other bytes. */
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

/** Compresses away from the event loop. Undefined if too many are under way, or if it fails: the reply goes out as it is. */
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
