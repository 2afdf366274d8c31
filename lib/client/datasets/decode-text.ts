/** A file's text, and the encoding it was read in. `assumed`: no other encoding fits, and none is stated. */
export interface DecodedText {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
  assumed: boolean;
}

/** Decodes by byte order mark, else as UTF-8; bytes that are not UTF-8 are read as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16", assumed: false };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16", assumed: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8", assumed: false };
  } catch {
    return { text: decode(bytes, "windows-1252"), encoding: "Windows-1252", assumed: true };
  }
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
