import { Failure } from "../contracts/errors";

/** Methods that Next handles; a web `Request` cannot be created with some others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A path with one possible reading. Nearly all are, and need no further checks. */
const PLAIN = /^\/(?![/.])(?:[^?%\\#/]|\/(?!\.))*(?:\?|$)/;
/** A target with the server's name, as sent to a proxy; every server must accept it (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#@\\\s]+(?=[/?]|$)/i;
const DOTS = /\/\.{1,2}(?:\/|$)/;
const CONTROL = /\p{Cc}/u;

export const isMethod = (method: string) => METHODS.has(method);

/** A target without the server's name. */
export function withoutAuthority(url: string): string {
  const found = ABSOLUTE.exec(url)?.[0];
  if (found === undefined) return url;
  const rest = url.slice(found.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Whether a target needs no further checks. */
export const isPlain = (url: string) => PLAIN.test(url);

/**
 * Checks a request line that is not plain, because it may be read differently here and in Next: to Next `/x/../api/` is `/api/`. Ambiguous
 * ones are refused: `.` and `..`, encoded or not, backslashes, a leading `//`, fragments and `*`; so are unknown methods. Otherwise returns
 * the decoded path, which is what Next would see; `readable` is false if only the gateway can answer it.
 */
export function readTarget(method: string, url: string): { path: string; readable: boolean } | { failure: Failure } {
  if (!METHODS.has(method)) return { failure: new Failure("method_not_allowed", `${method} is not supported.`, { allow: [...METHODS] }) };
  const raw = pathOf(url);
  if (!raw.startsWith("/") || raw.startsWith("//") || /[\\#]/.test(raw)) return { failure: ambiguous() };
  const path = decode(raw);
  if (DOTS.test(path ?? raw.replace(/%2e/gi, "."))) return { failure: ambiguous() };
  return { path: path ?? raw, readable: path !== undefined && !CONTROL.test(path) };
}

/** The error of an unreadable address of a page. */
export function unreadable(): Failure {
  return new Failure("invalid_value", "Invalid path: it contains control characters or invalid percent-encoding.");
}

function ambiguous(): Failure {
  return new Failure(
    "invalid_value",
    "Invalid path: it must begin with one slash and contain no '.' or '..' segments, no backslash and no '#'.",
  );
}

/** The path as sent, without the query. */
export function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

/** A path without percent-encoding; undefined if that is broken or not UTF-8. */
export function decode(path: string): string | undefined {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
