import { z } from "zod";

type Schemas = Readonly<Record<string, z.ZodType>>;

/** The forms of an object that is told by its `type`. `absent` is the type of an object without one. */
export interface TypedForms {
  forms: Schemas;
  absent?: string;
}

/** By definition, which copies of a schema share: a copy is made whenever something is said about one. */
const known = new WeakMap<object, TypedForms>();

declare const OTHER: unique symbol;
/** An object of none of the forms' types. To TypeScript its type is a mark, so that readers are sure of the forms' members. */
export interface OtherForm {
  type: typeof OTHER;
}

/** For the API's description; undefined if the schema is not of this kind. */
export function typedFormsOf({ _zod }: z.core.$ZodType): TypedForms | undefined {
  return known.get(_zod.def);
}

const TYPE = z.string().describe("Which of the forms it is. Another type is let through, and none of its other members is checked.");

/**
 * An object told by its `type`: one of a known type has to have that type's form, one of another type is let through for its reader to
 * judge. Vendors add types all the time, and a history that holds one must not be refused for it.
 */
export function byType(forms: Schemas) {
  const schema = z.looseObject({ type: TYPE }).superRefine(formOf(forms));
  known.set(schema._zod.def, { forms });
  return schema;
}

/** The same, where an object without a type is of the type `absent`, or of the one that `typeOf` finds for it. */
export function byTypeOr(absent: string, forms: Schemas, typeOf?: (value: Record<string, unknown>) => string) {
  const type = TYPE.nullish().describe(`Which of the forms it is. Default: \`${absent}\`.`);
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
