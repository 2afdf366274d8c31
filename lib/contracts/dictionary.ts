/**
 * A table for looking up what somebody wrote. A plain object would also know `constructor`, `toString` and whatever else every
 * object inherits.
 */
export function dictionary<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.freeze(Object.assign<Record<string, Value>, Readonly<Record<string, Value>>>(Object.create(null), entries));
}
