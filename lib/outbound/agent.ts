import { Agent, type ClientRequestArgs } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Duplex } from "node:stream";
import { type HttpProxy, proxyOf } from "./proxies";
import { connectThrough } from "./tunnel";

const CONNECT_TIMEOUT_MS = 10_000;

/** Keeps connections to one origin open: directly, or through its configured proxy. */
export function openAgent(url: URL): Agent {
  const proxy = proxyOf(url);
  if (proxy !== undefined) return new TunnelAgent(proxy, url);
  return url.protocol === "https:" ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
}

/** Accepts both schemes: the agent itself does TLS. */
class TunnelAgent extends Agent {
  readonly protocol: string;
  readonly defaultPort: number;
  readonly #proxy: HttpProxy;
  readonly #url: URL;

  constructor(proxy: HttpProxy, url: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
    this.#url = url;
    this.protocol = url.protocol;
    this.defaultPort = url.protocol === "https:" ? 443 : 80;
  }

  override createConnection(_options: ClientRequestArgs, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    connectThrough(this.#proxy, this.#url, { timeoutMs: CONNECT_TIMEOUT_MS }).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined as never),
    );
  }
}
