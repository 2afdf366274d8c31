const KEY = Buffer.from('"model"');
const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const SPACE: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * A JSON body with another model name and all other bytes unchanged. Undefined if the name's position is ambiguous; the caller must have
 * checked that the key occurs once.
 */
export function withModel(body: Uint8Array, model: string): Uint8Array | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const key = bytes.indexOf(KEY);
  if (key < 0) return undefined;
  let at = afterSpace(bytes, key + KEY.length);
  if (bytes[at] !== COLON) return undefined;
  at = afterSpace(bytes, at + 1);
  if (bytes[at] !== QUOTE) return undefined;
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  if (end >= bytes.length) return undefined;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(JSON.stringify(model)), bytes.subarray(end + 1)]);
}

function afterSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (SPACE.has(bytes[at])) at++;
  return at;
}
