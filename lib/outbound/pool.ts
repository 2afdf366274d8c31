import { isIP, type LookupFunction } from "node:net";
import type { SecureContext } from "node:tls";
import type { Dispatcher, buildConnector as Undici, Pool as UndiciPool } from "undici";
import buildConnector from "undici/lib/core/connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import { type HttpProxy, portOf, proxyFor } from "./proxies";
import { trusting } from "./trust";
import { openTunnel, ProxyError } from "./tunnel";

export interface PoolOptions extends Omit<UndiciPool.Options, "connect"> {
  connectTimeout: number;
  /** DNS lookup. A proxy then gets the address, never the name. */
  lookup?: LookupFunction;
  /** Address of a proxy in place of the configured one, or `direct` for none. */
  proxy?: string;
  /** Certificates in PEM form that are trusted besides the usual ones. */
  ca?: string;
}

/** Connections to one origin: directly, or through its proxy. */
export function openPool(origin: string, { lookup, proxy: own, ca, ...options }: PoolOptions): Dispatcher {
  const url = new URL(origin);
  const proxy = proxyFor(url, own);
  const secureContext = ca === undefined ? undefined : trusting(ca);
  if (proxy === undefined)
    return new Pool(origin, { ...options, ...((lookup || secureContext) && { connect: { lookup, secureContext } }) });
  if (url.protocol === "http:" && lookup === undefined)
    return new Pool(origin, { ...options, connect: toProxy(proxy, options.connectTimeout) }).compose(asForwarded(proxy, origin));
  return new Pool(origin, { ...options, connect: tunnelled(proxy, { lookup, secureContext, timeoutMs: options.connectTimeout }) });
}

function toProxy({ hostname, port, secure }: HttpProxy, timeout: number): Undici.connector {
  const connect = buildConnector({ timeout, allowH2: false });
  const to = { hostname, host: hostname, port: String(port), protocol: secure ? "https:" : "http:" };
  return (_target, callback) =>
    connect(to, (...[error, socket]) =>
      error === null
        ? callback(null, socket)
        : callback(new ProxyError("the proxy could not be reached", undefined, { cause: error }), null),
    );
}

/** Plain HTTP through a proxy: the request line has the whole URL. */
function asForwarded({ authorization }: HttpProxy, origin: string): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    options.path = origin + options.path;
    if (authorization !== undefined) options.headers = withHeader(options.headers, "proxy-authorization", authorization);
    return dispatch(options, new ForwardedHandler(handler));
  };
}

function withHeader(headers: Dispatcher.DispatchOptions["headers"], name: string, value: string): string[] | Record<string, string> {
  return Array.isArray(headers) ? [...headers, name, value] : { ...(headers as Record<string, string> | undefined), [name]: value };
}

/** A 407 comes from the proxy, not from the origin. */
class ForwardedHandler implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...[controller, status, ...rest]: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>): void {
    if (status === 407) controller.abort(ProxyError.ofStatus(status));
    else this.#handler.onResponseStart?.(controller, status, ...rest);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...ended: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseEnd"]>>): void {
    this.#handler.onResponseEnd?.(...ended);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}

interface Tunnelled {
  lookup?: LookupFunction;
  secureContext?: SecureContext;
  timeoutMs: number;
}

/** Connects through the proxy by CONNECT, with TLS to the origin. */
function tunnelled(proxy: HttpProxy, { lookup, secureContext, timeoutMs }: Tunnelled): Undici.connector {
  const secured = buildConnector({ timeout: timeoutMs, allowH2: false, secureContext });
  return (target, callback) => {
    const port = portOf(new URL(`${target.protocol}//x:${target.port}`));
    const open = async () => {
      const host = lookup === undefined ? target.hostname : await addressOf(target.hostname, lookup);
      return openTunnel(proxy, { host, port }, { timeoutMs });
    };
    open().then(
      (socket) => (target.protocol === "https:" ? secured({ ...target, httpSocket: socket }, callback) : callback(null, socket)),
      (error: Error) => callback(error, null),
    );
  };
}

/** The first address that `lookup` returns, preferably IPv4. */
function addressOf(hostname: string, lookup: LookupFunction): Promise<string> {
  if (isIP(hostname) !== 0) return Promise.resolve(hostname);
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true, order: "ipv4first" }, (error, found) => {
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const best = error ? undefined : (addresses.find(({ family }) => family === 4) ?? addresses[0]);
      if (best === undefined) reject(error ?? new Error("a name without an address"));
      else resolve(best.address);
    });
  });
}
