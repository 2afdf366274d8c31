const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** The places of a text where a word begins. */
const starts = (text: string): number[] => [...text.matchAll(WORD_START)].map(({ index }) => index);

/**
 * How well a name matches what was typed: the smaller the better, undefined if it does not. The whole name comes first, then its
 * beginning, the beginning of one of its words, words that each begin one, and at last any part. `more` are words that the name
 * stands for; they count after its own.
 */
export function matchRank(typed: string, name: string, more = ""): number | undefined {
  const query = typed.trim().toLowerCase();
  const title = name.toLowerCase();
  const all = `${title} ${more.toLowerCase()}`;
  const words = query.split(/\s+/);
  // Most names do not match, and are found out cheaply.
  if (!words.every((word) => all.includes(word))) return undefined;
  if (query === "" || title === query) return 0;
  if (title.startsWith(query)) return 1;
  const begins = (text: string, part: string) => starts(text).some((at) => text.startsWith(part, at));
  if (begins(title, query)) return 2;
  if (words.every((word) => begins(title, word))) return 3;
  if (words.every((word) => begins(all, word))) return 4;
  return title.includes(query) ? 5 : 6;
}
