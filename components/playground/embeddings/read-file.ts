import { type NewRow, withGroup } from "./rows";

/** Larger files need a program. */
const FILE_BYTES = 5_000_000;
export const FILE_TYPES = ".txt,.csv,.tsv,.jsonl,.ndjson,.json";

/** Usual names of the text column, and of the group column. */
const TEXT = /^(text|input|content|sentence|document|body|message|question|title|prompt)$/i;
const GROUP = /^(group|label|category|cluster|class|topic)$/i;

export interface FileTexts {
  texts: NewRow[];
  problem?: string;
}

/** Reads a .txt (one text per line), .csv, .tsv, .jsonl or .json file. */
export async function readFile(file: File): Promise<FileTexts> {
  if (file.size > FILE_BYTES) return refused(`${file.name} is larger than ${FILE_BYTES / 1_000_000} MB. Split it, or use the API.`);
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return refused(`${file.name} cannot be read.`);
  if (text.includes("\u0000")) return refused(`${file.name} is not a text file.`);
  const read = readTexts(file.name, text.replace(/^\uFEFF/, ""));
  return read.texts.length === 0 && !read.problem ? refused(`${file.name} contains no texts.`) : read;
}

/** Parses a file's content by its name. */
export function readTexts(name: string, text: string): FileTexts {
  const kind = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (kind === "csv" || kind === "tsv") return { texts: readTable(text, kind === "tsv" ? "\t" : separatorOf(text)) };
  if (kind === "jsonl" || kind === "ndjson") return readJsonLines(name, text);
  if (kind === "json") return readJson(name, text);
  return { texts: lines(text).map((line) => ({ text: line.trim() })) };
}

const refused = (problem: string): FileTexts => ({ texts: [], problem });
const lines = (text: string) => text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");

function readJsonLines(name: string, text: string): FileTexts {
  const texts: NewRow[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === "") continue;
    try {
      const row = rowOf(JSON.parse(line));
      if (!row) return refused(`Line ${index + 1} of ${name} has no text. Use a string, or an object with a "text" field.`);
      texts.push(row);
    } catch {
      return refused(`Line ${index + 1} of ${name} is not JSON.`);
    }
  }
  return { texts: texts.filter((row) => row.text !== "") };
}

function readJson(name: string, text: string): FileTexts {
  try {
    const value: unknown = JSON.parse(text);
    const rows = Array.isArray(value) ? value.map(rowOf) : [];
    const texts = rows.filter((row) => row !== undefined);
    if (!Array.isArray(value) || texts.length < rows.length)
      return refused(`${name} must be an array of strings or of objects with a "text" field.`);
    return { texts: texts.filter((row) => row.text !== "") };
  } catch {
    return refused(`${name} is not JSON.`);
  }
}

function rowOf(value: unknown): NewRow | undefined {
  if (typeof value === "string") return withGroup(value, undefined);
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value);
  const text = members.find(([name, member]) => TEXT.test(name) && typeof member === "string")?.[1];
  const group = members.find(([name]) => GROUP.test(name))?.[1];
  return typeof text === "string" ? withGroup(text, group == null ? undefined : String(group)) : undefined;
}

/** A table's texts: from the column with a usual name, otherwise the first. A first line without such a name is data. */
function readTable(text: string, separator: string): NewRow[] {
  const [first = [], ...rest] = cellsOf(text, separator);
  const [named, group] = [first.findIndex((cell) => TEXT.test(cell.trim())), first.findIndex((cell) => GROUP.test(cell.trim()))];
  const rows = named >= 0 ? rest : [first, ...rest];
  return rows
    .map((cells) => withGroup(cells[Math.max(named, 0)] ?? "", named >= 0 ? cells[group] : undefined))
    .filter((row) => row.text !== "");
}

/** Spreadsheets of some countries separate cells by semicolons. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return head.includes(";") && !head.includes(",") ? ";" : ",";
}

/** Cells by line. A quoted cell may contain separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const table: string[][] = [[""]];
  let quoted = false;
  const write = (character: string) => {
    const row = table.at(-1);
    if (row) row.push((row.pop() ?? "") + character);
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quoted && character === '"' && text[at + 1] === '"') write(text[at++] ?? "");
    else if (character === '"' && (quoted || table.at(-1)?.at(-1) === "")) quoted = !quoted;
    else if (quoted) write(character);
    else if (character === separator) table.at(-1)?.push("");
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[at + 1] === "\n") at++;
      table.push([""]);
    } else write(character);
  }
  return table.filter((row) => row.some((cell) => cell !== ""));
}
