import type { z } from "zod";

/** Unknown fields of a body, including those of objects one level below: `metadata.tempo`. */
export function unusedFields(body: object, schema: z.ZodType): string[] {
  const shape = shapeOf(schema);
  if (!shape) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!known) return [name];
    const inner = shapeOf(known);
    if (!inner || value === null || typeof value !== "object") return [];
    return Object.keys(value)
      .filter((key) => !Object.hasOwn(inner, key))
      .map((key) => `${name}.${key}`);
  });
}

type Shape = Record<string, z.ZodType>;

/** The fields of an object schema, optional or not. */
function shapeOf(schema: z.ZodType): Shape | undefined {
  let at: unknown = schema;
  while (isWrapper(at)) at = at.unwrap();
  return typeof at === "object" && at !== null && "shape" in at ? (at.shape as Shape) : undefined;
}

function isWrapper(schema: unknown): schema is { unwrap(): unknown } {
  return typeof schema === "object" && schema !== null && "unwrap" in schema && typeof schema.unwrap === "function" && !("shape" in schema);
}
