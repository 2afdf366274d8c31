import type { IncomingHttpHeaders } from "node:http";
import { type ReplyHeaders, vendorRequestId } from "../contracts/vendor-reply";
import { type Fields, isFields } from "./fields";

/** Longer texts add nothing, and patterns are searched in them. */
const MAX_TEXT = 4000;

/** A vendor's error, read from any form that servers of this protocol use. */
export interface VendorError {
  /** The HTTP status, or that of an error inside a stream. */
  status: number;
  message: string;
  type: string;
  code: string;
  param: string | null;
  /** The vendor's request id; empty if not known. */
  requestId: string;
  /** The raw reply, if it contains no readable message. */
  raw?: string;
  retryAfterMs?: number;
}

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_TEXT) : "");

/** Reads an error reply; fields are empty if the body is empty or not JSON. */
export function readVendorError(status: number, body: string, headers: IncomingHttpHeaders): VendorError {
  const value = parse(body);
  const fields = errorFields(value);
  const raw = fields.message === "" ? { raw: text(body) } : undefined;
  return { ...fields, ...raw, status, requestId: requestIdOf(value, headers), retryAfterMs: retryAfter(headers) };
}

/** Reads `{"error": …}` of an event or a 200 reply. The status is the numeric code, otherwise 502. */
export function readInBandError(value: Fields, headers?: ReplyHeaders): VendorError {
  const fields = errorFields(value);
  const status = Number(fields.code);
  return { ...fields, status: status >= 400 && status < 600 ? status : statusOf(fields), requestId: requestIdOf(value, headers) };
}

function statusOf({ type, code }: { type: string; code: string }): number {
  const words = `${type} ${code}`;
  if (/rate_limit|insufficient_quota|too_many/.test(words)) return 429;
  if (/overloaded|unavailable/.test(words)) return 503;
  if (/authentication|invalid_api_key/.test(words)) return 401;
  if (/permission/.test(words)) return 403;
  if (/invalid_request|context_length|content_policy|content_filter|badrequest/i.test(words)) return 400;
  return 502;
}

/** The vendor's request id: from a header, otherwise from the body. */
export function requestIdOf(body: unknown, headers: ReplyHeaders = {}): string {
  const given = vendorRequestId(headers);
  if (given !== "" || !isFields(body)) return given;
  const metadata = isFields(body.ResponseMetadata) ? body.ResponseMetadata : {};
  const error = isFields(body.error) ? body.error : body;
  const told = text(body.request_id) || text(body.requestId) || text(metadata.RequestId);
  return told || (/request id:\s{0,9}([\w-]{8,128})/i.exec(text(error.message))?.[1] ?? "");
}

function errorFields(body: unknown): Omit<VendorError, "status" | "requestId"> {
  const outer = Array.isArray(body) ? body[0] : body;
  const envelope = isFields(outer) ? outer : {};
  const inner = isFields(envelope.error) ? envelope.error : isFields(envelope.detail) ? envelope.detail : envelope;
  const code = typeof inner.code === "number" ? String(inner.code) : text(inner.code);
  const message = text(inner.message) || text(envelope.error) || text(envelope.message) || detail(envelope.detail);
  return { message, type: text(inner.type) || text(inner.status), code, param: text(inner.param) || null };
}

/** Python servers answer `{"detail": "…"}` or `{"detail": [{"loc": ["body", "n"], "msg": "…"}]}`. */
function detail(value: unknown): string {
  if (!Array.isArray(value)) return text(value);
  const lines = value.filter(isFields).map((entry) => {
    const place = Array.isArray(entry.loc) ? entry.loc.filter((step) => step !== "body").join(".") : "";
    return place === "" ? text(entry.msg) : `${place}: ${text(entry.msg)}`;
  });
  return lines.join("; ").slice(0, MAX_TEXT);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** `retry-after-ms`, else `retry-after` in seconds or as a date; milliseconds from now. */
export function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const ms = Number.parseFloat(text(headers["retry-after-ms"]));
  if (ms >= 0) return Math.ceil(ms);
  const given = text(headers["retry-after"]);
  const seconds = /^\s*[\d.]+\s*$/.test(given) ? Number.parseFloat(given) : Number.NaN;
  if (seconds >= 0) return Math.ceil(seconds * 1000);
  const date = given === "" ? Number.NaN : Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
