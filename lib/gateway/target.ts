import { Failure } from "../contracts/errors";

/** Those that Next has handlers for; a `Request` of the web cannot even be made of some others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A path that is the same to everyone who reads it. Nearly all are, and need no second look. */
const PLAIN = /^\/(?![/.])(?:[^?%\\#/]|\/(?!\.))*(?:\?|$)/;
/** A target with the server's own name in front, as a proxy is sent it; every server has to take it (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#@\\\s]+(?=[/?]|$)/i;
const DOTS = /\/\.{1,2}(?:\/|$)/;
const CONTROL = /\p{Cc}/u;

export const isMethod = (method: string) => METHODS.has(method);

/** A target without the server's name in front. */
export function withoutAuthority(url: string): string {
  const found = ABSOLUTE.exec(url)?.[0];
  if (found === undefined) return url;
  const rest = url.slice(found.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Whether a target can be taken as it stands. */
export const isPlain = (url: string) => PLAIN.test(url);

/**
 * Looks closer at a request line that is not plain, because it may be meant to look like one address here and like another one behind: to Next
 * `/x/../api/` is `/api/`. What has more than one reading is refused: `.` and `..`, encoded or not, backslashes, `//` at the start,
 * fragments and `*`. So are methods that no address has. Else gives the decoded path, which is where Next would come to
 * as well; `readable` is false if only the gateway has words for it.
 */
export function readTarget(method: string, url: string): { path: string; readable: boolean } | { failure: Failure } {
  if (!METHODS.has(method)) return { failure: new Failure("method_not_allowed", `${method} is not supported.`, { allow: [...METHODS] }) };
  const raw = pathOf(url);
  if (!raw.startsWith("/") || raw.startsWith("//") || /[\\#]/.test(raw)) return { failure: ambiguous() };
  const path = decode(raw);
  if (DOTS.test(path ?? raw.replace(/%2e/gi, "."))) return { failure: ambiguous() };
  return { path: path ?? raw, readable: path !== undefined && !CONTROL.test(path) };
}

/** What a page's address is answered with that cannot be read. */
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

/** A path without its percent-encoding; undefined if that is broken, also where it spells no UTF-8. */
export function decode(path: string): string | undefined {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
