import { Failure } from "../contracts/errors";
import type { GatewayRequest } from "./exchange";

/**
 * Refuses a call that another site's page made through the browser (`sec-fetch-site`). Older browsers send `Origin` only, which is compared
 * with the called host. Throws `access_denied`.
 */
export function requireSameOrigin(request: GatewayRequest, publicUrl: string): void {
  if (isOfPage(request) && isSameOrigin(request, publicUrl)) return;
  throw new Failure("access_denied", "This request did not come from this console.");
}

/** The same for calls without a cookie: other clients send neither header and pass. */
export function refuseOtherOrigin(request: GatewayRequest, publicUrl: string): void {
  if (isOfPage(request)) requireSameOrigin(request, publicUrl);
}

function isOfPage(request: GatewayRequest): boolean {
  return request.header("sec-fetch-site") !== undefined || request.header("origin") !== undefined;
}

function isSameOrigin(request: GatewayRequest, publicUrl: string): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = request.header("origin") ?? "";
  if (!URL.canParse(origin)) return false;
  const { host, origin: whole } = new URL(origin);
  return whole === new URL(publicUrl).origin || host === request.header("host");
}
