import type { Block } from "./blocks";

/** A footnote: Markdown, and its number by the order in which the text names it. */
interface Note {
  label: string;
  number: number;
  text: string;
}

export interface Noted {
  /** The text without footnotes, with the same number of blocks. Unchanged blocks are the same objects. */
  blocks: readonly Block[];
  notes: readonly Note[];
  /** Link definitions, `[label]: url`, by lower-case label. */
  links: ReadonlyMap<string, string>;
}

const NOTE = /^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*(.*)$/;
const LINK = /^ {0,3}\[([^\]^][^\]\n]{0,200})\]:[ \t]*\S/;
const REFERENCE = /\[\^([^\]\s]{1,80})\]/g;
/** More stay in the text. */
const MOST = 500;

/** Extracts footnotes and link definitions: they apply to the whole text. */
export function takeNotes(blocks: readonly Block[]): Noted {
  const texts = new Map<string, string>();
  const links = new Map<string, string>();
  const left = blocks.map((block) =>
    block.kind === "text" && block.text.includes("]:") ? withoutNotes(block.text, { texts, links }) : block,
  );
  const notes: Note[] = [];
  for (const label of labelsIn([...left.map((block) => (block.kind === "text" ? block.text : "")), ...texts.values()])) {
    const text = texts.get(label);
    if (text !== undefined) notes.push({ label, number: notes.length + 1, text });
  }
  return { blocks: left, notes, links };
}

function withoutNotes(text: string, { texts, links }: { texts: Map<string, string>; links: Map<string, string> }): Block {
  const left: string[] = [];
  let label: string | undefined;
  for (const line of text.split("\n")) {
    const match = texts.size < MOST ? NOTE.exec(line) : null;
    const link = LINK.exec(line)?.[1]?.toLowerCase();
    if (link !== undefined && links.size < MOST && !links.has(link)) links.set(link, line);
    if (match) {
      label = match[1] ?? "";
      if (!texts.has(label)) texts.set(label, match[2] ?? "");
      // Indented or directly following lines belong to the footnote.
    } else if (label !== undefined && (line === "" || /^\s/.test(line) || !texts.get(label)?.endsWith("\n"))) {
      texts.set(label, `${texts.get(label)}\n${line.replace(/^ {1,4}/, "")}`);
    } else {
      label = undefined;
      left.push(line);
    }
  }
  return { kind: "text", text: left.join("\n") };
}

function labelsIn(texts: readonly string[]): Set<string> {
  const labels = new Set<string>();
  for (const text of texts) if (text.includes("[^")) for (const [, label] of text.matchAll(REFERENCE)) labels.add(label ?? "");
  return labels;
}

/** The link definitions that a block uses, to be parsed with it. */
export function linksFor(text: string, links: ReadonlyMap<string, string>): string {
  if (links.size === 0 || !text.includes("[")) return "";
  const named = new Set([...text.matchAll(/\[([^\][]{1,200})\]/g)].map(([, label]) => label?.toLowerCase() ?? ""));
  return [...named]
    .map((label) => links.get(label))
    .filter((line) => line !== undefined)
    .join("\n");
}

/** Splits a text at its footnote references: words and numbers alternate. */
export function atNotes(text: string, numbers: ReadonlyMap<string, number>): (string | number)[] {
  const parts: (string | number)[] = [];
  let at = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const number = numbers.get(match[1] ?? "");
    if (number === undefined) continue;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(number);
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
