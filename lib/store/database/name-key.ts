/** A name as it is searched: `ß` is `ss`, and a sigma is a sigma wherever it stands. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
