const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c, 0x3a, 0x20];
/** Longer names are cut. */
const LONGEST_NAME = 40;
/** Longer strings are searched natively. */
const SHORT = 24;

/** Skips white space. */
function skipSpace(body: Uint8Array, from: number): number {
  let at = from;
  while (at < body.length && (body[at] ?? 0) <= SPACE) at++;
  return at;
}

/** The place after a string that begins at `from`. */
function endOfString(body: Uint8Array, from: number): number {
  let at = from + 1;
  const near = Math.min(body.length, at + SHORT);
  while (at < near) {
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  for (;;) {
    const quote = body.indexOf(QUOTE, at);
    if (quote < 0) return body.length;
    let slashes = 0;
    while (quote - slashes > at && body[quote - slashes - 1] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** The place after a value of valid JSON that begins at `from`. */
export function endOfValue(body: Uint8Array, from: number): number {
  const first = body[from];
  if (first === QUOTE) return endOfString(body, from);
  let at = from;
  if (first !== OPEN && first !== OPEN_LIST) {
    while (at < body.length && !isEnd(body[at])) at++;
    return at;
  }
  let depth = 0;
  while (at < body.length) {
    const byte = body[at];
    if (byte === QUOTE) {
      at = endOfString(body, at);
      continue;
    }
    at++;
    if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && --depth === 0) return at;
  }
  return at;
}

const isEnd = (byte: number | undefined) => byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || byte === undefined || byte <= SPACE;

/** Calls `visit` with each member of a JSON object until `visit` has returned where the member's value ends. */
export function eachMember(body: Buffer, visit: (name: string, from: number) => number): void {
  let at = skipSpace(body, 0);
  if (body[at] !== OPEN) return;
  at = skipSpace(body, at + 1);
  while (at < body.length && body[at] === QUOTE) {
    const end = endOfString(body, at);
    const name = body.toString("latin1", at + 1, Math.min(end - 1, at + LONGEST_NAME));
    at = skipSpace(body, end);
    if (body[at] !== COLON) return;
    at = skipSpace(body, visit(name, skipSpace(body, at + 1)));
    if (body[at] !== COMMA) return;
    at = skipSpace(body, at + 1);
  }
}

/** The place of the next element of a list, after the one that ended at `end`; -1 at the list's end. */
export function nextElement(body: Uint8Array, end: number): number {
  const at = skipSpace(body, end);
  return body[at] === COMMA ? skipSpace(body, at + 1) : -1;
}

/** The place of a list's first element; -1 if it is empty or no list. */
export function firstElement(body: Uint8Array, from: number): number {
  if (body[from] !== OPEN_LIST) return -1;
  const at = skipSpace(body, from + 1);
  return body[at] === CLOSE_LIST ? -1 : at;
}

export const isList = (body: Uint8Array, at: number) => body[at] === OPEN_LIST;
