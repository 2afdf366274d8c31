/** The model that an alias leads to through other aliases; undefined for a circle. */
export function endOf(name: string, aliases: ReadonlyMap<string, string>): string | undefined {
  const passed = new Set<string>();
  let at = name;
  for (let next = aliases.get(at); next !== undefined; next = aliases.get(at)) {
    if (passed.has(at)) return undefined;
    passed.add(at);
    at = next;
  }
  return at;
}

/** Each alias with the model it ends at, without circular ones: two people can create a circle together. */
export function flattened(aliases: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const ends = new Map<string, string>();
  for (const name of aliases.keys()) {
    const end = endOf(name, aliases);
    if (end !== undefined) ends.set(name, end);
  }
  return ends;
}
