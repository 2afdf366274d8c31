import type { IncomingHttpHeaders } from "node:http";
import { type Fields, isFields } from "./fields";

/** Longer texts say nothing more, and patterns are searched in them. */
const MAX_TEXT = 4000;

/** What could be read of a vendor's error, in any of the forms that servers of this protocol use. */
export interface VendorError {
  /** The HTTP status, or the one an error inside a stream names. */
  status: number;
  message: string;
  type: string;
  code: string;
  param: string | null;
  retryAfterMs?: number;
}

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_TEXT) : "");

/** Reads an error reply; a body that is no JSON, or empty, gives empty fields. */
export function readVendorError(status: number, body: string, headers: IncomingHttpHeaders): VendorError {
  return { ...errorFields(parse(body)), status, retryAfterMs: retryAfter(headers) };
}

/** Reads `{"error": …}` out of an event or a 200 reply. Its status is the numeric code, where it has one, else 502. */
export function readInBandError(value: Fields): VendorError {
  const fields = errorFields(value);
  const status = Number(fields.code);
  return { ...fields, status: status >= 400 && status < 600 ? status : statusOf(fields) };
}

function statusOf({ type, code }: { type: string; code: string }): number {
  const words = `${type} ${code}`;
  if (/rate_limit|insufficient_quota|too_many/.test(words)) return 429;
  if (/overloaded|unavailable/.test(words)) return 503;
  if (/invalid_request|context_length|content_policy|content_filter|badrequest/i.test(words)) return 400;
  return 502;
}

function errorFields(body: unknown): Omit<VendorError, "status"> {
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
