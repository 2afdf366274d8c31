import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, isIPv6, type Socket } from "node:net";
import { connect as connectTls, type SecureContext } from "node:tls";
import { type HttpProxy, portOf } from "./proxies";

/** A proxy's failure. Contains no address. */
export class ProxyError extends Error {
  /** Read from `code`, like Node's own errors, by code that doesn't know the class. */
  readonly code = "EPROXY";

  constructor(
    message: string,
    /** The proxy's status; undefined if it couldn't be reached. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ProxyError";
  }

  static ofStatus(status: number): ProxyError {
    return new ProxyError(`the proxy answered ${status}${status === 407 ? ": its credentials are missing or wrong" : ""}`, status);
  }

  /** A problem that neither target nor caller can solve: the proxy is unavailable, or refuses the gateway's credentials. */
  get isOperators(): boolean {
    return this.status === undefined || this.status === 407;
  }
}

interface Target {
  /** A name or an address. */
  host: string;
  port: number;
}

interface TunnelOptions {
  signal?: AbortSignal;
  /** Until the proxy has answered. */
  timeoutMs: number;
}

/** Connects to a target through a proxy, by CONNECT. Throws `ProxyError`. */
export function openTunnel(proxy: HttpProxy, { host, port }: Target, { signal, timeoutMs }: TunnelOptions): Promise<Socket> {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const headers = { host: authority, ...(proxy.authorization === undefined ? {} : { "proxy-authorization": proxy.authorization }) };
  return new Promise((resolve, reject) => {
    const request = proxy.secure ? requestHttps : requestHttp;
    const asked = request({ method: "CONNECT", host: proxy.hostname, port: proxy.port, path: authority, headers, agent: false, signal });
    const timer = setTimeout(() => asked.destroy(new Error("the proxy did not answer in time")), timeoutMs);
    asked.once("connect", ({ statusCode = 0 }, socket, head) => {
      // The socket's user adds its own listener only in the next tick.
      socket.on("error", () => undefined);
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      } else {
        socket.destroy();
        reject(ProxyError.ofStatus(statusCode));
      }
    });
    asked.once("error", (cause) => reject(new ProxyError("the proxy could not be reached", undefined, { cause })));
    asked.once("close", () => {
      clearTimeout(timer);
      reject(new ProxyError("the proxy closed the connection"));
    });
    asked.end();
  });
}

interface ThroughOptions extends TunnelOptions {
  /** Sent to the proxy instead of the name in `url`. */
  host?: string;
  secureContext?: SecureContext;
}

/** A socket through the proxy for HTTP with `url`; TLS verifies the certificate of its name. Throws `ProxyError`. */
export async function connectThrough(proxy: HttpProxy, url: URL, options: ThroughOptions): Promise<Socket> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const socket = await openTunnel(proxy, { host: options.host ?? hostname, port: portOf(url) }, options);
  if (url.protocol !== "https:") return socket;
  return connectTls({
    socket,
    host: hostname,
    secureContext: options.secureContext,
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
  });
}
