import type { RequestOptions } from "node:http";
import { isIPv6, type LookupFunction, type Socket } from "node:net";
import { type HttpProxy, portOf, proxyOf } from "../outbound/proxies";
import { connectThrough, ProxyError } from "../outbound/tunnel";
import { isPublicAddress } from "./public-address";

export interface Checked {
  /** Where the name of the address leads, checked. */
  addresses: readonly string[];
  signal: AbortSignal;
  /** Silence of the proxy that is borne. */
  silenceMs: number;
}

/**
 * How a request reaches one of the checked addresses: on a connection of its own, directly or through a proxy. The proxy is told the
 * address, never the name, which it could take for another one. What is not public is inside the network: no proxy leads there.
 */
export async function checkedConnection(url: URL, { addresses, ...options }: Checked): Promise<RequestOptions> {
  const proxy = addresses.every(isPublicAddress) ? proxyOf(url) : undefined;
  if (proxy === undefined) return { agent: false, lookup: pinned(addresses) };
  const socket = await throughAny(proxy, url, { addresses, ...options });
  // Without an agent nothing else knows which port the `host` header leaves out.
  return { createConnection: () => socket, defaultPort: portOf(url) };
}

/** Tries the addresses in turn, as far as the proxy says that it cannot reach one. */
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

/** Goes to the addresses that were checked, whatever the name means by now. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = all;
    if (options.all || first === undefined) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
