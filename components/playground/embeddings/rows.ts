/** A text of the list. Rows of one group share a mark on the map. */
export interface Row {
  id: number;
  text: string;
  group?: string;
}

/** A text without its place in a list. */
export type NewRow = Pick<Row, "text" | "group">;

/** More could be neither read in a list nor distinguished on a map. */
export const ROWS_MAX = 2_000;

/** The rows after an action, and what could not be done. */
export interface Rows {
  rows: Row[];
  /** Texts that exceeded the limit. */
  left: number;
}

export const isBlank = ({ text }: Pick<Row, "text">): boolean => text.trim() === "";

/** The rows that are sent, without blank ones. */
export const filled = (rows: readonly Row[]): Row[] => rows.filter((row) => !isBlank(row));

/** Texts of a paste, one per line, without blank lines. Two columns, as copied from a spreadsheet, are text and group. */
export function readLines(text: string): NewRow[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const columns = lines.map((line) => line.split("\t"));
  if (lines.length > 1 && columns.every(({ length }) => length === 2))
    return columns.map(([first = "", second = ""]) => withGroup(first, second));
  return lines.map((line) => ({ text: line.trim() }));
}

export function withGroup(text: string, group: string | undefined): NewRow {
  const name = group?.trim();
  return name ? { text: text.trim(), group: name } : { text: text.trim() };
}

export function rowsOf(texts: readonly NewRow[]): Rows {
  return putIn([], 0, texts);
}

/** Inserts texts before the row at `at`, up to the limit. */
function putIn(rows: readonly Row[], at: number, texts: readonly NewRow[]): Rows {
  const room = Math.max(ROWS_MAX - rows.length, 0);
  const first = nextId(rows);
  const made = texts.slice(0, room).map((text, index): Row => ({ id: first + index, ...text }));
  return { rows: [...rows.slice(0, at), ...made, ...rows.slice(at)], left: Math.max(texts.length - room, 0) };
}

/** Appends texts; a blank last row is replaced. */
export function addTo(rows: readonly Row[], texts: readonly NewRow[]): Rows {
  const last = rows.at(-1);
  const kept = last && isBlank(last) ? rows.slice(0, -1) : rows;
  return putIn(kept, kept.length, texts);
}

export interface Caret {
  /** The selected range of the row's text, which is replaced. */
  start: number;
  end: number;
}

/** Pastes several lines into a row: the first follows the text before the caret, the last precedes the text after it. */
export function pasteInto(rows: readonly Row[], id: number, { start, end, texts }: Caret & { texts: readonly NewRow[] }): Rows {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const [first, ...rest] = texts;
  if (!row || !first) return { rows: [...rows], left: 0 };
  const [before, after] = [row.text.slice(0, start), row.text.slice(end)];
  const last = rest.length - 1;
  const own = { ...row, ...first, text: before + first.text + (rest.length === 0 ? after : "") };
  const others = rest.map((text, index) => (index === last ? { ...text, text: text.text + after } : text));
  return putIn([...rows.slice(0, at), own, ...rows.slice(at + 1)], at + 1, others);
}

/** Splits a row at the caret, as Enter does in a text. */
export function splitRow(rows: readonly Row[], id: number, { start, end }: Caret): Rows {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row || rows.length >= ROWS_MAX) return { rows: [...rows], left: row ? 1 : 0 };
  const own = { ...row, text: row.text.slice(0, start) };
  const below: NewRow = { text: row.text.slice(end), ...(row.group !== undefined && row.text.slice(end) !== "" && { group: row.group }) };
  return putIn([...rows.slice(0, at), own, ...rows.slice(at + 1)], at + 1, [below]);
}

export function changeRow(rows: readonly Row[], id: number, change: Partial<NewRow>): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** Moves a row by so many positions, within the list. */
export function moveRow(rows: readonly Row[], id: number, by: number): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  if (!row || to === from) return [...rows];
  const rest = rows.filter((one) => one !== row);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}

/** Groups in the order in which they first appear. */
export function groupsOf(rows: readonly NewRow[]): string[] {
  return [...new Set(rows.map(({ group }) => group).filter((group) => group !== undefined))];
}

export function nextId(rows: readonly Row[]): number {
  return rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;
}
