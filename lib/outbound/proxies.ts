import { BlockList, isIP, isIPv4 } from "node:net";
import type { DirectHost, ProxySettings } from "../config/proxies";

export interface HttpProxy {
  hostname: string;
  port: number;
  /** The proxy itself requires TLS. */
  secure: boolean;
  /** The value of `proxy-authorization`, if the address has credentials. */
  authorization: string | undefined;
}

/** The proxy of a request; undefined if it goes directly. */
type Choose = (url: URL) => HttpProxy | undefined;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Under `next dev` this module has copies, which share the settings. */
const SLOT = Symbol.for("trunkline.proxies");
const shared = globalThis as typeof globalThis & { [SLOT]?: Choose };

/** Applies to everything opened in this process afterwards. */
export function setProxies(settings: ProxySettings): void {
  shared[SLOT] = chooser(settings);
}

export function proxyOf(url: URL): HttpProxy | undefined {
  return shared[SLOT]?.(url);
}

/** The proxy of a request: `own` in place of the configured one, or none if that is `direct`. */
export function proxyFor(url: URL, own?: string): HttpProxy | undefined {
  if (own === undefined) return proxyOf(url);
  return own === "direct" ? undefined : chooser({ HTTP_PROXY: own, HTTPS_PROXY: own })(url);
}

/** Requests to this machine never use a proxy, which would take them for requests to itself. */
export function chooser({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY = [] }: ProxySettings): Choose {
  const proxies = new Map([
    ["http:", HTTP_PROXY === undefined ? undefined : parseProxy(HTTP_PROXY)],
    ["https:", HTTPS_PROXY === undefined ? undefined : parseProxy(HTTPS_PROXY)],
  ]);
  const rules = NO_PROXY.map(ruleOf);
  return (url) => {
    const proxy = proxies.get(url.protocol);
    if (proxy === undefined) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    return isLoopback(host) || rules.some((covers) => covers(host, portOf(url))) ? undefined : proxy;
  };
}

/** The port of a URL, including the scheme's default. */
export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function parseProxy(address: string): HttpProxy {
  const url = new URL(address);
  const { username, password, protocol, hostname } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port: portOf(url),
    secure: protocol === "https:",
    authorization: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`,
  };
}

function ruleOf({ host, port }: DirectHost): (host: string, port: number) => boolean {
  const covers = hostRule(host);
  return (asked, askedPort) => (port === undefined || port === askedPort) && covers(asked);
}

function hostRule(host: DirectHost["host"]): (host: string) => boolean {
  if (host === "*") return () => true;
  if (typeof host === "string") return (asked) => asked === host || asked.endsWith(`.${host}`);
  const list = new BlockList();
  list.addSubnet(host.address, host.prefix, host.family);
  return (asked) => isIP(asked) !== 0 && list.check(asked, isIPv4(asked) ? "ipv4" : "ipv6");
}

function isLoopback(host: string): boolean {
  if (isIP(host) !== 0) return LOOPBACK.check(host, isIPv4(host) ? "ipv4" : "ipv6");
  return host === "localhost" || host.endsWith(".localhost");
}
