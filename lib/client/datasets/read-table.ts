import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import { decodeText } from "./decode-text";

/** Larger files need a program. */
const TABLE_BYTES = 10_000_000;
export const TABLE_TYPES = ".csv,.tsv,.txt,.jsonl,.ndjson";
/** Twice the variables of a dataset: some may be left out. */
const TABLE_COLUMNS = 2 * DATASET_LIMITS.columns;
/** Problems that are listed; lines with others are left out and counted as well. */
const MOST_PROBLEMS = 100;
const ENDS = { "\t": "tab", ",": "comma", ";": "semicolon", "|": "bar" } as const;

export interface TableProblem {
  /** Line of the file, from 1. */
  line: number;
  column?: string;
  message: string;
}

/** A file as a table: a value per column and row, any JSON of JSONL files, texts of others. */
export interface FileTable {
  /** `UTF-8, comma`. */
  form: string;
  /** A remark about the encoding. */
  note?: string;
  columns: string[];
  /** The lines without problems. */
  rows: { line: number; values: unknown[] }[];
  /** The first 100 problems. */
  problems: TableProblem[];
  /** Number of lines with a problem. */
  wrong: number;
}

/** Reads a CSV, TSV or JSONL file. A string says why it is none. */
export async function readTable(name: string, bytes: Uint8Array): Promise<FileTable | string> {
  if (bytes.length > TABLE_BYTES) return `${name} is larger than ${TABLE_BYTES / 1_000_000} MB. Split it, or use the API.`;
  const { text, encoding, assumed } = decodeText(bytes);
  if (text.includes("\u0000")) return `${name} is not a text file. Save it as CSV, TSV or JSONL.`;
  if (text.trim() === "") return `${name} is empty.`;
  const lines = /\.(jsonl|ndjson)$/i.test(name);
  const { end, ...table } = lines ? readLines(text) : await readCells(text, /\.tsv$/i.test(name) ? "\t" : "");
  const { columns, rows } = table;
  if (columns.length > TABLE_COLUMNS) return `${name} has more than ${TABLE_COLUMNS} columns. Remove those that no prompt needs.`;
  if (rows.length > DATASET_LIMITS.rows)
    return `${name} has ${rows.length} rows; a dataset is limited to ${DATASET_LIMITS.rows}. Split the file.`;
  const note = assumed ? "The file is not valid UTF-8 and was read as Windows-1252. Check letters with accents." : undefined;
  return { ...table, form: `${encoding}, ${end}`, note };
}

type Read = Omit<FileTable, "form" | "note"> & { end: string };

/** The problems of a file. The lines of all are counted, the first ones are listed. */
class Problems {
  readonly listed: TableProblem[] = [];
  wrong = 0;

  /** Adds those of one line. */
  add(found: readonly TableProblem[]): void {
    this.wrong++;
    this.listed.push(...found.slice(0, MOST_PROBLEMS - this.listed.length));
  }
}

/** The first row names the columns. */
async function readCells(text: string, delimiter: string): Promise<Read> {
  const { default: Papa } = await import("papaparse");
  const problems = new Problems();
  const rows: FileTable["rows"] = [];
  let columns: string[] | undefined;
  let line = 1;
  let at = 0;
  let end = "comma";
  Papa.parse<string[]>(text, {
    delimiter,
    delimitersToGuess: [",", "\t", ";", "|"],
    skipEmptyLines: "greedy",
    step({ data, errors, meta }, parser) {
      end = ENDS[meta.delimiter as keyof typeof ENDS] ?? meta.delimiter;
      const begins = line + count(text, at, afterBlank(text, at, meta.delimiter));
      line += count(text, at, meta.cursor);
      at = meta.cursor;
      const quotes = errors.filter(({ type }) => type === "Quotes").map(({ code }) => ({ line: begins, message: quoteMessage(code) }));
      if (quotes.length > 0) problems.add(quotes);
      if (!columns) {
        columns = named(data.slice(0, TABLE_COLUMNS + 1));
        if (columns.length > TABLE_COLUMNS) parser.abort();
      } else if (quotes.length > 0) return;
      else if (data.length !== columns.length) problems.add([lengthProblem(begins, data, columns)]);
      else rows.push({ line: begins, values: data });
    },
  });
  return { columns: columns ?? [], rows, problems: problems.listed, wrong: problems.wrong, end };
}

/** Where the blank lines end that the parser has skipped. */
function afterBlank(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && (text[at] === delimiter || text[at]?.trim() === "")) at++;
  return at;
}

function count(text: string, from: number, to: number): number {
  let found = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) found++;
  return found;
}

/** Empty and repeated headings get a name of their own. */
function named(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const name = heading.trim() || `column ${at + 1}`;
    names.push(names.includes(name) ? `${name} ${at + 1}` : name);
  }
  return names;
}

function lengthProblem(line: number, { length }: readonly string[], columns: readonly string[]): TableProblem {
  const cells = `${length} ${length === 1 ? "cell" : "cells"}`;
  if (length > columns.length)
    return { line, message: `${cells}, but there are ${columns.length} columns. Quote values that contain the separator.` };
  return {
    line,
    column: columns[length],
    message: `${cells}, but there are ${columns.length} columns: no value for '${columns[length]}'.`,
  };
}

function quoteMessage(code: string): string {
  if (code === "MissingQuotes") return "A quoted value has no closing quote.";
  return "A quoted value has text after its closing quote. A quote inside a value is doubled.";
}

/** An object per line. The form of this gateway's exports is flattened. */
function readLines(text: string): Read {
  const problems = new Problems();
  const names = new Set<string>();
  const objects: { line: number; value: Record<string, unknown> }[] = [];
  for (const [index, words] of text.split("\n").entries()) {
    if (words.trim() === "") continue;
    const read = readObject(words);
    if (typeof read === "string") problems.add([{ line: index + 1, message: read }]);
    else {
      objects.push({ line: index + 1, value: read });
      for (const name of Object.keys(read)) names.add(name);
    }
    if (names.size > TABLE_COLUMNS) break;
  }
  const columns = [...names];
  const rows = objects.map(({ line, value }) => ({ line, values: columns.map((name) => (Object.hasOwn(value, name) ? value[name] : "")) }));
  return { columns, rows, problems: problems.listed, wrong: problems.wrong, end: "JSONL" };
}

function readObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    if (!isFields(value)) return "The line is not a JSON object.";
    if (!isFields(value.variables)) return value;
    const { variables, tags, ...rest } = value;
    return { ...fieldsOf(variables), ...rest, ...(tags !== undefined && { tags: listOf(tags).join(", ") }) };
  } catch {
    return "The line is not JSON.";
  }
}

/** Cells of a spreadsheet's clipboard. */
export async function readClipboard(text: string): Promise<string[][]> {
  const { default: Papa } = await import("papaparse");
  return Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t" }).data;
}

/** Cells as a spreadsheet pastes them. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(cell).join("\t")).join("\n");
}
