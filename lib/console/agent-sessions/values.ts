interface Counted {
  id: string;
  sessions: number;
}

/** Products of user agents: the part before the version, regardless of case. */
export function clientValues(counted: readonly Counted[]) {
  const products = counted.map(({ id, sessions }) => ({ id: id.split("/", 1)[0] ?? "", sessions }));
  return merged(
    products.filter(({ id }) => id !== ""),
    ({ id }) => id.toLowerCase(),
  ).map((value) => ({ ...value, name: value.id }));
}

/** The owners of keys. Service keys have none. */
export function peopleValues(counted: readonly Counted[], keys: ReadonlyMap<string, { owner_id: string | null; person: string | null }>) {
  const owned = counted.flatMap(({ id, sessions }) => {
    const key = keys.get(id);
    return key?.owner_id ? [{ id: key.owner_id, name: key.person ?? key.owner_id, sessions }] : [];
  });
  return merged(owned, ({ id }) => id);
}

/** Adds up the sessions of values with the same key; the most first. */
function merged<Value extends Counted>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const sums = new Map<string, Value>();
  for (const value of values) {
    const before = sums.get(keyOf(value));
    sums.set(keyOf(value), before ? { ...before, sessions: before.sessions + value.sessions } : value);
  }
  return [...sums.values()].sort((left, right) => right.sessions - left.sessions);
}
