/** A lookup table for keys from outside. A plain object would also match `constructor`, `toString` and other inherited names. */
export function dictionary<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.freeze(Object.assign<Record<string, Value>, Readonly<Record<string, Value>>>(Object.create(null), entries));
}
