import { Enough } from "./attachment";
import type { GatheredText } from "./gathered-text";
import type { Element, XmlFiles } from "./xml";

/** Characters of a paragraph or table held until its end; more would exceed a file's limit anyway. */
const HELD_MAX = 1_000_000;

/** A format's element names, all local. */
export interface Vocabulary {
  paragraphs: ReadonlySet<string>;
  /** The element with a paragraph's words; absent if they are directly in the paragraph. */
  words?: string;
  cell: string;
  row: string;
  /** Elements that represent characters. */
  signs: ReadonlyMap<string, (element: Element) => string>;
  /** Elements whose content is skipped. */
  silent: ReadonlySet<string>;
  /** Settings: elements inside them represent no characters. */
  settings: ReadonlySet<string>;
  /** Prefix of a paragraph because of an element before or in it: `## `. */
  markOf(element: Element): string | undefined;
}

/** Converts running text with headings, lists and tables to lines of Markdown. */
export function readRunningText(files: XmlFiles, name: string, { words, text }: { words: Vocabulary; text: GatheredText }): void {
  const reader = new RunningText(words, text);
  files.read(name, {
    open: (element) => reader.open(element),
    close: (name) => reader.close(name),
    text: (piece) => reader.said(piece),
  });
}

interface Paragraph {
  mark: string;
  text: string;
}

class RunningText {
  readonly #words: Vocabulary;
  readonly #text: GatheredText;
  readonly #paragraphs: Paragraph[] = [];
  /** Cells of open rows; tables may be nested. */
  readonly #rows: string[][] = [];
  #held = 0;
  #inWords = 0;
  #silent = 0;
  #settings = 0;
  #mark = "";

  constructor(words: Vocabulary, text: GatheredText) {
    this.#words = words;
    this.#text = text;
  }

  open(element: Element): void {
    const { name } = element;
    const { paragraphs, words, row, cell, signs, silent, settings, markOf } = this.#words;
    if (silent.has(name)) this.#silent++;
    if (this.#silent > 0) return;
    if (settings.has(name)) this.#settings++;
    const mark = markOf(element);
    if (paragraphs.has(name)) {
      this.#paragraphs.push({ mark: mark ?? this.#mark, text: "" });
      this.#mark = "";
    } else if (mark !== undefined) this.#takeMark(mark);
    else if (name === row) this.#rows.push([]);
    else if (name === cell) this.#beginCell();
    else if (name === words) this.#inWords++;
    else if (this.#settings === 0) this.#add(signs.get(name)?.(element) ?? "");
  }

  close(name: string): void {
    const { paragraphs, words, row, silent, settings } = this.#words;
    if (this.#silent > 0) {
      if (silent.has(name)) this.#silent--;
      return;
    }
    if (settings.has(name)) this.#settings--;
    else if (name === words) this.#inWords--;
    else if (name === row) this.#line((this.#rows.pop() ?? []).join(" | "));
    else if (paragraphs.has(name)) {
      const { mark, text } = this.#paragraphs.pop() ?? { mark: "", text: "" };
      if (text.trim() !== "") this.#line(mark + text);
    }
  }

  said(piece: string): void {
    if (this.#silent === 0 && (this.#words.words === undefined || this.#inWords > 0)) this.#add(piece);
  }

  #takeMark(mark: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.mark = mark;
    else this.#mark = mark;
  }

  #beginCell(): void {
    this.#rows.at(-1)?.push("");
    this.#hold(1);
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || text === "") return;
    paragraph.text += text;
    this.#hold(text.length);
  }

  #hold(characters: number): void {
    this.#held += characters;
    if (this.#held <= HELD_MAX) return;
    for (const row of this.#rows) this.#text.add(`${row.join(" | ")}\n`);
    for (const { mark, text } of this.#paragraphs) this.#text.add(`${mark}${text}\n`);
    throw new Enough();
  }

  /** A line inside a cell becomes part of that cell. */
  #line(text: string): void {
    const cells = this.#rows.at(-1);
    if (!cells || cells.length === 0) {
      this.#text.add(`${text}\n`);
      if (this.#rows.length === 0 && this.#paragraphs.length === 0) this.#held = 0;
      return;
    }
    const before = cells.at(-1);
    cells[cells.length - 1] = before ? `${before} ${text}` : text;
  }
}
