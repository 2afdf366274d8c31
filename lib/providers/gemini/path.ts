/** The address of a method of a model. A model's id never leaves its place in the path. */
export function pathOf(model: string, method: string): string {
  return `/v1beta/models/${encodeURIComponent(model)}:${method}`;
}
