import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import { decodeText } from "./decode-text";

/** Larger files need a program. */
const TABLE_BYTES = 10_000_000;
export const TABLE_TYPES = ".csv,.tsv,.txt,.jsonl,.ndjson";
/** Problems that are listed. */
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
  rows: { line: number; values: unknown[] }[];
  problems: TableProblem[];
}

/** Reads a CSV, TSV or JSONL file. A string says why it is none. */
export async function readTable(name: string, bytes: Uint8Array): Promise<FileTable | string> {
  if (bytes.length > TABLE_BYTES) return `${name} is larger than ${TABLE_BYTES / 1_000_000} MB. Split it, or use the API.`;
  const { text, encoding, assumed } = decodeText(bytes);
  if (text.includes("\u0000")) return `${name} is not a text file. Save it as CSV, TSV or JSONL.`;
  if (text.trim() === "") return `${name} is empty.`;
  const lines = /\.(jsonl|ndjson)$/i.test(name);
  const { end, ...table } = lines ? readLines(text) : await readCells(text, /\.tsv$/i.test(name) ? "\t" : "");
  const note = assumed ? "The file is not valid UTF-8 and was read as Windows-1252. Check letters with accents." : undefined;
  return { ...table, form: `${encoding}, ${end}`, note };
}

type Read = Omit<FileTable, "form" | "note"> & { end: string };

/** The first row names the columns. */
async function readCells(text: string, delimiter: string): Promise<Read> {
  const { default: Papa } = await import("papaparse");
  const problems: TableProblem[] = [];
  const rows: FileTable["rows"] = [];
  let columns: string[] | undefined;
  let line = 1;
  let at = 0;
  let end = "comma";
  Papa.parse<string[]>(text, {
    delimiter,
    delimitersToGuess: [",", "\t", ";", "|"],
    skipEmptyLines: "greedy",
    step({ data, errors, meta }) {
      end = ENDS[meta.delimiter as keyof typeof ENDS] ?? meta.delimiter;
      const wrong = errors.filter(({ type }) => type === "Quotes");
      const begins = line + count(text, at, afterBlank(text, at, meta.delimiter));
      for (const { code } of wrong) if (problems.length < MOST_PROBLEMS) problems.push({ line: begins, message: quoteMessage(code) });
      line += count(text, at, meta.cursor);
      at = meta.cursor;
      if (!columns) columns = named(data);
      else if (wrong.length === 0) {
        if (data.length !== columns.length && problems.length < MOST_PROBLEMS) problems.push(lengthProblem(begins, data, columns));
        rows.push({ line: begins, values: data });
      }
    },
  });
  return { columns: columns ?? [], rows, problems, end };
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
  const problems: TableProblem[] = [];
  const objects: { line: number; value: Record<string, unknown> }[] = [];
  for (const [index, words] of text.split("\n").entries()) {
    if (words.trim() === "") continue;
    const read = readObject(words);
    if (typeof read !== "string") objects.push({ line: index + 1, value: read });
    else if (problems.length < MOST_PROBLEMS) problems.push({ line: index + 1, message: read });
  }
  const columns = [...new Set(objects.flatMap(({ value }) => Object.keys(value)))];
  const rows = objects.map(({ line, value }) => ({ line, values: columns.map((name) => (Object.hasOwn(value, name) ? value[name] : "")) }));
  return { columns, rows, problems, end: "JSONL" };
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
