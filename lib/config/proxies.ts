import { isIP } from "node:net";
import { z } from "zod";
import { ProxyAddress } from "../contracts/connection";
import { type Network, parseNetwork } from "./networks";

/** An entry of `NO_PROXY`. Without a port it matches every port. */
export interface DirectHost {
  /** Lower case, without leading and trailing dots; matches subdomains too. `*` matches every host. */
  host: string | Network;
  port: number | undefined;
}

const direct = z.string().transform((text, context) => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  const found = entries.map(directHost).filter((entry) => entry !== undefined);
  if (found.length === entries.length) return found;
  context.addIssue("must be hosts, .domains, addresses or networks, each with a port or without, separated by commas, or *");
  return z.NEVER;
});

/** `example.com`, `.example.com`, `*.example.com`, `10.0.0.0/8`, `[fd00::1]:8080`, `example.com:8080`, `*`. */
function directHost(entry: string): DirectHost | undefined {
  if (entry === "*") return { host: "*", port: undefined };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  // An IPv6 address without brackets has no port.
  const name = bracketed ?? plain ?? entry;
  const network = parseNetwork(name);
  if (network !== undefined) return { host: network, port };
  if (bracketed !== undefined || name.includes(":") || name.includes("/") || isIP(name) !== 0) return undefined;
  const host = name
    .toLowerCase()
    .replace(/^\*?\./, "")
    .replace(/\.$/, "");
  return /^[^\s*?#@\\.]+(?:\.[^\s*?#@\\.]+)*$/.test(host) ? { host, port } : undefined;
}

/** Lower-case names are read too and take precedence, as in curl. */
export const PROXY_SETTINGS = { HTTP_PROXY: ProxyAddress.optional(), HTTPS_PROXY: ProxyAddress.optional(), NO_PROXY: direct.optional() };

export type ProxySettings = z.infer<z.ZodObject<typeof PROXY_SETTINGS>>;
