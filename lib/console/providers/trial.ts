import type { Connection } from "../../contracts/connection";
import { Failure } from "../../contracts/errors";
import { credentialProblems, holdsSecret } from "../../contracts/provider-credentials";
import { DEFAULT_KIND, type ProviderKind } from "../../contracts/provider-kinds";
import { connectionOf, type GivenKeys, givenIn, type Known } from "./access";
import type { ConnectionRequest } from "./contract";

interface Wanted extends GivenKeys {
  kept: Known | undefined;
  kind?: ProviderKind;
  baseUrl?: string;
  connection?: ConnectionRequest;
}

/**
 * The address, credentials and connection of a test. Stored secrets are sent only to the server they were entered for: otherwise a person
 * who may change the address, or whom the gateway trusts on the way to it, could redirect them to their own server.
 */
export function trialOf({ kept, kind = kept?.kind ?? DEFAULT_KIND, baseUrl, connection: wanted, ...keys }: Wanted): Omit<Known, "id"> {
  const address = baseUrl === undefined ? (kept?.baseUrl ?? "") : plainAddress(baseUrl);
  const given = givenIn(keys, kind, kept);
  const { connection, usesStored } = connectionOf(wanted ?? {}, kind, kept?.connection);
  const redirected = kept !== undefined && (isMoved(kept, kind, address) || isLedAway(kept, address, connection));
  const { credentials, apiKeys } = given ?? kept ?? { credentials: {} };
  if (redirected && holdsSecret(credentials) && (given === undefined || given.usesStored))
    throw new Failure("missing_required_parameter", "Enter the key again: the stored one belongs to another server.", { param: "apiKey" });
  if (redirected && usesStored)
    throw new Failure("missing_required_parameter", "Enter the headers again: the stored ones belong to another server.", {
      param: "connection.headers",
    });
  return { kind, baseUrl: address, credentials, apiKeys, connection };
}

function isMoved(kept: Known, kind: ProviderKind, address: string): boolean {
  return new URL(address).origin !== new URL(kept.baseUrl).origin || kind !== kept.kind;
}

/** Whether another proxy could read what is sent, or another certificate is trusted. */
function isLedAway({ connection: kept = {} }: Known, address: string, { proxy, ca }: Connection): boolean {
  const plain = new URL(address).protocol === "http:";
  return (ca !== undefined && ca !== kept.ca) || (plain && proxy !== undefined && proxy !== kept.proxy);
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
