/** The path of a model's method. A model id can't escape its segment. */
export function pathOf(model: string, method: string): string {
  return `/v1beta/models/${encodeURIComponent(model)}:${method}`;
}
