import { isAscii } from "node:buffer";
import { Failure } from "../contracts/errors";
import { closingQuote, MAX_DEPTH } from "../contracts/json-text";
import { parseLong } from "../contracts/lossless-json";

export const DEFAULT_BODY_LIMIT = 10 * 1024 * 1024;
/** Multipart forms carry files. */
export const FORM_LIMIT = 100 * 1024 * 1024;

export interface ParsedBody {
  value: unknown;
  /** True if the value is exactly what the bytes say, so that the bytes may be passed on. */
  faithful: boolean;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses bodies declared as something other than JSON. A missing declaration is accepted: curl users forget it. */
export function requireJson(contentType: string | undefined): void {
  // curl -d declares a form by default; such a body is accepted if it parses.
  if (contentType === undefined || contentType === "" || JSON_TYPE.test(contentType) || FORM_TYPE.test(contentType)) return;
  throw new Failure(
    "unsupported_content_type",
    `Unsupported content-type '${shorten(contentType)}': this endpoint accepts application/json.`,
  );
}

/**
 * Parses a JSON body; `text` is the result of `decodeUtf8` if it was decoded before. Throws `invalid_json` with the position of the error,
 * never with text of the body.
 */
export function parseJson(bytes: Uint8Array, text = decodeUtf8(bytes)): ParsedBody {
  if (text.trim() === "") throw new Failure("invalid_json", "The request has no body; a JSON object is expected.");
  const long = hasLongNumber(text);
  let value: unknown;
  try {
    value = long ? parseLong(text) : JSON.parse(text);
  } catch (error) {
    throw new Failure("invalid_json", `The request body is not valid JSON${place(error)}.`, { cause: error });
  }
  // Escapes can hide what plain text cannot contain; the value is walked only then. A duplicate key would
  // be read differently by another parser, so such a body is rewritten too.
  const suspicious = text.includes("\\u") || text.includes("__proto__") || text.includes("\uFFFD");
  if (!suspicious) return { value, faithful: !standsTwice(text, '"model"') };
  return { value: clean(value), faithful: false };
}

/** Two searches from the front: `lastIndexOf` goes character by character, 3 ms for a photo. */
function standsTwice(text: string, key: string): boolean {
  const first = text.indexOf(key);
  return first !== -1 && text.indexOf(key, first + key.length) !== -1;
}

/** In bytes. Longer bodies usually contain files as base64. */
const LONG_BODY = 64 * 1024;

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is dropped. Buffer takes a third of TextDecoder's time for a short text. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.length > LONG_BODY ? inPieces(buffer) : buffer.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Decodes a long text into a string on V8's own heap. In one piece, from 1 MB on, its characters would be off the heap, and each 64 MB of
 * that starts a full garbage collection: every third photo, 20 ms of the event loop. Pieces of plain ASCII need no decoding.
 */
function inPieces(buffer: Buffer): string {
  let text = "";
  for (let at = 0; at < buffer.length; ) {
    let end = Math.min(at + LONG_BODY, buffer.length);
    // Keeps multi-byte characters whole; they have at most four bytes.
    for (let back = 0; back < 3 && isInside(buffer[end]); back++) end--;
    const piece = buffer.subarray(at, end);
    text += piece.toString(isAscii(piece) ? "latin1" : "utf8");
    at = end;
  }
  return text;
}

function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Makes strings well-formed, replaces NUL, and drops `__proto__` keys. The depth was bounded before. */
export function clean(value: unknown): unknown {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value;
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== "object") return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) if (key !== "__proto__") copy[String(clean(key))] = clean(member);
  return copy;
}

/** Digits that a double may not represent exactly. */
const LONG_NUMBER = 16;

/** Whether a number outside of strings has so many digits that it could be rounded. Refuses text that is nested too deeply. */
function hasLongNumber(text: string): boolean {
  let depth = 0;
  let digits = 0;
  let long = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) {
      if (++digits === LONG_NUMBER) long = true;
      continue;
    }
    // Every parser rounds the digits of a fraction.
    digits = code === 46 ? Number.NEGATIVE_INFINITY : 0;
    if (code === 34) index = closingQuote(text, index);
    else if (code === 91 || code === 123) {
      if (++depth > MAX_DEPTH) throw new Failure("invalid_json", `The request body is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (code === 93 || code === 125) depth--;
  }
  return long;
}

function place(error: unknown): string {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : "");
  return found ? `: error at character ${found[1]}` : "";
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
