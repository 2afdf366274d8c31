import type { Failure } from "../contracts/errors";
import { parseLossless } from "../contracts/lossless-json";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import { isFields } from "./fields";
import type { WholeReply } from "./http";
import { readInBandError, readVendorError } from "./vendor-error";
import { type ErrorContext, unusable, vendorFailure } from "./vendor-failure";

/** One operation of the protocol: its path and the reader of its JSON. */
export interface Route<Found> {
  path: string;
  read(value: unknown): Found | undefined;
  /** Default: `parseJson`. */
  parse?(text: string): unknown;
  /** Reads a reply that isn't JSON. */
  readText?(text: string): Found | undefined;
}

/** Reads a complete reply, with its text if that is JSON; throws the failure that it means. */
export function readReply<Found>(
  { status, headers, body }: WholeReply,
  { context, route }: { context: ErrorContext; route: Route<Found> },
): { reply: Found; wire?: string } {
  const wire = withoutMark(body.toString());
  if (status < 200 || status > 299) throw vendorFailure(readVendorError(status, wire, headers), context);
  const value = (route.parse ?? parseJson)(wire);
  const told = value === undefined ? route.readText?.(wire) : undefined;
  if (told !== undefined) return { reply: told };
  if (value === undefined)
    throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} that are no JSON`, {
      status,
      headers,
      paid: !isPage(wire),
    });
  const failure = inBandFailure(value, context, headers);
  if (failure !== undefined) throw failure;
  const found = route.read(value);
  if (found === undefined) throw unusable(`JSON that is no answer of ${route.path}`, { status, headers, paid: true });
  return { reply: found, wire };
}

/** An HTML page comes from a proxy in front of the vendor: no model has run. */
const isPage = (text: string): boolean => /^\s*</.test(text.slice(0, 200));

/** JSON must not begin with a BOM, but some servers send one. */
const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

/** Some servers answer 200, or start a stream, before they fail. */
export function inBandFailure(value: unknown, context: ErrorContext, headers?: ReplyHeaders): Failure | undefined {
  if (!isFields(value) || value.error === undefined || value.error === null) return undefined;
  return vendorFailure(readInBandError(value, headers), context);
}

/** Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same with all digits of long integers, for replies with call arguments as JSON. */
export function parseJsonLossless(text: string): unknown {
  try {
    return parseLossless(text);
  } catch {
    return undefined;
  }
}
