import { Failure } from "../contracts/errors";
import type { Principal, Scope } from "../contracts/keys";
import { LEAST_ROLE, may, permissionOf } from "../contracts/permissions";
import type { Role } from "../contracts/person";
import type { Endpoint } from "../endpoints/define";
import type { BadKeyThrottle } from "./bad-key-throttle";
import { BodyLog } from "./body-log";
import type { Call } from "./call";
import { clientOf } from "./client-name";
import type { GatewayRequest } from "./exchange";
import { InnerRequest } from "./mcp-tools/inner-request";
import type { KeyRing } from "./ports";

const BEARER = /^bearer\s+(\S.*)$/i;
const SPACE = 0x20;

/** Authenticates and authorises a call. A promise only if the key is not cached. */
export function authenticate(ports: KeyPorts, call: Call): Promise<void> | undefined {
  if (call.endpoint.scope === "public") return undefined;
  const by = call.request instanceof InnerRequest ? call.request.own.by : undefined;
  if (by) return by.principal().then((principal) => accept(call, principal, by.client));
  const found = findPrincipal(call.request, call.endpoint, ports);
  if (found instanceof Promise) return found.then((principal) => accept(call, principal));
  accept(call, found);
  return undefined;
}

function accept(call: Call, principal: Principal, client = clientOf(call.request)): void {
  const { endpoint, request } = call;
  call.principal = principal;
  call.address = request.address;
  call.client = client;
  if (principal.logBodies && endpoint.kind === "model") call.bodies = new BodyLog(principal.logBodies, request);
  authorise(principal, endpoint);
}

/** Rejects if a new call with the request's key would be refused now. */
export async function checkKey(ports: KeyPorts, request: GatewayRequest, endpoint: Endpoint): Promise<void> {
  authorise(await findPrincipal(request, endpoint, ports), endpoint);
}

/**
 * The principal of a request's key. Throws `invalid_api_key`: except for a missing key the message is always the same, so that guesses
 * reveal nothing. Synchronous for cached keys.
 */
export function findPrincipal(request: GatewayRequest, endpoint: Endpoint, ports: KeyPorts): Principal | Promise<Principal> {
  const found = ports.keys.find(credential(request, endpoint));
  if (!(found instanceof Promise)) return known(found, request, ports);
  return found.then(
    (principal) => known(principal, request, ports),
    (cause: unknown) => {
      throw new Failure("service_unavailable", "Keys cannot be checked right now: the database is unavailable.", {
        cause,
        retryAfterMs: 2_000,
      });
    },
  );
}

interface KeyPorts {
  keys: KeyRing;
  badKeys: BadKeyThrottle;
}

function known(principal: Principal | undefined, request: GatewayRequest, { badKeys }: KeyPorts): Principal {
  if (principal?.networks && !principal.networks.has(request.address))
    throw new Failure("access_denied", "This key may not be used from this address.");
  if (principal) return principal;
  badKeys.note(request.address);
  throw new Failure("invalid_api_key", "Incorrect API key provided. It may be mistyped, expired or revoked.");
}

/**
 * The bearer key. Clients of the native format send `x-goog-api-key` or `?key=` instead, those of the Messages format `x-api-key`.
 * `Authorization` takes precedence.
 */
function credential(request: GatewayRequest, endpoint: Endpoint): string {
  const authorization = request.header("authorization")?.trim();
  if (authorization) {
    // A fast path for the usual spelling; the regular expression handles the others.
    const usual = authorization.startsWith("Bearer ") && authorization.charCodeAt(7) > SPACE;
    const secret = usual ? authorization.slice(7) : BEARER.exec(authorization)?.[1]?.trim();
    if (secret && secret !== "undefined" && secret !== "null") return secret;
    if (/^hmac/i.test(authorization)) throw new Failure("invalid_api_key", "Signed requests are not supported: use a bearer key.");
    throw missing();
  }
  if (endpoint.errorFormat === "gemini") {
    const secret = request.header("x-goog-api-key")?.trim() || new URLSearchParams(request.query).get("key")?.trim();
    if (secret) return secret;
  }
  if (endpoint.apiKeyHeader) {
    const secret = request.header("x-api-key")?.trim();
    if (secret) return secret;
  }
  throw missing();
}

function missing(): Failure {
  return new Failure("invalid_api_key", "You didn't provide an API key. Send it in a header: Authorization: Bearer YOUR_KEY.");
}

/** Checks the key's scopes and its owner's present role. Throws `access_denied`. */
export function authorise(principal: Principal, endpoint: Endpoint): void {
  const scope = endpoint.scope === "console" ? consoleScope(principal, endpoint) : endpoint.scope;
  if (scope !== "any" && scope !== "public" && !covers(principal.scopes, scope))
    throw new Failure("access_denied", `This key does not have the scope '${scope}', which ${endpoint.id} requires.`);
  if (principal.owner) requireReach(principal.owner, scope);
}

/** The scope by which a key may use the console's API. */
function consoleScope({ scopes }: Principal, endpoint: Endpoint): Scope {
  const other = endpoint.kind === "console" ? endpoint.keyScope : undefined;
  return other !== undefined && !scopes.has("admin") && scopes.has(other) ? other : "admin";
}

/** Whether scopes include one, directly or by `all`. */
export function covers(scopes: ReadonlySet<Scope>, scope: Scope): boolean {
  if (scopes.has(scope)) return true;
  if ((scope === "video:read" && scopes.has("video")) || (scope === "assets:read" && scopes.has("assets"))) return true;
  return scopes.has("all") && !NAMED_ONLY.has(scope);
}

function requireReach({ role }: { role: Role | null }, scope: Scope | "any" | "public"): void {
  if (role === null) throw new Failure("access_denied", "The owner of this key is no longer in this team.");
  const needs = scope === "any" || scope === "public" ? "team.read" : permissionOf(scope);
  if (!may({ role }, needs))
    throw new Failure(
      "access_denied",
      `The owner of this key is now a ${role}; the scope '${scope}' requires the role ${LEAST_ROLE[needs]}.`,
    );
}

const NAMED_ONLY: ReadonlySet<Scope> = new Set(["evals", "mcp", "metrics", "admin"]);

/** Whether the key may use a model: an id, or a pattern that ends in `*`. */
export function mayUse(principal: Principal, model: string): boolean {
  return principal.models?.some((entry) => (entry.endsWith("*") ? model.startsWith(entry.slice(0, -1)) : entry === model)) ?? true;
}
