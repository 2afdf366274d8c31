/** White space of JSON and event streams, and the bytes of a BOM. */
const IGNORED: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
/** `{`, `[`, `"` and `<`: starts of JSON or HTML, never of an event stream's line. */
const WHOLE: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x22, 0x3c]);

/**
 * Detects by the first bytes whether a body is an event stream or one document: servers send both under the wrong content type. Undefined
 * while only white space has arrived.
 */
export function bodyForm(chunk: Uint8Array): "events" | "whole" | undefined {
  const first = chunk.find((byte) => !IGNORED.has(byte));
  if (first === undefined) return undefined;
  return WHOLE.has(first) ? "whole" : "events";
}
