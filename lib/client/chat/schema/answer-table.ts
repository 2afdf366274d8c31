import { isFields } from "../../../contracts/typed";
import type { AnswerError } from "./answer-check";
import { type PartialJson, pointerTo, readPartialJson } from "./partial-json";

/** A list of objects in an answer, a row each. */
export interface AnswerTable {
  /** JSON pointer of the list; `""` is the whole answer. */
  pointer: string;
  columns: readonly string[];
  rows: readonly AnswerRow[];
}

interface AnswerRow {
  pointer: string;
  /** By column, as JSON except for strings; undefined if the object lacks the member. */
  cells: readonly (string | undefined)[];
}

/** More make the page slow; the copied CSV has all. */
export const TABLE_ROWS = 500;
export const TABLE_COLUMNS = 60;
const MOST_DEPTH = 4;

/** The lists of objects in an answer that is complete, those within others excepted; empty for other texts. */
export function answerTables(text: string): AnswerTable[] {
  const read = readPartialJson(text);
  return read.complete ? listsIn({ read, text }, read.value, { pointer: "", depth: 0 }) : [];
}

interface Source {
  read: PartialJson;
  text: string;
}

function listsIn(source: Source, value: unknown, { pointer, depth }: { pointer: string; depth: number }): AnswerTable[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isFields) ? [tableOf(source, value, pointer)] : [];
  if (!isFields(value) || depth === MOST_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listsIn(source, member, { pointer: pointerTo(pointer, name), depth: depth + 1 }),
  );
}

function tableOf(source: Source, items: readonly Record<string, unknown>[], pointer: string): AnswerTable {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item, at) => {
    const row = pointerTo(pointer, at);
    return { pointer: row, cells: columns.map((name) => cellOf(source, item[name], pointerTo(row, name))) };
  });
  return { pointer, columns, rows };
}

/** Numbers as they are in the text: long ones would be rounded. */
function cellOf({ read, text }: Source, value: unknown, pointer: string): string | undefined {
  if (typeof value === "string" || value === undefined) return value;
  const place = typeof value === "number" ? read.places.get(pointer) : undefined;
  return place ? text.slice(place.start, place.end) : JSON.stringify(value);
}

/** The errors of a table by its cells and rows, and those that are elsewhere. */
export interface PlacedErrors {
  cells: ReadonlyMap<string, readonly AnswerError[]>;
  rows: ReadonlyMap<string, readonly AnswerError[]>;
  rest: readonly AnswerError[];
}

/** Errors within a cell are the cell's. Those of rows and columns that aren't shown are elsewhere. */
export function placeErrors(errors: readonly AnswerError[], { rows, columns }: Pick<AnswerTable, "rows" | "columns">): PlacedErrors {
  const cells = new Map<string, AnswerError[]>();
  const ofRows = new Map<string, AnswerError[]>();
  const rest: AnswerError[] = [];
  const put = (map: Map<string, AnswerError[]>, pointer: string, error: AnswerError) =>
    map.set(pointer, [...(map.get(pointer) ?? []), error]);
  for (const error of errors) {
    const row = rows.find(({ pointer }) => isWithin(error.pointer, pointer));
    const column = row && columns.find((name) => isWithin(error.pointer, pointerTo(row.pointer, name)));
    if (row && column !== undefined) put(cells, pointerTo(row.pointer, column), error);
    else if (row && error.pointer === row.pointer) put(ofRows, row.pointer, error);
    else rest.push(error);
  }
  return { cells, rows: ofRows, rest };
}

const isWithin = (pointer: string, parent: string) => pointer === parent || pointer.startsWith(`${parent}/`);
