import { lookup as lookUp } from "node:dns";
import { once } from "node:events";
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type SecureContext, type TLSSocket } from "node:tls";
import { Failure } from "../contracts/errors";
import type { TestStep } from "../contracts/provider-test";
import { type HttpProxy, proxyFor } from "../outbound/proxies";
import { trusting } from "../outbound/trust";
import { connectThrough } from "../outbound/tunnel";
import { messageOf } from "./discovery-messages";

const RESOLVE_LIMIT_MS = 5_000;
const CONNECT_LIMIT_MS = 5_000;

interface Way {
  /** DNS lookup of servers that must have a public address. */
  lookup?: LookupFunction;
  /** As in `Connection`. */
  proxy?: string;
  ca?: string;
}

/** The first two steps to a server: DNS lookup and connection; behind a proxy, which looks names up itself, the second one. Never rejects. */
export async function tryReach(baseUrl: string, { lookup = lookUp, proxy: own, ca }: Way = {}): Promise<TestStep[]> {
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secureContext = ca === undefined ? undefined : trusting(ca);
  const proxy = proxyFor(url, own);
  if (proxy) return [await stepOf("answers", () => answerThrough(proxy, url, secureContext))];
  const resolves = await stepOf("resolves", async () => {
    return isIP(host) === 0 ? within(RESOLVE_LIMIT_MS, addressOf(host, lookup)) : host;
  });
  return resolves.ok ? [resolves, await stepOf("answers", () => answer(url, { host, lookup, secureContext }))] : [resolves];
}

async function stepOf(name: TestStep["name"], run: () => Promise<string>): Promise<TestStep> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const detail = await run();
    return { name, ok: true, ms: took(), status: null, message: null, detail };
  } catch (cause) {
    const { message } = messageOf(
      cause instanceof Error && cause.name === "TimeoutError" ? cause : new Failure("bad_gateway", "The connection failed.", { cause }),
    );
    return { name, ok: false, ms: took(), status: null, message, detail: null };
  }
}

interface Direct {
  host: string;
  lookup: LookupFunction;
  secureContext: SecureContext | undefined;
}

/** The same through a proxy. */
async function answerThrough(proxy: HttpProxy, url: URL, secureContext: SecureContext | undefined): Promise<string> {
  const socket = await connectThrough(proxy, url, { timeoutMs: CONNECT_LIMIT_MS, secureContext });
  try {
    if (url.protocol === "https:") await within(CONNECT_LIMIT_MS, once(socket, "secureConnect"));
    return `${url.protocol === "https:" ? securityOf(socket as TLSSocket) : "a plain connection"}, through a proxy`;
  } finally {
    socket.destroy();
  }
}

/** Opens and closes a connection. Resolves with its kind: plain, or the TLS version and the certificate's expiry. */
function answer(url: URL, { host, ...options }: Direct): Promise<string> {
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  return new Promise((resolve, reject) => {
    // By name, which may have several addresses: the next one is tried if one is silent.
    const socket: Socket = secure ? connectTls({ host, port, ...options }) : connectPlain({ host, port, ...options });
    socket.setTimeout(CONNECT_LIMIT_MS, () => socket.destroy(new DOMException("no answer", "TimeoutError")));
    socket.once(secure ? "secureConnect" : "connect", () => {
      resolve(secure ? securityOf(socket as TLSSocket) : "a plain connection");
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new DOMException("no answer", "TimeoutError")));
  });
}

function addressOf(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
}

function securityOf(socket: TLSSocket): string {
  const until = Date.parse(socket.getPeerCertificate().valid_to);
  const version = socket.getProtocol() ?? "TLS";
  return Number.isNaN(until) ? version : `${version}, until ${new Date(until).toISOString().slice(0, 10)}`;
}

function within<Value>(ms: number, waited: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException("too slow", "TimeoutError")), ms);
    waited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
