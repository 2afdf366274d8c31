import type { Api } from "@/lib/docs/operations";

/** Operations that contain every word of `query` in method, path, name, id or tag. Empty groups are omitted. */
export function filterOperations(groups: Api["groups"], query: string): Api["groups"] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map(({ tag, entries }) => ({
      tag,
      entries: entries.filter(({ id, method, path, summary }) => {
        const text = `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
