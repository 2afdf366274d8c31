import type { GatheredText } from "./gathered-text";
import { pathIn, relationsOf } from "./office";
import { type Element, readXml } from "./xml";

type Files = ReadonlyMap<string, Uint8Array>;

/** Empty cells before a cell are kept up to here: what stands far out is no table. */
const GAP_MAX = 100;

/** Sheets in their order, each as lines of values with tabs between them. Formulas are their last values. */
export function readSheets(files: Files, text: GatheredText): void {
  const words = sharedWords(files.get("xl/sharedStrings.xml"));
  const { dates, early } = { dates: dateStyles(files.get("xl/styles.xml")), early: startsIn1904(files.get("xl/workbook.xml")) };
  const targets = relationsOf(files, "xl/_rels/workbook.xml.rels");
  const sheets: { name: string; path: string }[] = [];
  readXml(files.get("xl/workbook.xml"), {
    open: (element) => {
      const target = element.name === "sheet" ? targets.get(element.get("id", "r") ?? "") : undefined;
      if (target !== undefined) sheets.push({ name: element.get("name") ?? "", path: pathIn("xl", target) });
    },
  });
  for (const { name, path } of sheets) {
    text.add(`## ${name}\n`);
    const reader = new SheetReader(
      (line) => text.add(`${line}\n`),
      (cell) => valueIn(cell, { words, dates, early }),
    );
    readXml(files.get(path), reader);
    text.add("\n");
  }
}

interface Cell {
  type: string;
  style: number;
  text: string;
}

class SheetReader {
  readonly #line: (line: string) => void;
  readonly #valueIn: (cell: Cell) => string;
  #row: string[] = [];
  #cell: Cell | undefined;
  #inValue = false;

  constructor(line: (line: string) => void, valueIn: (cell: Cell) => string) {
    this.#line = line;
    this.#valueIn = valueIn;
  }

  open = (element: Element): void => {
    const { name } = element;
    if (name === "row") this.#row = [];
    else if (name === "c") this.#begin(element);
    else if (name === "v" || name === "t") this.#inValue = true;
  };

  text = (piece: string): void => {
    if (this.#cell && this.#inValue) this.#cell.text += piece;
  };

  close = (name: string): void => {
    if (name === "v" || name === "t") this.#inValue = false;
    else if (name === "c" && this.#cell) {
      this.#row.push(this.#valueIn(this.#cell).replace(/[\t\r\n]+/g, " "));
      this.#cell = undefined;
    } else if (name === "row") {
      const line = this.#row.join("\t").trimEnd();
      if (line !== "") this.#line(line);
    }
  };

  #begin(element: Element): void {
    const gap = columnOf(element.get("r")) - this.#row.length;
    if (gap > 0) for (let at = 0; at < Math.min(gap, GAP_MAX); at++) this.#row.push("");
    this.#cell = { type: element.get("t") ?? "n", style: Number(element.get("s") ?? -1), text: "" };
  }
}

/** `C5` is column 2; where it is not said, the next. */
function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return 0;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueIn(
  { type, style, text }: Cell,
  { words, dates, early }: { words: readonly string[]; dates: ReadonlySet<number>; early: boolean },
): string {
  if (type === "s") return words[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  return type === "n" && dates.has(style) && text !== "" ? dateOf(Number(text), early) : text;
}

function sharedWords(bytes: Uint8Array | undefined): string[] {
  const words: string[] = [];
  let text = "";
  let inText = false;
  let phonetic = false;
  readXml(bytes, {
    open: ({ name }) => {
      if (name === "si") text = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") phonetic = true;
    },
    text: (piece) => {
      if (inText && !phonetic) text += piece;
    },
    close: (name) => {
      if (name === "si") words.push(text);
      else if (name === "t") inText = false;
      else if (name === "rPh") phonetic = false;
    },
  });
  return words;
}

/** Formats of dates that every program knows by their numbers. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** What is quoted or in brackets in a format is no letter of a date. */
const NOT_LETTERS = /"[^"]*"|\[[^\]]*\]|\\./g;

/** Places of the styles in which a number is a date. */
function dateStyles(bytes: Uint8Array | undefined): Set<number> {
  const own = new Set<number>();
  const styles = new Set<number>();
  let inCells = false;
  let place = 0;
  readXml(bytes, {
    open: (element) => {
      const id = Number(element.get("numFmtId"));
      if (element.name === "numFmt" && /[dmyhs]/i.test((element.get("formatCode") ?? "").replace(NOT_LETTERS, ""))) own.add(id);
      else if (element.name === "cellXfs") inCells = true;
      else if (element.name === "xf" && inCells) {
        if (isDateFormat(id) || own.has(id)) styles.add(place);
        place++;
      }
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

function startsIn1904(bytes: Uint8Array | undefined): boolean {
  let early = false;
  readXml(bytes, {
    open: (element) => {
      if (element.name === "workbookPr") early = ["1", "true"].includes(element.get("date1904") ?? "");
    },
  });
  return early;
}

const DAY_MS = 86_400_000;

/** Days since the beginning of 1900, or of 1904, as a date, with the time where it has one. */
function dateOf(days: number, early: boolean): string {
  const date = new Date(Date.UTC(early ? 1904 : 1899, early ? 0 : 11, early ? 1 : 30) + Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
  if (days < 1) return time;
  return Number.isInteger(days) ? day : `${day} ${time}`;
}
