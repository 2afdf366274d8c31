import { cookieName, DEVICE_COOKIE, MCP_SIGN_IN_COOKIE, SESSION_COOKIE, SIGN_IN_COOKIE } from "../contracts/person";
import type { GatewayRequest } from "./exchange";

const DAY_S = 86_400;
/** The time limit of a sign-in at the OpenID Connect provider or at an MCP server. */
export const PENDING_SIGN_IN_S = 600;
const LASTS_S = {
  [SESSION_COOKIE]: 30 * DAY_S,
  [DEVICE_COOKIE]: 365 * DAY_S,
  [SIGN_IN_COOKIE]: PENDING_SIGN_IN_S,
  [MCP_SIGN_IN_COOKIE]: PENDING_SIGN_IN_S,
} as const;
type CookieKind = keyof typeof LASTS_S;

/** The value of a request's cookie of this kind, or undefined. */
export function readCookie(request: GatewayRequest, kind: CookieKind, publicUrl: string): string | undefined {
  const name = cookieName(kind, publicUrl);
  for (const pair of request.header("cookie")?.split(";") ?? []) {
    const mark = pair.indexOf("=");
    if (mark > 0 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim() || undefined;
  }
  return undefined;
}

/** A `set-cookie` with a session's token; null removes it. `Secure` if the public address is https. */
export function sessionCookie(token: string | null, publicUrl: string): string {
  return setCookie(SESSION_COOKIE, token, publicUrl);
}

/** A `set-cookie` with the token of a known browser. Signing out keeps it. */
export function deviceCookie(token: string, publicUrl: string): string {
  return setCookie(DEVICE_COOKIE, token, publicUrl);
}

/** A `set-cookie` with a pending sign-in; null removes it. `Lax`, because the browser returns from another site. */
export function signInCookie(sealed: string | null, publicUrl: string): string {
  return setCookie(SIGN_IN_COOKIE, sealed, publicUrl);
}

/** The same for a pending sign-in to an MCP server. */
export function mcpSignInCookie(sealed: string | null, publicUrl: string): string {
  return setCookie(MCP_SIGN_IN_COOKIE, sealed, publicUrl);
}

function setCookie(kind: CookieKind, token: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const lasts = token === null ? 0 : LASTS_S[kind];
  return `${cookieName(kind, publicUrl)}=${token ?? ""}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Lax${secure}`;
}
