import type { NewRow } from "../../console/datasets/contract";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import type { FileTable, TableProblem } from "./read-table";

/** Where a column of a file goes: to a variable, to `expected` or `tags`, or nowhere. */
export type Place = { kind: "variable"; name: string } | { kind: "expected" } | { kind: "tags" } | { kind: "none" };

const EXPECTED = /^(expected|expected[_ ]output|answer|ideal|target|reference|output|must[_ ]say|completion)$/i;
const TAGS = /^(tags?|labels?)$/i;

/** A variable's name made of a heading. */
export function variableName(heading: string): string {
  const plain = heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, "_")
    .replace(/^[^a-z_]+|_+$/g, "");
  return plain.slice(0, 64) || "value";
}

/** The likely place of each column: existing variables by name, usual names of `expected` and `tags`, else a new variable. */
export function likelyPlaces(headings: readonly string[], variables: readonly string[]): Place[] {
  const taken = new Set<string>();
  const once = (key: string) => !taken.has(key) && taken.add(key) !== undefined;
  return headings.map((heading): Place => {
    const words = heading.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const known = variables.find((name) => name === variableName(heading)) ?? variables.find((name) => words.includes(name.toLowerCase()));
    if (known !== undefined && once(known)) return { kind: "variable", name: known };
    if (EXPECTED.test(heading) && once("expected")) return { kind: "expected" };
    if (TAGS.test(heading) && once("tags")) return { kind: "tags" };
    const name = variableName(heading);
    return once(name) ? { kind: "variable", name } : { kind: "none" };
  });
}

/** Places that two columns have. */
export function doubledPlaces(places: readonly Place[]): string[] {
  const names = places.map(placeKey).filter((key) => key !== "none");
  return [...new Set(names.filter((key, at) => names.indexOf(key) !== at))];
}

export function placeKey(place: Place): string {
  return place.kind === "variable" ? place.name : place.kind;
}

/** A file's rows by the places of its columns. Empty values are none. */
export function rowsOf({ rows }: Pick<FileTable, "rows">, places: readonly Place[]): NewRow[] {
  return rows.map(({ values }) => {
    const row: NewRow = { variables: {} };
    for (const [at, place] of places.entries()) {
      const value = values[at];
      if (value === undefined || value === null || value === "") continue;
      if (place.kind === "variable") row.variables[place.name] = value;
      if (place.kind === "expected") row.expected = typeof value === "string" ? value : JSON.stringify(value);
      if (place.kind === "tags") row.tags = tagsOf(String(value));
    }
    return row;
  });
}

/** Tags, separated by commas or semicolons. */
export function tagsOf(text: string): string[] {
  const tags = text.split(/[,;]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** Why a row can't have these tags. */
export function tagProblem(tags: readonly string[]): string | undefined {
  const { tags: most, tagLength } = DATASET_LIMITS;
  if (tags.length > most) return `${tags.length} tags; a row is limited to ${most}.`;
  const long = tags.find((tag) => tag.length > tagLength);
  return long === undefined ? undefined : `The tag '${long.slice(0, 20)}…' has ${long.length} characters; the limit is ${tagLength}.`;
}

/** The lines of a file whose tags are too many or too long. */
export function tagProblems({ rows, columns }: Pick<FileTable, "rows" | "columns">, places: readonly Place[]): TableProblem[] {
  const at = places.findIndex(({ kind }) => kind === "tags");
  return rows.flatMap(({ line, values }) => {
    const message = tagProblem(tagsOf(String(values[at] ?? "")));
    return message === undefined ? [] : [{ line, column: columns[at], message }];
  });
}
