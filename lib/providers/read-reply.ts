import type { Failure } from "../contracts/errors";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import { isFields } from "./fields";
import type { WholeReply } from "./http";
import { readInBandError, readVendorError } from "./vendor-error";
import { type ErrorContext, unusable, vendorFailure } from "./vendor-failure";

/** One operation of the protocol: where it is, and how its JSON is recognised. */
export interface Route<Found> {
  path: string;
  read(value: unknown): Found | undefined;
}

/** What a complete reply holds, and its text; throws the failure that it means. */
export function readReply<Found>(
  { status, headers, body }: WholeReply,
  { context, route }: { context: ErrorContext; route: Route<Found> },
): { reply: Found; wire: string } {
  const wire = body.toString();
  if (status < 200 || status > 299) throw vendorFailure(readVendorError(status, wire, headers), context);
  const value = parseJson(wire);
  if (value === undefined)
    throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} that are no JSON`, { status, headers });
  const failure = inBandFailure(value, context, headers);
  if (failure !== undefined) throw failure;
  const found = route.read(value);
  if (found === undefined) throw unusable(`JSON that is no answer of ${route.path}`, { status, headers });
  return { reply: found, wire };
}

/** Some servers answer 200, or have begun to stream, before they know that they fail. */
export function inBandFailure(value: unknown, context: ErrorContext, headers?: ReplyHeaders): Failure | undefined {
  if (!isFields(value) || value.error === undefined || value.error === null) return undefined;
  return vendorFailure(readInBandError(value, headers), context);
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
