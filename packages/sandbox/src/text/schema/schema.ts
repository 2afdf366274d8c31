/** A JSON schema as it arrived: any JSON object. Keywords are read with the accessors below, which ignore wrong types. */
export type Schema = { readonly [keyword: string]: unknown };

/** Depth at which values and references end. */
export const MAX_DEPTH = 12;

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A keyword that holds a list. */
export function listAt(schema: Schema, keyword: string): readonly unknown[] | undefined {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return Array.isArray(value) ? value : undefined;
}

export function numberAt(schema: Schema, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A keyword that holds schemas by name; empty where it is absent. */
export function mapAt(schema: Schema, keyword: string): Schema {
  const value = schema[keyword];
  return isSchema(value) ? value : {};
}

export function stringsAt(schema: Schema, keyword: string): string[] {
  return (listAt(schema, keyword) ?? []).filter((item) => typeof item === "string");
}

/** The allowed JSON types, all of them where none is named. */
export function typesOf(schema: Schema): readonly string[] | undefined {
  const { type } = schema;
  if (typeof type === "string") return [type];
  return listAt(schema, "type")?.filter((item) => typeof item === "string");
}

/** Follows a local reference (`#`, `#/$defs/name`); undefined where it leads nowhere or out of the document. */
export function resolvePointer(root: unknown, pointer: unknown): unknown {
  if (typeof pointer !== "string" || !/^#(?:\/|$)/.test(pointer)) return undefined;
  let found: unknown = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = unescapePart(part);
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

function unescapePart(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isSchema(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}
