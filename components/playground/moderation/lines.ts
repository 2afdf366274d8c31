import { fieldsOf } from "@/lib/contracts/typed";
/** A text to classify, with a stable id. */
export interface Line {
  id: string;
  text: string;
}

/** The limit of one call. */
export const LINES_MAX = 2048;
/** The largest file. */
export const FILE_MAX = 1_000_000;

let made = 0;

export function newLine(text = ""): Line {
  return { id: `l${Date.now().toString(36)}${(made++).toString(36)}`, text };
}

/** The lines with an empty one at the end, for the next text. */
export function withEmptyLine(lines: readonly Line[]): Line[] {
  return lines.at(-1)?.text === "" ? [...lines] : [...lines, newLine()];
}

/** The lines that are sent, in order. */
export function filledLines(lines: readonly Line[]): Line[] {
  return lines.filter(({ text }) => text.trim() !== "");
}

/** The non-blank lines of a pasted text or a file. */
export function textsOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Inserts texts at the caret: they replace an empty line, otherwise follow the line. Texts beyond the limit are left out. */
export function insertTexts(lines: readonly Line[], at: number, texts: readonly string[]): { lines: Line[]; left: number } {
  const here = lines[at];
  const replaces = here?.text.trim() === "";
  const room = Math.max(LINES_MAX - filledLines(lines).length, 0);
  const added = texts.slice(0, room).map((text) => newLine(text));
  const next = [...lines.slice(0, replaces ? at : at + 1), ...added, ...lines.slice(at + 1)];
  return { lines: withEmptyLine(next), left: texts.length - added.length };
}

/** `input` of the request: a single text as a string, several as a list. */
export function toInput(lines: readonly Line[]): string | string[] {
  const texts = filledLines(lines).map(({ text }) => text);
  return texts.length === 1 ? (texts[0] ?? "") : texts;
}

/** The texts of an `input` by result: a list of typed parts has one result. */
export function textsOfInput(input: unknown): string[] {
  if (typeof input === "string") return [input];
  if (!Array.isArray(input)) return [];
  if (input.every((item) => typeof item === "string")) return input;
  const words = input
    .map(fieldsOf)
    .map(({ type, text }) => (typeof text === "string" ? text : `[${typeof type === "string" ? type : "part"}]`));
  return [words.join("\n")];
}
