const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** The positions at which a word of a text begins. */
const starts = (text: string): number[] => [...text.matchAll(WORD_START)].map(({ index }) => index);

/**
 * How well a name matches what was typed: smaller is better, undefined if it does not match. Best is the whole name, then its prefix, the
 * prefix of one of its words, several such words, and any part. `more` are synonyms, which rank after the name.
 */
export function matchRank(typed: string, name: string, more = ""): number | undefined {
  const query = typed.trim().toLowerCase();
  const title = name.toLowerCase();
  const all = `${title} ${more.toLowerCase()}`;
  const words = query.split(/\s+/);
  // Most names do not match; this check is cheap.
  if (!words.every((word) => all.includes(word))) return undefined;
  if (query === "" || title === query) return 0;
  if (title.startsWith(query)) return 1;
  const begins = (text: string, part: string) => starts(text).some((at) => text.startsWith(part, at));
  if (begins(title, query)) return 2;
  if (words.every((word) => begins(title, word))) return 3;
  if (words.every((word) => begins(all, word))) return 4;
  return title.includes(query) ? 5 : 6;
}
