import { Failure } from "../contracts/errors";
import { LEAST_ROLE, may } from "../contracts/permissions";
import { type Actor, type Person, type Role, SESSION_COOKIE } from "../contracts/person";
import type { ConsoleEndpoint } from "../endpoints/define";
import { authorise, findPrincipal } from "./authenticate";
import type { GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";
import { requireSameOrigin } from "./same-origin";
import { readCookie, sessionCookie } from "./session-cookie";

/** The person who acts in the console, and the cookie to set if the session's token was rotated. */
export interface ConsoleSession {
  person: Actor;
  cookie?: string;
}

const READING = new Set(["GET", "HEAD"]);

/**
 * Authenticates a call of the console's API: by a key of scope `admin` if one is sent, otherwise by the session cookie. Throws
 * `not_signed_in`, `invalid_api_key`, and `access_denied` for another origin or a missing scope.
 */
export async function authenticateConsole(request: GatewayRequest, endpoint: ConsoleEndpoint, gateway: Gateway): Promise<ConsoleSession> {
  const session = request.header("authorization")?.trim()
    ? { person: await byKey(request, endpoint, gateway) }
    : await byCookie(request, endpoint, gateway);
  return session;
}

/** Throws `access_denied` if the person's role is too low for the endpoint. */
export function requireRole(person: Person, endpoint: ConsoleEndpoint): void {
  const needs = endpoint.needs ?? (endpoint.method === "GET" ? "team.read" : "team.change");
  if (may(person, needs)) return;
  const what = needs === "playground.call" ? "run models" : "do this";
  throw new Failure("access_denied", `${titleOf(person.role)}s cannot ${what}. Ask an owner for the ${titleOf(LEAST_ROLE[needs])} role.`);
}

const titleOf = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1);

/** Rejects if a call would be refused now: the session has ended or changed team, or the key or role allows less. */
export async function checkConsole(
  request: GatewayRequest,
  { endpoint, person }: { endpoint: ConsoleEndpoint; person: Person },
  gateway: Gateway,
): Promise<void> {
  if (person.sessionId === null) return void (await byKey(request, endpoint, gateway));
  const now = await gateway.sessions.findById(person.sessionId);
  if (!now) throw new Failure("not_signed_in", "This session has ended. Sign in again.");
  if (now.teamId !== person.teamId) throw new Failure("access_denied", "This session has switched to another team.");
  requireRole(now, endpoint);
}

/** A key acts as an admin, or without the scope `admin` as a developer: `authorise` refuses one whose owner has a lower role. */
async function byKey(request: GatewayRequest, endpoint: ConsoleEndpoint, gateway: Gateway): Promise<Actor> {
  const principal = await findPrincipal(request, endpoint, gateway);
  authorise(principal, endpoint);
  const { keyId, name, teamId, owner, scopes } = principal;
  const person = {
    userId: keyId,
    name,
    email: null,
    teamId,
    teamName: await gateway.teamName(teamId),
    role: scopes.has("admin") ? "admin" : "developer",
    sessionId: null,
  } as const;
  return owner ? { ...person, keyOwnerId: owner.id } : person;
}

async function byCookie(request: GatewayRequest, endpoint: ConsoleEndpoint, { sessions, settings }: Gateway): Promise<ConsoleSession> {
  const token = readCookie(request, SESSION_COOKIE, settings.publicUrl);
  if (token === undefined) throw new Failure("not_signed_in", "Sign in first, or send a key of scope 'admin'.");
  try {
    const found = await (endpoint.withoutDatabase ? sessions.findKnown(token) : sessions.find(token));
    if (!found) throw new Failure("not_signed_in", "This session has ended. Sign in again.");
    if (!READING.has(endpoint.method)) requireSameOrigin(request, settings.publicUrl);
    const renewed = found.stale ? await sessions.renew(token) : undefined;
    return { person: found.person, cookie: renewed && sessionCookie(renewed, settings.publicUrl) };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const message = "Sessions cannot be checked right now: the database is unavailable.";
    throw new Failure("service_unavailable", message, { cause, retryAfterMs: 2_000 });
  }
}
