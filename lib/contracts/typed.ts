export type Fields = Record<string, unknown>;

/** A JSON object: neither null nor a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value's members, to be checked one by one; none if it is no JSON object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The members of a JSON object; none of other texts. */
export function fieldsIn(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The members of a value that is a list; none if it is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isOneOf<Value>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

/** Whether a table has a row of that name of its own; `constructor` is none. */
export function isKeyOf<Table extends object>(table: Table, name: unknown): name is keyof Table & string {
  return typeof name === "string" && Object.hasOwn(table, name);
}

/** `Object.keys` of a table that has the declared keys and no more. */
export function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as (keyof Table & string)[];
}

/** `Object.entries` of a table that has the declared keys and no more. */
export function entriesOf<Table extends object>(table: Table) {
  return Object.entries(table) as { [Key in keyof Table & string]-?: [Key, Table[Key]] }[keyof Table & string][];
}

export function recordOf<Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

/** An object without the members that are undefined. */
export function defined<Whole extends object>(whole: Whole) {
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as Partial<Whole>;
}

/**
 * JSON that this gateway wrote itself: a column, a sealed cookie, a row of the browser's storage. `Value` is the type it was written
 * from; what anybody else wrote is checked with zod or `fieldsOf`.
 */
export function ownJson<Value>(text: string): Value {
  return JSON.parse(text);
}
