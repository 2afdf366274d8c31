import { certificates } from "../../catalog/credentials";
import { type Connection, headerProblem, lowerCase, ProviderHeaders } from "../../contracts/connection";
import { KEPT } from "../../contracts/connection-terms";
import { hintOf } from "../../contracts/credential-hint";
import { Failure } from "../../contracts/errors";
import type { WeightedKey } from "../../contracts/key-pool";
import { type Credentials, type ProviderKind, takesSeveralKeys } from "../../contracts/provider-kinds";
import type { UpstreamPlan } from "../../providers/plan";
import type { ConnectionRequest } from "./contract";

/** An existing provider with its credentials. */
export type Known = Pick<UpstreamPlan, "id" | "kind" | "baseUrl" | "credentials" | "apiKeys" | "connection">;

export interface GivenKeys {
  apiKey?: string | null;
  apiKeys?: readonly { key: string; weight?: number }[];
  credentials?: Credentials;
}

/** Credentials of a request, and whether some of them are stored ones. */
export interface GivenCredentials {
  credentials: Credentials;
  apiKeys?: readonly WeightedKey[];
  usesStored: boolean;
}

/** The request's credentials; undefined if it contains none, so that the stored ones are used. Null means "without a key". */
export function givenIn({ apiKey, apiKeys, credentials }: GivenKeys, kind: ProviderKind, kept?: Known): GivenCredentials | undefined {
  if (apiKeys !== undefined) return severalKeys(apiKeys, kind, kept);
  if (credentials !== undefined) return { credentials, usesStored: false };
  if (apiKey === undefined) return undefined;
  return { credentials: apiKey === null ? {} : { apiKey }, usesStored: false };
}

/** A hint represents the stored key of that hint. If several keys have it, all or none of them must be kept. */
function severalKeys(given: NonNullable<GivenKeys["apiKeys"]>, kind: ProviderKind, kept: Known | undefined): GivenCredentials {
  if (!takesSeveralKeys(kind))
    throw new Failure("invalid_value", `Providers of kind ${kind} have one set of credentials.`, { param: "apiKeys" });
  const stored = storedKeys(kept);
  let usesStored = false;
  const keys = given.map(({ key, weight = 1 }, place): WeightedKey => {
    if (!key.includes("…")) return { key, weight };
    const at = stored.findIndex((one) => hintOf(one.key) === key);
    const [found] = at < 0 ? [] : stored.splice(at, 1);
    if (!found) throw new Failure("invalid_value", "This is not a stored key. Enter it again.", { param: `apiKeys[${place}].key` });
    usesStored = true;
    return { key: found.key, weight };
  });
  const left = stored.map(({ key }) => hintOf(key));
  const unclear = given.findIndex(({ key }) => left.includes(key));
  if (unclear >= 0)
    throw new Failure("invalid_value", "Several stored keys have this hint. Enter the keys to keep.", {
      param: `apiKeys[${unclear}].key`,
    });
  if (new Set(keys.map(({ key }) => key)).size < keys.length)
    throw new Failure("invalid_value", "A key must not be in the list twice.", { param: "apiKeys" });
  const [first] = keys;
  return { credentials: { apiKey: first?.key }, ...(keys.length > 1 && { apiKeys: keys }), usesStored };
}

function storedKeys(kept: Known | undefined): WeightedKey[] {
  const { apiKey } = kept?.credentials ?? {};
  return [...(kept?.apiKeys ?? (apiKey === undefined ? [] : [{ key: apiKey, weight: 1 }]))];
}

/** A connection with its changes, and whether headers in it are stored ones. Null removes a member, an absent one stays. */
export function connectionOf(
  { headers, timeouts, proxy, caCertificate }: ConnectionRequest,
  kind: ProviderKind,
  kept: Connection = {},
): { connection: Connection; usesStored: boolean } {
  const named = headers === undefined ? undefined : givenHeaders(headers ?? {}, kind, kept.headers ?? {});
  const connection: Connection = {
    headers: named === undefined ? kept.headers : orNothing(named.headers),
    timeouts: timeouts === undefined ? kept.timeouts : orNothing(timeouts ?? {}),
    proxy: proxy === undefined ? kept.proxy : (proxy ?? undefined),
    ca: caCertificate === undefined ? kept.ca : caCertificate === null ? undefined : trusted(caCertificate),
  };
  return { connection, usesStored: named === undefined ? kept.headers !== undefined : named.usesStored };
}

const orNothing = <Value extends object>(value: Value) => (Object.keys(value).length === 0 ? undefined : value);

function givenHeaders(given: Readonly<Record<string, string>>, kind: ProviderKind, kept: Readonly<Record<string, string>>) {
  let usesStored = false;
  const headers = Object.entries(lowerCase(given)).map(([name, value]) => {
    const param = `connection.headers.${name}`;
    const problem = headerProblem(name, kind);
    if (problem) throw new Failure("invalid_value", `The header ${name} ${problem}.`, { param });
    if (value !== KEPT) return [name, value] as const;
    const stored = kept[name];
    if (stored === undefined) throw new Failure("invalid_value", `Enter the value of the header ${name}.`, { param });
    usesStored = true;
    return [name, stored] as const;
  });
  const checked = ProviderHeaders.safeParse(Object.fromEntries(headers));
  const [issue] = checked.error?.issues ?? [];
  if (issue)
    throw new Failure("invalid_value", `A header ${issue.message}.`, { param: ["connection", "headers", ...issue.path].join(".") });
  return { headers: checked.data ?? {}, usesStored };
}

function trusted(pem: string): string {
  const found = certificates(pem);
  if (found !== undefined) return found;
  throw new Failure("invalid_value", "This is not a certificate in PEM form.", { param: "connection.caCertificate" });
}
