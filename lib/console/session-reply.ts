import { DEVICE_COOKIE, type Person } from "../contracts/person";
import { done, json } from "../gateway/answer";
import type { GatewayReply, GatewayRequest } from "../gateway/exchange";
import { refuseOtherOrigin } from "../gateway/same-origin";
import { deviceCookie, readCookie, sessionCookie } from "../gateway/session-cookie";

/** Where a session is begun, as its owner will see it listed. */
export interface Browser {
  userAgent: string;
  address: string;
  /** The token by which it is known where it has signed in before. */
  device?: string;
  /** Fires when the caller has gone. */
  gone?: AbortSignal;
}

/** A session that was begun, and the tokens for its cookies. */
export interface Entry {
  person: Person;
  token: string;
  device: string;
}

/** Who signs in, or sets up: not from another site's page. Throws `access_denied`. */
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

/** The reply to who has just signed in. */
export function entered({ person, ...tokens }: Entry, { status, publicUrl }: { status: number; publicUrl: string }): GatewayReply {
  const reply = json(person satisfies Person, status);
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-store" }, cookies: cookiesOf(tokens, publicUrl) };
}

/** Sends a browser on, with the cookies of who has just signed in where somebody has. The address is never one that a caller gave as a whole. */
export function sentOn(location: string, cookies: string[]): GatewayReply {
  return { status: 303, headers: { location, "cache-control": "no-store" }, cookies, body: null };
}

/** 204 with the cookies of a session whose tokens are new. */
export function renewed(tokens: Omit<Entry, "person">, publicUrl: string): GatewayReply {
  return { ...done(), cookies: cookiesOf(tokens, publicUrl) };
}

/** 204, and the browser forgets the session. */
export function left(publicUrl: string): GatewayReply {
  return { ...done(), cookies: [sessionCookie(null, publicUrl)] };
}

export function cookiesOf({ token, device }: Omit<Entry, "person">, publicUrl: string): string[] {
  return [deviceCookie(device, publicUrl), sessionCookie(token, publicUrl)];
}
