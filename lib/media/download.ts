import { Resolver } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { Failure } from "../contracts/errors";
import type { Cancellation } from "../providers/capabilities";
import { isLocalName, isPublicAddress, isWebPort } from "./public-address";

export interface DownloadOptions {
  signal: Cancellation;
  /** The field the address stands in, for errors. */
  param: string;
  /** What should be there, for errors. */
  of: "an image" | "a file";
  maxBytes: number;
  /** Thrown where there are more. */
  tooLarge: Failure;
}

/** Fetches a caller's address. Throws `invalid_image_url`, in the same words whatever the reason: nobody learns what is where. */
export type Download = (address: string, options: DownloadOptions) => Promise<Uint8Array>;

export interface DownloaderOptions {
  /** All addresses of a name. The system's name servers when absent. */
  resolve?(hostname: string, signal: AbortSignal): Promise<string[]>;
  /** Lets a test reach a server of its own. */
  allow?(address: string): boolean;
  /** Silence that is borne at each step: connecting, the headers, between two pieces. */
  silenceMs?: number;
  wholeMs?: number;
}

const MAX_REDIRECTS = 3;
/** Of a name in the DNS, with the dot that may end it. */
const LONGEST_NAME = 254;
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Switchyard/1.0 (media fetch)" };

/**
 * The only way to an address that a caller gave. Names are resolved once and every address must be public; the connection goes
 * to the address that was checked, so that a name cannot mean another one a moment later. Each redirect is checked the same way.
 */
export function createDownloader({ resolve = resolveName, allow, silenceMs = 5_000, wholeMs = 20_000 }: DownloaderOptions = {}): Download {
  const isAllowed = (address: string) => allow?.(address) || (isPublicAddress(address) && !isOwnAddress(address));

  async function addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`scheme ${url.protocol}`);
    if (url.username !== "" || url.password !== "") throw new Error("credentials in the address");
    if (url.port !== "" && !isWebPort(Number(url.port))) throw new Error(`port ${url.port}`);
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    if (hostname.length > LONGEST_NAME) throw new Error("a name too long for the name servers");
    const literal = isIP(hostname) !== 0;
    if (!literal && isLocalName(hostname)) throw new Error("a local name");
    const addresses = literal ? [hostname] : await resolve(hostname, signal);
    if (addresses.length === 0) throw new Error("a name without an address");
    if (!addresses.every(isAllowed)) throw new Error("an address that is not public");
    return addresses;
  }

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await get(url, { addresses: await addressesOf(url, signal), signal, silenceMs });
      const status = response.statusCode ?? 0;
      if (status === 200) return response;
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(status) || !response.headers.location) throw new Error(`status ${status}`);
      url = new URL(response.headers.location, url);
    }
    throw new Error("too many redirects");
  }

  return async (address, { signal, param, of, maxBytes, tooLarge }) => {
    signal.throwIfAborted();
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, wholeMs);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      return await collect(await follow(address, ending.signal), { maxBytes, tooLarge });
    } catch (cause) {
      signal.throwIfAborted();
      if (cause === tooLarge) throw cause;
      throw new Failure("invalid_image_url", `The address could not be fetched: it must be a public http or https address of ${of}.`, {
        param,
        cause,
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      ending.abort();
    }
  };
}

interface Connection {
  addresses: readonly string[];
  signal: AbortSignal;
  silenceMs: number;
}

/** One request on a connection of its own, to one of `addresses`. TLS still asks for the name's certificate. */
function get(url: URL, { addresses, signal, silenceMs }: Connection): Promise<IncomingMessage> {
  const lookup = pinned(addresses);
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, { agent: false, headers: HEADERS, lookup, signal });
    sent.setTimeout(silenceMs, () => sent.destroy(new Error("silence")));
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.once("close", () => reject(new Error("no answer")));
    sent.end();
  });
}

function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = all;
    if (options.all || first === undefined) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

async function collect(response: IncomingMessage, { maxBytes, tooLarge }: { maxBytes: number; tooLarge: Failure }): Promise<Uint8Array> {
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Asks the name servers directly: lookups by the system share four threads with all file access, and could hold it up. */
async function resolveName(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** A public address of this machine leads to services that are meant for the machine alone. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));
}
