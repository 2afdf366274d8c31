import { SaxesParser } from "saxes";
import { Enough, Unreadable } from "./attachment";

/** An element by its local name: prefixes differ between programs. */
export interface Element {
  name: string;
  /** An attribute by its local name; `prefix` is preferred if given. */
  get(name: string, prefix?: string): string | undefined;
}

export interface XmlReader {
  open?(element: Element): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Limit for one document. An archive of a few kilobytes unpacks to a hundred megabytes of empty cells, and a list of its
 * parts can repeat the same one.
 */
const MOST_BYTES = 120_000_000;
const MOST_ELEMENTS = 2_000_000;
const MOST_DEPTH = 500;
const MOST_ATTRIBUTES = 1_000;
/** Maximum characters of an attribute; the used ones are short. */
const MOST_VALUE = 2_048;
/** Maximum characters of a text event. */
const PIECE = 1_000_000;
/** Bytes decoded at a time: reading ends soon after there is enough. */
const STEP = 65_536;

export class XmlFiles {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  #bytes = 0;
  #elements = 0;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** A short file's text; empty if it doesn't exist. */
  textOf(name: string): string {
    return new TextDecoder().decode(this.#files.get(name)?.subarray(0, STEP));
  }

  /**
   * Parses a file if it exists. Its own entities are never expanded. Throws `Unreadable` for a broken or
   * too deeply nested file, `Enough` if the archive's total is too large.
   */
  read(name: string, { open, close, text }: XmlReader): void {
    const bytes = this.#files.get(name);
    if (!bytes) return;
    const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
    let depth = 0;
    let attributes = 0;
    parser.on("opentagstart", () => {
      attributes = 0;
      if (++depth > MOST_DEPTH) throw new Unreadable(`is nested deeper than ${MOST_DEPTH} elements, so it was not read`);
      if (++this.#elements > MOST_ELEMENTS) throw new Enough();
    });
    parser.on("attribute", () => {
      if (++attributes > MOST_ATTRIBUTES) throw new Unreadable("is damaged: its contents cannot be read");
    });
    parser.on("opentag", ({ name: tag, attributes }) =>
      open?.({ name: localOf(tag), get: (wanted, prefix) => attributeOf(attributes, { wanted, prefix }) }),
    );
    parser.on("closetag", ({ name: tag }) => {
      depth--;
      close?.(localOf(tag));
    });
    const said = (words: string) => {
      for (let at = 0; at < words.length; at += PIECE) text?.(words.slice(at, at + PIECE));
    };
    parser.on("text", said);
    parser.on("cdata", said);
    parser.on("error", () => {
      throw new Unreadable("is damaged: its contents cannot be read");
    });
    this.#write(parser, bytes);
  }

  #write(parser: SaxesParser<{ xmlns: false; position: false }>, bytes: Uint8Array): void {
    const decoder = new TextDecoder(codingOf(bytes));
    for (let at = 0; at < bytes.length; at += STEP) {
      this.#bytes += Math.min(STEP, bytes.length - at);
      if (this.#bytes > MOST_BYTES) throw new Enough();
      parser.write(decoder.decode(bytes.subarray(at, at + STEP), { stream: true }));
    }
    parser.write(decoder.decode()).close();
  }
}

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);

function attributeOf(
  attributes: Readonly<Record<string, string>>,
  { wanted, prefix }: { wanted: string; prefix: string | undefined },
): string | undefined {
  const whole = prefix === undefined ? undefined : attributes[`${prefix}:${wanted}`];
  if (whole !== undefined) return whole.slice(0, MOST_VALUE);
  for (const name in attributes) if (localOf(name) === wanted) return attributes[name]?.slice(0, MOST_VALUE);
  return undefined;
}

function codingOf(bytes: Uint8Array): string {
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
