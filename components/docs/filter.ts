import type { Api } from "@/lib/docs/operations";

export const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);
export const hasAll = (words: readonly string[], text: string) => words.every((word) => text.includes(word));

/** Operations that contain every word of `query` in method, path, name, id or tag. Empty groups are omitted. */
export function filterOperations(groups: Api["groups"], query: string): Api["groups"] {
  const words = wordsOf(query);
  if (words.length === 0) return groups;
  return groups
    .map(({ tag, entries }) => ({
      tag,
      entries: entries.filter(({ id, method, path, summary }) => hasAll(words, `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase())),
    }))
    .filter(({ entries }) => entries.length > 0);
}
