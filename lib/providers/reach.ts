import { lookup } from "node:dns/promises";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Failure } from "../contracts/errors";
import type { TestStep } from "../contracts/provider-test";
import { messageOf } from "./discovery-messages";

const RESOLVE_LIMIT_MS = 5_000;
const CONNECT_LIMIT_MS = 5_000;

/** The first two steps to a server: its name leads to an address, and something answers there. Never rejects. */
export async function tryReach(baseUrl: string): Promise<TestStep[]> {
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const resolves = await stepOf("resolves", async () => {
    return isIP(host) === 0 ? (await within(RESOLVE_LIMIT_MS, lookup(host))).address : host;
  });
  return resolves.ok ? [resolves, await stepOf("answers", () => answer(url, host))] : [resolves];
}

async function stepOf(name: TestStep["name"], run: () => Promise<string>): Promise<TestStep> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const detail = await run();
    return { name, ok: true, ms: took(), status: null, message: null, detail };
  } catch (cause) {
    const { message } = messageOf(
      cause instanceof Error && cause.name === "TimeoutError" ? cause : new Failure("bad_gateway", "It failed.", { cause }),
    );
    return { name, ok: false, ms: took(), status: null, message, detail: null };
  }
}

/** Opens a connection and closes it again. Resolves with what it is: plain, or the version of TLS and how long the certificate holds. */
function answer(url: URL, host: string): Promise<string> {
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  return new Promise((resolve, reject) => {
    // By its name, which may have several addresses: the next one is tried where one is silent.
    const socket: Socket = secure ? connectTls({ host, port }) : connectPlain({ host, port });
    socket.setTimeout(CONNECT_LIMIT_MS, () => socket.destroy(new DOMException("no answer", "TimeoutError")));
    socket.once(secure ? "secureConnect" : "connect", () => {
      resolve(secure ? securityOf(socket as TLSSocket) : "a plain connection");
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new DOMException("no answer", "TimeoutError")));
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
