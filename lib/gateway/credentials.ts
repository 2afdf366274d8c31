import { ownSecrets } from "../secrets/scrub";
import type { GatewayRequest } from "./exchange";

const HEADERS = ["x-api-key", "x-goog-api-key", "api-key"];
const QUERY = ["key", "api_key", "access_token", "token"];

/** A call with more candidates is an attack. */
const MOST = 16;

/** Anything in a call that may be its caller's key, used or not: it is removed from all recorded text. */
export function credentialsOf(request: GatewayRequest | undefined): string[] {
  if (!request) return [];
  const found = HEADERS.flatMap((name) => request.header(name)?.trim() || []);
  for (const name of ["authorization", "proxy-authorization"]) {
    const value = request.header(name)?.trim() ?? "";
    const space = value.indexOf(" ");
    if (value !== "") found.push(space < 0 ? value : value.slice(space + 1).trim());
  }
  if (request.query !== "") {
    const query = new URLSearchParams(request.query);
    found.push(...QUERY.flatMap((name) => query.getAll(name)));
  }
  return found.slice(0, MOST);
}

interface Caller {
  readonly request: GatewayRequest | undefined;
  secrets: readonly string[] | undefined;
}

/** The credentials of a call's caller, as `scrub` takes them: nothing that is kept or sent of the call has them. Found once. */
export function secretsOf(call: Caller): readonly string[] {
  call.secrets ??= ownSecrets(credentialsOf(call.request));
  return call.secrets;
}
