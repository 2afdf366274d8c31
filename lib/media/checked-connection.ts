import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIPv6, type LookupFunction, type Socket } from "node:net";
import { type HttpProxy, portOf, proxyOf } from "../outbound/proxies";
import { connectThrough, ProxyError } from "../outbound/tunnel";
import { isPublicAddress } from "./public-address";

interface Checked {
  /** The resolved and checked addresses of the host. */
  addresses: readonly string[];
  signal: AbortSignal;
  /** Maximum silence of the proxy. */
  silenceMs: number;
}

/**
 * Connects to one of the checked addresses, directly or through a proxy. The proxy gets the address, never the name, which it could resolve
 * differently. Private addresses are inside the network and never go through the proxy.
 */
async function checkedConnection(url: URL, { addresses, ...options }: Checked): Promise<RequestOptions> {
  const proxy = addresses.every(isPublicAddress) ? proxyOf(url) : undefined;
  if (proxy === undefined) return { agent: false, lookup: pinned(addresses) };
  const socket = await throughAny(proxy, url, { addresses, ...options });
  // Without an agent nothing else knows which port the `host` header omits.
  return { createConnection: () => socket, defaultPort: portOf(url) };
}

export interface CheckedRequest extends Checked {
  method?: "GET" | "POST" | "DELETE";
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** One request on its own connection, to one of `addresses`. TLS still verifies the name's certificate. Redirects are not followed. */
export async function requestChecked(url: URL, { method = "GET", headers, body, ...checked }: CheckedRequest): Promise<IncomingMessage> {
  const { signal, silenceMs } = checked;
  const connection = await checkedConnection(url, checked);
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, { ...connection, method, headers, signal });
    sent.setTimeout(silenceMs, () => sent.destroy(new Error("silence")));
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.once("close", () => reject(new Error("no answer")));
    sent.end(body);
  });
}

/** Tries the addresses in turn while the proxy reports them as unreachable. */
async function throughAny(proxy: HttpProxy, url: URL, { addresses, ...options }: Checked): Promise<Socket> {
  let last: unknown;
  for (const host of addresses) {
    try {
      return await connectThrough(proxy, url, { ...options, host, timeoutMs: options.silenceMs });
    } catch (error) {
      if (!(error instanceof ProxyError) || error.isOperators) throw error;
      last = error;
    }
  }
  throw last;
}

/** Connects to the checked addresses, whatever the name resolves to by now. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = all;
    if (options.all || first === undefined) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
