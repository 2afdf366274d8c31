import { SaxesParser } from "saxes";
import { Unreadable } from "./attachment";

/** An element by its local name: what it is called before the colon differs from program to program. */
export interface Element {
  name: string;
  /** An attribute by its local name; with `prefix` the one that has it, where it is usual. */
  get(name: string, prefix?: string): string | undefined;
}

export interface XmlReader {
  open?(element: Element): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads a file of an archive. Entities of its own are never expanded; one that cannot be read is broken. */
export function readXml(bytes: Uint8Array | undefined, { open, close, text }: XmlReader): void {
  if (!bytes) return;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on("opentag", ({ name, attributes }) =>
    open?.({ name: localOf(name), get: (wanted, prefix) => attributeOf(attributes, { wanted, prefix }) }),
  );
  parser.on("closetag", ({ name }) => close?.(localOf(name)));
  parser.on("text", (piece) => text?.(piece));
  parser.on("cdata", (piece) => text?.(piece));
  parser.on("error", () => {
    throw new Unreadable("is broken: its contents cannot be read");
  });
  parser.write(decoded(bytes)).close();
}

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);

function attributeOf(
  attributes: Readonly<Record<string, string>>,
  { wanted, prefix }: { wanted: string; prefix: string | undefined },
): string | undefined {
  const whole = `${prefix}:${wanted}`;
  if (prefix !== undefined && attributes[whole] !== undefined) return attributes[whole];
  for (const name in attributes) if (localOf(name) === wanted) return attributes[name];
  return undefined;
}

function decoded(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(wide).decode(bytes);
}
