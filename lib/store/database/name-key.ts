/** Normalises a name for search: `ß` becomes `ss`, and both forms of sigma are equal. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
