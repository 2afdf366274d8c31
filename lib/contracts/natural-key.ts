/** A sort key: ignores case and compares numbers by value, so that `key 9` comes before `key 10`. */
export function naturalKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, "0"));
}
