import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { pinned, requestChecked } from "./checked-connection";
import { isLocalName, isPublicAddress, isWebPort } from "./public-address";

export interface GuardOptions {
  /** All addresses of a name; by the system's DNS servers if absent. */
  resolve?(hostname: string, signal: AbortSignal): Promise<string[]>;
  /** Lets a test reach its own server. */
  allow?(address: string): boolean;
  /** Whether names of the local network are looked up; their addresses are checked like all others. */
  localNames?: boolean;
  /** Maximum silence at each step: connecting, headers, between two chunks. */
  silenceMs?: number;
}

interface GuardedRequest {
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a GET and follows redirects. Resolves with a 200, or a 206 to a `range`, its body unread. */
export type Guard = (address: string, request: GuardedRequest) => Promise<IncomingMessage>;

/** A permanently refused address. */
export class Forbidden extends Error {}

/** An answer that isn't a file. */
export class BadStatus extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

const MAX_REDIRECTS = 3;
/** Of a DNS name, including a trailing dot. */
const LONGEST_NAME = 254;
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Trunkline/1.0 (media fetch)" };
const REDIRECTS = [301, 302, 303, 307, 308];

/** The addresses of a URL's host, all of them allowed. Throws `Forbidden`. */
type AddressCheck = (url: URL, signal: AbortSignal) => Promise<string[]>;

/**
 * The only way to a caller's or upstream's URL. Names are resolved once and every address must be public; the
 * connection goes to the checked address, so that DNS rebinding has no effect.
 */
export function createAddressCheck({
  resolve = resolveName,
  allow,
  localNames = false,
}: Omit<GuardOptions, "silenceMs"> = {}): AddressCheck {
  const isAllowed = (address: string) => allow?.(address) || (isPublicAddress(address) && !isOwnAddress(address));
  return async (url, signal) => {
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new Forbidden(`scheme ${url.protocol}`);
    if (url.username !== "" || url.password !== "") throw new Forbidden("credentials in the address");
    if (url.port !== "" && !isWebPort(Number(url.port))) throw new Forbidden(`port ${url.port}`);
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    if (hostname.length > LONGEST_NAME) throw new Forbidden("a name too long for the name servers");
    const literal = isIP(hostname) !== 0;
    if (!literal && !localNames && isLocalName(hostname)) throw new Forbidden("a local name");
    const addresses = literal ? [hostname] : await resolve(hostname, signal);
    if (addresses.length === 0) throw new Error("a name without an address");
    if (!addresses.every(isAllowed)) throw new Forbidden("an address that is not public");
    return addresses;
  };
}

/** Requests with the rules of `createAddressCheck`, also for each redirect. */
export function createGuard({ silenceMs = 5_000, ...checked }: GuardOptions = {}): Guard {
  const addressesOf = createAddressCheck(checked);
  return async (address, { signal, headers }) => {
    let url = urlOf(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const addresses = await addressesOf(url, signal);
      const response = await requestChecked(url, { addresses, signal, headers: { ...HEADERS, ...headers }, silenceMs });
      const status = response.statusCode ?? 0;
      if (status === 200 || (status === 206 && headers?.range !== undefined)) return response;
      response.destroy();
      if (!REDIRECTS.includes(status) || !response.headers.location) throw new BadStatus(status);
      url = urlOf(response.headers.location, url);
    }
    throw new Error("too many redirects");
  };
}

/** The same rules for connections opened elsewhere: `lookup` returns only public addresses. */
export interface PublicRoute {
  /** Throws `Forbidden` for a URL that is refused whatever its name resolves to. */
  check(address: string): Promise<void>;
  lookup: LookupFunction;
}

const LOOKUP_LIMIT_MS = 5_000;

export function createPublicRoute(options: Omit<GuardOptions, "silenceMs"> = {}): PublicRoute {
  const addressesOf = createAddressCheck(options);
  const find = (url: URL) => addressesOf(url, AbortSignal.timeout(LOOKUP_LIMIT_MS));
  return {
    check: async (address) => void (await find(urlOf(address))),
    lookup: (hostname, lookupOptions, callback) => {
      find(new URL(`https://${hostname}`)).then(
        (addresses) => pinned(addresses)(hostname, lookupOptions, callback),
        (cause: unknown) => callback(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC", cause }), "", 0),
      );
    },
  };
}

/** Throws `Forbidden` if it isn't a URL. */
export function urlOf(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new Forbidden("no address");
  return new URL(address, base);
}

/** Queries the DNS servers directly: system lookups share four threads with all file access, and could block it. */
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

/** A public address of this machine may lead to services meant only for the machine itself. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));
}
