import { z } from "zod";
import { fieldsOf } from "./typed";

/** JSON Schema as plain data, reduced to what forms use. Null is removed: a form omits the field instead. */
export interface FormSchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  anyOf?: FormSchema[];
  properties?: Record<string, FormSchema>;
}

/**
 * The named members of a contract's body as JSON Schema without references, for a form in the browser. `at` is the path of an inner object.
 */
export function formSchema(contract: z.ZodType, names: readonly string[], at: readonly string[] = []): FormSchema {
  const { $defs = {}, ...whole } = z.toJSONSchema(contract, { io: "input", unrepresentable: "any" });
  let schema = inline(whole, $defs) as FormSchema;
  for (const step of at) schema = schema.properties?.[step] ?? {};
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}])) };
}

const DEEPEST = 12;

function inline(node: unknown, defs: Record<string, unknown>, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, defs, depth + 1));
  if (typeof node !== "object" || node === null) return node;
  if (depth > DEEPEST) return {};
  const { $ref, ...rest } = fieldsOf(node);
  if (typeof $ref === "string") return inline({ ...fieldsOf(defs[$ref.replace("#/$defs/", "")]), ...rest }, defs, depth + 1);
  return withoutNull(Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, inline(value, defs, depth + 1)])));
}

function withoutNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, type, minimum, maximum, ...rest } = schema;
  // Zod adds the bounds of safe integers to every integer; they are meaningless here.
  const bounds = { ...(minimum !== Number.MIN_SAFE_INTEGER && { minimum }), ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }) };
  const plain = { ...rest, ...defined({ type: Array.isArray(type) ? type.find((name) => name !== "null") : type, ...bounds }) };
  if (!Array.isArray(anyOf)) return plain;
  const forms = anyOf.flatMap((form: FormSchema) => (form.type === "null" ? [] : (form.anyOf ?? [form])));
  return forms.length === 1 ? { ...forms[0], ...plain } : { ...plain, anyOf: forms };
}

function defined(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
