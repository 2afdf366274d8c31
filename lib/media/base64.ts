const DATA_URI = /^data:([^,;]*)((?:;[^,;]*)*?)(;base64)?,/i;

/** Decodes standard or URL-safe base64, padded or not, with or without white space; undefined for any other character. */
export function decodeBase64(text: string): Uint8Array | undefined {
  return decodeTight(text) ?? (/\s/.test(text) ? decodeTight(text.replace(/\s+/g, "")) : undefined);
}

/** The decoder skips unknown characters, so each of them shows in the length. */
function decodeTight(text: string): Uint8Array | undefined {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const signs = text.length - padding;
  if (signs === 0 || signs % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === Math.floor((signs * 3) / 4) ? bytes : undefined;
}

export interface DataUri {
  /** Lower case, without parameters; empty if absent. */
  type: string;
  base64: boolean;
  /** What follows the comma. */
  data: string;
}

/** Undefined if the text isn't a data URI, or its head is longer than any real one. */
export function parseDataUri(text: string): DataUri | undefined {
  const head = DATA_URI.exec(text.slice(0, 512));
  return head ? { type: (head[1] ?? "").trim().toLowerCase(), base64: head[3] !== undefined, data: text.slice(head[0].length) } : undefined;
}
