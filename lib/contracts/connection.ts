import { z } from "zod";
import { DIRECT } from "./connection-terms";
import type { ProviderKind } from "./provider-kinds";
import { Timeouts } from "./routing";
import { HeaderSafe } from "./scalar";

const MOST_HEADERS = 30;

/** Headers that the gateway sets itself, or that concern one connection alone. */
const REFUSED = new Set([
  "accept-encoding",
  "authorization",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** Headers in which kinds send their key. */
const KEY_HEADERS: Partial<Record<ProviderKind, string>> = {
  anthropic: "x-api-key",
  gemini: "x-goog-api-key",
  "azure-openai": "api-key",
};

/** Why a header cannot be set; undefined if it can. */
export function headerProblem(name: string, kind: ProviderKind): string | undefined {
  const lower = name.toLowerCase();
  if (lower === "authorization" || lower === KEY_HEADERS[kind]) return "cannot be set here: the credential of the provider is sent in it";
  return REFUSED.has(lower) ? "cannot be set here: the gateway sets it itself" : undefined;
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** Headers of every request to a provider, by name. Their values are secrets. */
export const ProviderHeaders = z
  .record(z.string(), HeaderSafe.max(4_000))
  .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `must not have more than ${MOST_HEADERS} headers`)
  .superRefine((headers, context) => {
    const seen = new Set<string>();
    for (const name of Object.keys(headers)) {
      const lower = name.toLowerCase();
      const message = HEADER_NAME.test(name) ? seen.has(lower) && "stands here twice" : "must be the name of a header";
      if (message) context.addIssue({ code: "custom", path: [name], message });
      seen.add(lower);
    }
  });

const timeout = (name: keyof Timeouts, words: string) =>
  Timeouts.shape[name].meta({ description: `${words} In milliseconds; 0 means no limit. Default: that of the routing defaults.` });

/** Timeouts of a provider's models, unless a route or its targets set their own. */
export const ProviderTimeouts = z.strictObject({
  connect_ms: timeout("connect_ms", "Until the server has accepted the connection."),
  first_token_ms: timeout("first_token_ms", "Time to the first text, reasoning or tool call of a stream."),
  idle_ms: timeout("idle_ms", "Time between two events of a stream."),
  attempt_ms: timeout("attempt_ms", "Time of an attempt that is not streamed."),
});
export type ProviderTimeouts = z.infer<typeof ProviderTimeouts>;

/** The address of an HTTP proxy, reached in the clear or by TLS; with its scheme afterwards. */
export const ProxyAddress = z.string().transform((text, context) => {
  const address = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.hash === "" && isEncoded(url))
    return url.href;
  context.addIssue("must be the address of an HTTP proxy, like http://user:password@proxy.example:3128, without a path");
  return z.NEVER;
});

/** The proxy of one provider: an address, or `DIRECT`. */
export const ProviderProxy = z.string().transform((text, context) => {
  if (text === DIRECT) return text;
  const result = ProxyAddress.safeParse(text);
  if (result.success) return result.data;
  for (const { message } of result.error.issues) context.addIssue(`${message}, or ${DIRECT}`);
  return z.NEVER;
});

/** Whether name and password can be decoded. */
function isEncoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** How a provider is reached, besides its address and credentials. */
export interface Connection {
  /** By lower-case name. */
  headers?: Readonly<Record<string, string>>;
  timeouts?: ProviderTimeouts;
  /** Address of an HTTP proxy, or `DIRECT`; the proxy of the environment applies if absent. */
  proxy?: string;
  /** Certificates that are trusted besides the usual ones, as PEM. */
  ca?: string;
}

/** Header names in lower case. */
export const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
