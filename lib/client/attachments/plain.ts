import { Unreadable } from "./attachment";

/** Signs that no text has: what holds one is a program, an image or an archive. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const NO_TEXT = "cannot be attached: it is not text, PDF or Office";

/** Decodes a text file: UTF-8, UTF-16 with a BOM, otherwise Windows-1252. Throws if it isn't text. */
export function plainText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (CONTROL.test(text)) throw new Unreadable(NO_TEXT);
  return text.replace(/\r\n?/g, "\n");
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
