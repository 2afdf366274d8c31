const NAME_CHARACTERS = 64;
const CONTROL = /\p{Cc}+/gu;

/** A name of at most 64 characters from a longer text, cut between words if possible. */
export function nameFrom(text: string, fallback: string): string {
  const line = text.slice(0, 1000).toWellFormed().replace(CONTROL, " ").replace(/\s+/g, " ").trim();
  if (line === "") return fallback;
  if (line.length <= NAME_CHARACTERS) return line;
  const cut = line.slice(0, NAME_CHARACTERS - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0));
  return `${(words.length > NAME_CHARACTERS / 2 ? words : cut).toWellFormed().replace(/\uFFFD$/, "")}…`;
}

/** The last path segment of a URL as a name; undefined for anything else. */
export function nameFromAddress(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return nameFrom(decodeURIComponent(last), "") || undefined;
  } catch {
    return undefined;
  }
}

/** A file name valid on every file system, with the right extension. */
export function fileNameOf(name: string, ext: string): string {
  const bare = name.toLowerCase().endsWith(`.${ext}`) ? name.slice(0, -(ext.length + 1)) : name;
  const safe = bare
    .replace(CONTROL, "")
    .replace(/[\\/:*?"<>|]+/g, "-")
    .replace(/^[\s.]+|[\s.…]+$/g, "");
  return `${safe || "file"}.${ext}`;
}
