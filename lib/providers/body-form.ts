/** White space of JSON and of event streams, and the bytes of a byte order mark. */
const IGNORED: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
/** `{`, `[`, `"` and `<`: how JSON and pages begin, and no line of an event stream does. */
const WHOLE: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x22, 0x3c]);

/**
 * Whether a body is an event stream or one whole text, by its first bytes: servers send both under each other's content type.
 * Undefined as long as nothing but white space has come.
 */
export function bodyForm(chunk: Uint8Array): "events" | "whole" | undefined {
  const first = chunk.find((byte) => !IGNORED.has(byte));
  if (first === undefined) return undefined;
  return WHOLE.has(first) ? "whole" : "events";
}
