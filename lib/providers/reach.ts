import { lookup as lookUp } from "node:dns";
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Failure } from "../contracts/errors";
import type { TestStep } from "../contracts/provider-test";
import { messageOf } from "./discovery-messages";

const RESOLVE_LIMIT_MS = 5_000;
const CONNECT_LIMIT_MS = 5_000;

/** The first two steps to a server: DNS lookup and connection. Never rejects. */
export async function tryReach(baseUrl: string, lookup: LookupFunction = lookUp): Promise<TestStep[]> {
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const resolves = await stepOf("resolves", async () => {
    return isIP(host) === 0 ? within(RESOLVE_LIMIT_MS, addressOf(host, lookup)) : host;
  });
  return resolves.ok ? [resolves, await stepOf("answers", () => answer(url, { host, lookup }))] : [resolves];
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

/** Opens and closes a connection. Resolves with its kind: plain, or the TLS version and the certificate's expiry. */
function answer(url: URL, { host, lookup }: { host: string; lookup: LookupFunction }): Promise<string> {
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  return new Promise((resolve, reject) => {
    // By name, which may have several addresses: the next one is tried if one is silent.
    const socket: Socket = secure ? connectTls({ host, port, lookup }) : connectPlain({ host, port, lookup });
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
