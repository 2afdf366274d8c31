/** What is ranked: a text, or an object of which a field is shown. */
export type Document = string | Record<string, unknown>;

/** A document in the list, with a name of its own that stays while it is edited and moved. */
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

/** The rows that are sent, in their order: a result's `index` counts these. */
export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !isEmpty(row));
}

/** The rows with an empty one at the end, where the next document is written. */
export function withEmptyRow(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  return last && last.doc === "" ? [...rows] : [...rows, newRow()];
}

/** Rows for documents that come as JSON. Those that stood in the same place before keep their names. */
export function toRows(documents: readonly Document[], before: readonly Row[] = []): Row[] {
  const known = filledRows(before);
  return withEmptyRow(documents.map((doc, index) => ({ ...newRow(), ...(known[index] && { id: known[index].id }), doc })));
}

/** Where objects have no field chosen: the first of these that one has, else the first field with a text. */
const USUAL_FIELDS = ["text", "content", "title", "body", "name"];

/** Fields of the documents that are objects, in the order they appear. */
export function fieldsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ doc }) => (typeof doc === "string" ? [] : Object.keys(doc))))];
}

/** The field by which an object is shown: the one chosen where it has it. */
export function shownField(doc: Record<string, unknown>, chosen?: string): string | undefined {
  if (chosen !== undefined && chosen in doc) return chosen;
  return USUAL_FIELDS.find((name) => typeof doc[name] === "string") ?? Object.keys(doc).find((name) => typeof doc[name] === "string");
}

/** A document as one text for reading. */
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

/** The document with another text in its shown field. */
export function withText(doc: Document, text: string, field?: string): Document {
  if (typeof doc === "string") return text;
  const name = shownField(doc, field);
  return name === undefined ? doc : { ...doc, [name]: text };
}

/**
 * The documents in a pasted text: a JSON list of texts and objects, else one for each line that is not blank. Undefined where
 * it is a single line, which is pasted as any text is.
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

/** Documents from JSON text, or what is wrong with it and what to do. */
export function readDocuments(text: string): Document[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `This is not valid JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
  if (!Array.isArray(value)) return "Documents must be a JSON array, in square brackets.";
  const wrong = value.findIndex((item) => typeof item !== "string" && (typeof item !== "object" || item === null || Array.isArray(item)));
  return wrong === -1 ? (value as Document[]) : `Document ${wrong + 1} must be a string or an object.`;
}

/** Puts pasted documents where the caret stands: they take an empty row's place, and else come after a row. */
export function insertDocuments(rows: readonly Row[], at: number, documents: readonly Document[]): Row[] {
  const here = rows[at];
  const added = documents.map((doc) => newRow(doc));
  const from = here && isEmpty(here) ? at : at + 1;
  return withEmptyRow([...rows.slice(0, from), ...added, ...rows.slice(here && isEmpty(here) ? at + 1 : from)]);
}

/** Characters of all documents together that the history has room for, beside the rest of the state. */
const HISTORY_ROOM = 90_000;

/** The rows with long documents cut so that a run fits on the history. */
export function cutForHistory(rows: readonly Row[]): { rows: Row[]; cut: boolean } {
  const size = (doc: Document) => JSON.stringify(doc).length;
  if (rows.reduce((sum, { doc }) => sum + size(doc), 0) <= HISTORY_ROOM) return { rows: [...rows], cut: false };
  const share = Math.max(Math.floor(HISTORY_ROOM / rows.length) - 60, 8);
  return { cut: true, rows: rows.map(({ id, doc }) => ({ id, doc: size(doc) <= share ? doc : `${textOf(doc).slice(0, share)}…` })) };
}
