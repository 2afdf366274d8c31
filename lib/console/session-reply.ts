import { DEVICE_COOKIE, type Person } from "../contracts/person";
import { done, json } from "../gateway/answer";
import type { GatewayReply, GatewayRequest } from "../gateway/exchange";
import { refuseOtherOrigin } from "../gateway/same-origin";
import { deviceCookie, readCookie, sessionCookie } from "../gateway/session-cookie";

/** The client of a session, as its owner sees it listed. */
export interface Browser {
  userAgent: string;
  address: string;
  /** The device token, if the browser has signed in before. */
  device?: string;
  /** Fires if the caller has disconnected. */
  gone?: AbortSignal;
}

/** A new session, and the tokens for its cookies. */
export interface Entry {
  person: Person;
  token: string;
  device: string;
}

/** The client of a sign-in or setup. Throws `access_denied` for a request of another site. */
export function enteringBrowser(request: GatewayRequest, publicUrl: string): Browser {
  refuseOtherOrigin(request, publicUrl);
  return browserOf(request, publicUrl);
}

export function browserOf(request: GatewayRequest, publicUrl: string): Browser {
  const gone = new AbortController();
  request.onGone(() => gone.abort());
  return {
    userAgent: (request.header("user-agent") ?? "").slice(0, 300),
    address: request.address.slice(0, 64),
    device: readCookie(request, DEVICE_COOKIE, publicUrl),
    gone: gone.signal,
  };
}

/** The reply to a sign-in. */
export function entered({ person, ...tokens }: Entry, { status, publicUrl }: { status: number; publicUrl: string }): GatewayReply {
  const reply = json(person satisfies Person, status);
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-store" }, cookies: cookiesOf(tokens, publicUrl) };
}

/** A redirect, with cookies after a sign-in. The location never comes entirely from a caller. */
export function sentOn(location: string, cookies: string[]): GatewayReply {
  return { status: 303, headers: { location, "cache-control": "no-store" }, cookies, body: null };
}

/** 204 with the cookies of rotated tokens. */
export function renewed(tokens: Omit<Entry, "person">, publicUrl: string): GatewayReply {
  return { ...done(), cookies: cookiesOf(tokens, publicUrl) };
}

/** 204 that clears the session's cookies. */
export function left(publicUrl: string): GatewayReply {
  return { ...done(), cookies: [sessionCookie(null, publicUrl)] };
}

export function cookiesOf({ token, device }: Omit<Entry, "person">, publicUrl: string): string[] {
  return [deviceCookie(device, publicUrl), sessionCookie(token, publicUrl)];
}
