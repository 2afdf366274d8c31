import { grouped } from "../digits";
import { Enough } from "./attachment";
import type { GatheredText } from "./gathered-text";
import { pathIn, relationsOf } from "./office";
import type { Element, XmlFiles, XmlReader } from "./xml";

const SHEETS_MAX = 100;
/** Over all sheets, including empty rows. */
const ROWS_MAX = 100_000;
const CELLS_MAX = 500_000;
/** Excel's own limit per cell. */
const CELL_CHARS_MAX = 32_767;
/** More would exceed a file's limit anyway. */
const ROW_CHARS_MAX = 500_000;
const SHARED_MAX = 300_000;
/** Custom number formats, and characters of one. */
const FORMATS_MAX = 2_000;
const FORMAT_CHARS_MAX = 255;

/** Maximum empty cells kept before a cell: distant cells aren't part of a table. */
const GAP_MAX = 100;

/** Sheets in order, as tab-separated lines. Formulas are their last values. */
export function readSheets(files: XmlFiles, text: GatheredText): void {
  const shared = sharedWords(files);
  const values = { words: shared.words, dates: dateStyles(files), early: startsIn1904(files) };
  const sheets = sheetsOf(files);
  if (shared.more) text.leaveOut(`cells with other than the first ${grouped(SHARED_MAX)} texts`);
  if (sheets.length > SHEETS_MAX) text.leaveOut(`first ${grouped(SHEETS_MAX)} of ${grouped(sheets.length)} sheets`);
  const reader = new SheetReader(text, (cell) => valueIn(cell, values));
  for (const { name, path } of sheets.slice(0, SHEETS_MAX)) {
    text.add(`## ${name}\n`);
    files.read(path, reader);
    text.add("\n");
  }
}

function sheetsOf(files: XmlFiles): { name: string; path: string }[] {
  const targets = relationsOf(files, "xl/_rels/workbook.xml.rels");
  const sheets: { name: string; path: string }[] = [];
  files.read("xl/workbook.xml", {
    open: (element) => {
      const target = element.name === "sheet" ? targets.get(element.get("id", "r") ?? "") : undefined;
      if (target !== undefined) sheets.push({ name: element.get("name") ?? "", path: pathIn("xl", target) });
    },
  });
  return sheets;
}

interface Cell {
  type: string;
  style: number;
  text: string;
}

/** Reads the rows of all sheets; limits apply to all of them together. */
class SheetReader {
  readonly #out: GatheredText;
  readonly #valueIn: (cell: Cell) => string;
  #row: string[] = [];
  #rowChars = 0;
  #cell: Cell | undefined;
  #inValue = false;
  #rows = 0;
  #cells = 0;

  constructor(out: GatheredText, valueIn: (cell: Cell) => string) {
    this.#out = out;
    this.#valueIn = valueIn;
  }

  open = (element: Element): void => {
    const { name } = element;
    if (name === "row") this.#beginRow();
    else if (name === "c") this.#begin(element);
    else if (name === "v" || name === "t") this.#inValue = true;
  };

  text = (piece: string): void => {
    if (this.#cell && this.#inValue) this.#cell.text += piece.slice(0, CELL_CHARS_MAX + 1 - this.#cell.text.length);
  };

  close = (name: string): void => {
    if (name === "v" || name === "t") this.#inValue = false;
    else if (name === "c" && this.#cell) {
      this.#put(this.#valueIn(this.#cell));
      this.#cell = undefined;
    } else if (name === "row") this.#endRow();
  };

  #beginRow(): void {
    this.#row = [];
    this.#rowChars = 0;
    if (++this.#rows > ROWS_MAX) this.#stop(`first ${grouped(ROWS_MAX)} rows`);
  }

  #endRow(): void {
    const line = this.#row.join("\t").trimEnd();
    this.#row = [];
    if (line !== "") this.#out.add(`${line}\n`);
  }

  #begin(element: Element): void {
    if (++this.#cells > CELLS_MAX) this.#stop(`first ${grouped(CELLS_MAX)} cells`);
    const gap = columnOf(element.get("r")) - this.#row.length;
    if (gap > 0) for (let at = 0; at < Math.min(gap, GAP_MAX); at++) this.#row.push("");
    this.#cell = { type: element.get("t") ?? "n", style: Number(element.get("s") ?? -1), text: "" };
  }

  #put(value: string): void {
    if (value.length > CELL_CHARS_MAX) this.#out.leaveOut(`cells cut to ${grouped(CELL_CHARS_MAX)} characters`);
    const line = value.slice(0, CELL_CHARS_MAX).replace(/[\t\r\n]+/g, " ");
    this.#row.push(line);
    this.#rowChars += line.length;
    if (this.#rowChars > ROW_CHARS_MAX) this.#stop(`a row cut to ${grouped(ROW_CHARS_MAX)} characters`);
  }

  #stop(what: string): never {
    this.#out.leaveOut(what);
    this.#endRow();
    throw new Enough();
  }
}

/** `C5` is column 2; the next column if absent. */
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

/** The shared strings. `more` is true if some were dropped. */
function sharedWords(files: XmlFiles): { words: string[]; more: boolean } {
  const words: string[] = [];
  let text = "";
  let inText = false;
  let phonetic = false;
  const reader: XmlReader = {
    open: ({ name }) => {
      if (name === "si") text = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") phonetic = true;
    },
    text: (piece) => {
      if (inText && !phonetic) text += piece.slice(0, CELL_CHARS_MAX + 1 - text.length);
    },
    close: (name) => {
      if (name === "si") {
        if (words.push(text) >= SHARED_MAX) throw new Enough();
      } else if (name === "t") inText = false;
      else if (name === "rPh") phonetic = false;
    },
  };
  try {
    files.read("xl/sharedStrings.xml", reader);
    return { words, more: false };
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return { words, more: true };
  }
}

const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Quoted and bracketed parts of a format aren't date letters. */
const NOT_LETTERS = /"[^"]*"|\[[^\]]*\]|\\./g;

const isDateCode = (code = "") => /[dmyhs]/i.test(code.slice(0, FORMAT_CHARS_MAX).replace(NOT_LETTERS, ""));

function dateStyles(files: XmlFiles): Set<number> {
  const own = new Set<number>();
  const styles = new Set<number>();
  let inCells = false;
  let place = 0;
  let formats = 0;
  files.read("xl/styles.xml", {
    open: (element) => {
      const id = Number(element.get("numFmtId"));
      if (element.name === "numFmt") {
        if (++formats <= FORMATS_MAX && isDateCode(element.get("formatCode"))) own.add(id);
      } else if (element.name === "cellXfs") inCells = true;
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

function startsIn1904(files: XmlFiles): boolean {
  let early = false;
  files.read("xl/workbook.xml", {
    open: (element) => {
      if (element.name === "workbookPr") early = ["1", "true"].includes(element.get("date1904") ?? "");
    },
  });
  return early;
}

const DAY_MS = 86_400_000;

/** Days since 1900, or 1904, as a date, with a time if present. */
function dateOf(days: number, early: boolean): string {
  const date = new Date(Date.UTC(early ? 1904 : 1899, early ? 0 : 11, early ? 1 : 30) + Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
  if (days < 1) return time;
  return Number.isInteger(days) ? day : `${day} ${time}`;
}
