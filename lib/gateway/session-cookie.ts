import { SESSION_COOKIE } from "../contracts/console-account";
import type { GatewayRequest } from "./exchange";

const MAX_AGE_S = 30 * 86_400;

/** The token of a request's session cookie, or undefined. */
export function readSessionCookie(request: GatewayRequest): string | undefined {
  for (const pair of request.header("cookie")?.split(";") ?? []) {
    const mark = pair.indexOf("=");
    if (mark > 0 && pair.slice(0, mark).trim() === SESSION_COOKIE) return pair.slice(mark + 1).trim() || undefined;
  }
  return undefined;
}

/** A `set-cookie` that keeps a token, or with null takes the cookie away. `Secure` where people come by https. */
export function sessionCookie(token: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${SESSION_COOKIE}=${token ?? ""}; Path=/; Max-Age=${token === null ? 0 : MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`;
}
