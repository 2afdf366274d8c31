import { Failure } from "../../contracts/errors";
import { type Credentials, credentialProblems, DEFAULT_KIND, type ProviderKind } from "../../contracts/provider-kinds";
import type { UpstreamPlan } from "../../providers/plan";

/** An existing provider with its credentials. */
export type Known = Pick<UpstreamPlan, "id" | "kind" | "baseUrl" | "credentials" | "apiKeys" | "connection">;

/** The request's credentials; undefined if it contains none, so that the stored ones are used. Null means "without a key". */
export function givenIn({ apiKey, credentials }: { apiKey?: string | null; credentials?: Credentials }): Credentials | undefined {
  if (credentials !== undefined) return credentials;
  if (apiKey === undefined) return undefined;
  return apiKey === null ? {} : { apiKey };
}

interface Wanted {
  kept: Known | undefined;
  kind?: ProviderKind;
  baseUrl?: string;
  given: Credentials | undefined;
}

/**
 * The address and credentials of a test. Stored credentials are sent only to the server they were entered for: otherwise a person who may
 * change the address could redirect them to their own server.
 */
export function trialOf({ kept, kind = kept?.kind ?? DEFAULT_KIND, baseUrl, given }: Wanted): Omit<Known, "id"> {
  const address = baseUrl === undefined ? (kept?.baseUrl ?? "") : plainAddress(baseUrl);
  const moved = kept !== undefined && (new URL(address).origin !== new URL(kept.baseUrl).origin || kind !== kept.kind);
  // Headers are credentials too.
  const connection = moved ? { ...kept.connection, headers: undefined } : kept?.connection;
  if (given !== undefined) return { kind, baseUrl: address, credentials: given, connection };
  const { credentials = {}, apiKeys } = kept ?? {};
  const secret = credentials.apiKey ?? credentials.secretKey;
  if (moved && secret !== undefined)
    throw new Failure("missing_required_parameter", "Enter the key again: the stored one belongs to another server.", { param: "apiKey" });
  return { kind, baseUrl: address, credentials, apiKeys, connection };
}

export function requireCredentials({ kind, credentials }: Omit<Known, "id">): void {
  const [problem] = credentialProblems(kind, credentials);
  if (problem === undefined) return;
  const param = problem.field === "apiKey" ? "apiKey" : `credentials.${problem.field}`;
  throw new Failure(credentials[problem.field] === undefined ? "missing_required_parameter" : "invalid_value", problem.message, { param });
}

/** Credentials belong in the key: the address is displayed. */
function plainAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  const secret = [...url.searchParams.keys()].some((name) => /key|token|sig|secret|pass/i.test(name));
  if (url.username !== "" || url.password !== "" || secret)
    throw new Failure("invalid_value", "Enter the credential as the key: the address is shown in the console.", { param: "baseUrl" });
  url.hash = "";
  return url.href.replace(/\/+$/, "");
}
