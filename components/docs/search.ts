import type { Api } from "@/lib/docs/operations";

/** The operations in which every word of `query` stands: in their method, path, name, id or tag. Groups without any are left out. */
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
