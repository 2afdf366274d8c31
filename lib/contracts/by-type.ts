import { z } from "zod";

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Schemas of an object, selected by its `type`. `absent` is the type of an object without one. */
export interface TypedForms {
  forms: Schemas;
  absent?: string;
}

/** Keyed by definition, which copies of a schema share: adding a description makes a copy. */
const known = new WeakMap<object, TypedForms>();

declare const OTHER: unique symbol;
/** An object of an unknown type. A brand keeps it distinct from the known ones in TypeScript. */
export interface OtherForm {
  type: typeof OTHER;
}

/** For the OpenAPI description; undefined if the schema is of another kind. */
export function typedFormsOf({ _zod }: z.core.$ZodType): TypedForms | undefined {
  return known.get(_zod.def);
}

const TYPE = z.string().describe("The variant. Unknown types are accepted, and their other members aren't validated.");

/**
 * A union by `type`: objects of a known type must match its schema, objects of other types are passed through. Vendors add types all the
 * time, and a history that contains one must not be refused.
 */
export function byType(forms: Schemas) {
  const schema = z.looseObject({ type: TYPE }).superRefine(formOf(forms));
  known.set(schema._zod.def, { forms });
  return schema;
}

/** The same, but an object without a type has the type `absent`, or the one that `typeOf` returns. */
export function byTypeOr(absent: string, forms: Schemas, typeOf?: (value: Record<string, unknown>) => string) {
  const type = TYPE.nullish().describe(`The variant. Default: \`${absent}\`.`);
  const schema = z.looseObject({ type }).superRefine(formOf(forms, typeOf ?? (() => absent)));
  known.set(schema._zod.def, { forms, absent });
  return schema;
}

function formOf(schemas: Schemas, typeOf: (value: Record<string, unknown>) => string = () => "") {
  const byName = new Map(Object.entries(schemas));
  return (value: { type?: string | null }, context: z.RefinementCtx) => {
    const issues = byName.get(value.type ?? typeOf(value))?.safeParse(value).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ ...issue, input: undefined });
  };
}
