import { type Person, ROLES, type Role, SESSION_COOKIE } from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import type { PlainEndpoint } from "../endpoints/define";
import { authenticate, authorise } from "./authenticate";
import type { GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";
import { requireSameOrigin } from "./same-origin";
import { readCookie, sessionCookie } from "./session-cookie";

/** Who acts in the console, and the cookie that the reply has to carry because the session's token was changed. */
export interface Seat {
  person: Person;
  cookie?: string;
}

const READING = new Set(["GET", "HEAD"]);

/**
 * Finds out who calls the console's own API: by a key of scope `admin` where one is sent, else by the session cookie. Throws
 * `not_signed_in`, `invalid_api_key`, and `access_denied` for a call from elsewhere, a lacking scope or a lacking role.
 */
export async function takeSeat(request: GatewayRequest, endpoint: PlainEndpoint, gateway: Gateway): Promise<Seat> {
  const seat = request.header("authorization")?.trim()
    ? { person: await byKey(request, endpoint, gateway) }
    : await byCookie(request, endpoint, gateway);
  const least = endpoint.role ?? (endpoint.method === "GET" ? "viewer" : "developer");
  if (!isAtLeast(seat.person.role, least))
    throw new Failure("access_denied", `Your role in this team is ${seat.person.role}; this needs ${least}.`);
  return seat;
}

/** Whether a role may do what another may. */
function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

async function byKey(request: GatewayRequest, endpoint: PlainEndpoint, gateway: Gateway): Promise<Person> {
  const principal = await authenticate(request, endpoint, gateway);
  authorise(principal, endpoint);
  const { keyId, name, teamId } = principal;
  return { userId: keyId, name, email: null, teamId, teamName: await gateway.teamName(teamId), role: "admin", sessionId: null };
}

async function byCookie(request: GatewayRequest, endpoint: PlainEndpoint, { sessions, settings }: Gateway): Promise<Seat> {
  const token = readCookie(request, SESSION_COOKIE, settings.publicUrl);
  if (token === undefined) throw new Failure("not_signed_in", "Sign in first, or send a key of scope 'admin'.");
  try {
    const found = await sessions.find(token);
    if (!found) throw new Failure("not_signed_in", "This session has ended. Sign in again.");
    if (!READING.has(endpoint.method)) requireSameOrigin(request, settings.publicUrl);
    const renewed = found.stale ? await sessions.renew(token) : undefined;
    return { person: found.person, cookie: renewed && sessionCookie(renewed, settings.publicUrl) };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const message = "Sessions cannot be checked right now: the gateway has lost its database.";
    throw new Failure("service_unavailable", message, { cause, retryAfterMs: 2_000 });
  }
}
