import type { ModelEndpoint } from "../endpoints/define";
import type { GatewayRequest } from "./exchange";

/** Allowed values of headers that are passed on to a vendor. */
const SOUND = /^[\x20-\x7e]{1,2000}$/;

/** The request's headers that the endpoint passes on to vendors of its own format; undefined if there are none. */
export function carriedOf({ carries }: ModelEndpoint, request: GatewayRequest): Readonly<Record<string, string>> | undefined {
  if (carries === undefined) return undefined;
  const found = carries.flatMap((name): [string, string][] => {
    const value = request.header(name);
    return value !== undefined && SOUND.test(value) ? [[name, value]] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
