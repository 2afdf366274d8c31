import { z } from "zod";

type Schemas = Readonly<Record<string, z.ZodType>>;

/**
 * An object told by its `type`: one of a known type has to have that type's form, one of another type is let through for its reader to
 * judge. Vendors add types all the time, and a history that holds one must not be refused for it.
 */
export function byType(schemas: Schemas) {
  return z.looseObject({ type: z.string() }).superRefine(formOf(schemas));
}

/** The same, where an object without a type is of the type `absent`. */
export function byTypeOr(absent: string, schemas: Schemas) {
  return z.looseObject({ type: z.string().nullish() }).superRefine(formOf(schemas, absent));
}

function formOf(schemas: Schemas, absent = "") {
  const known = new Map(Object.entries(schemas));
  return (value: { type?: string | null }, context: z.RefinementCtx) => {
    const issues = known.get(value.type ?? absent)?.safeParse(value).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ ...issue, input: undefined });
  };
}
