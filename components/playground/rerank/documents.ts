/** A document: a text, or an object with a shown field. */
export type Document = string | Record<string, unknown>;

/** A document in the list, with a stable id. */
export interface Row {
  id: string;
  doc: Document;
}

let made = 0;

export function newRow(doc: Document = ""): Row {
  return { id: `d${Date.now().toString(36)}${(made++).toString(36)}`, doc };
}

export function isEmpty({ doc }: Pick<Row, "doc">): boolean {
  return typeof doc === "string" ? doc.trim() === "" : Object.keys(doc).length === 0;
}

/** The rows that are sent, in order: a result's `index` refers to these. */
export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !isEmpty(row));
}

/** The rows with an empty one at the end, for the next document. */
export function withEmptyRow(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  return last && last.doc === "" ? [...rows] : [...rows, newRow()];
}

/** Rows for documents from JSON. Rows at the same position keep their ids. */
export function toRows(documents: readonly Document[], before: readonly Row[] = []): Row[] {
  const known = filledRows(before);
  return withEmptyRow(documents.map((doc, index) => ({ ...newRow(), ...(known[index] && { id: known[index].id }), doc })));
}

/** Default fields of objects: the first of these that one has, otherwise the first field with a text. */
const USUAL_FIELDS = ["text", "content", "title", "body", "name"];

/** Fields of object documents, in order of appearance. */
export function fieldsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ doc }) => (typeof doc === "string" ? [] : Object.keys(doc))))];
}

/** An object's shown field: the selected one if it has it. */
export function shownField(doc: Record<string, unknown>, chosen?: string): string | undefined {
  if (chosen !== undefined && chosen in doc) return chosen;
  return USUAL_FIELDS.find((name) => typeof doc[name] === "string") ?? Object.keys(doc).find((name) => typeof doc[name] === "string");
}

export function textOf(doc: Document, field?: string): string {
  if (typeof doc === "string") return doc;
  const name = shownField(doc, field);
  const value = name === undefined ? doc : doc[name];
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether the shown text can be edited in the list; numbers, lists and objects only as JSON. */
export function isEditable(doc: Document, field?: string): boolean {
  if (typeof doc === "string") return true;
  const name = shownField(doc, field);
  return name !== undefined && typeof doc[name] === "string";
}

export function withText(doc: Document, text: string, field?: string): Document {
  if (typeof doc === "string") return text;
  const name = shownField(doc, field);
  return name === undefined ? doc : { ...doc, [name]: text };
}

/**
 * The documents of a pasted text: a JSON list of texts and objects, otherwise one per non-blank line. Undefined for a single line, which is
 * pasted as text.
 */
export function pastedDocuments(text: string): Document[] | undefined {
  const list = readDocuments(text);
  if (Array.isArray(list)) return list;
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? lines : undefined;
}

/** Documents from JSON text, or the error and how to fix it. */
export function readDocuments(text: string): Document[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `This is not valid JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
  if (!Array.isArray(value)) return "Documents must be a JSON array, in square brackets.";
  const wrong = value.findIndex((item) => typeof item !== "string" && (typeof item !== "object" || item === null || Array.isArray(item)));
  return wrong === -1 ? value : `Document ${wrong + 1} must be a string or an object.`;
}

/** Inserts pasted documents at the caret: they replace an empty row, otherwise follow the row. */
export function insertDocuments(rows: readonly Row[], at: number, documents: readonly Document[]): Row[] {
  const here = rows[at];
  const added = documents.map((doc) => newRow(doc));
  const from = here && isEmpty(here) ? at : at + 1;
  return withEmptyRow([...rows.slice(0, from), ...added, ...rows.slice(here && isEmpty(here) ? at + 1 : from)]);
}

/** Characters of all documents that the history has room for, beside the rest of the state. */
const HISTORY_ROOM = 90_000;

/** The rows with long documents truncated so that a run fits the history. */
export function cutForHistory(rows: readonly Row[]): { rows: Row[]; cut: boolean } {
  const size = (doc: Document) => JSON.stringify(doc).length;
  if (rows.reduce((sum, { doc }) => sum + size(doc), 0) <= HISTORY_ROOM) return { rows: [...rows], cut: false };
  const share = Math.max(Math.floor(HISTORY_ROOM / rows.length) - 60, 8);
  return { cut: true, rows: rows.map(({ id, doc }) => ({ id, doc: size(doc) <= share ? doc : `${textOf(doc).slice(0, share)}…` })) };
}
