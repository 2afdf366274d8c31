import type { FormSchema } from "../../contracts/form-schema";

/** What the contract lacks about a field: its label, and the useful range of its slider. */
export interface FieldHint {
  name: string;
  label: string;
  /** Ends of the slider, if the contract's are absent or too far apart. */
  min?: number;
  max?: number;
  step?: number;
  /** The endpoint's default, shown by the slider and beside a switch. */
  rest?: number;
  detent?: number;
  placeholder?: string;
  hint?: string;
}

interface FieldBase {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  /** The contract's description. */
  help?: string;
}

export type FieldSpec =
  | (FieldBase & {
      kind: "number";
      min: number;
      max: number;
      step: number;
      rest?: number;
      detent?: number;
      allowed: { min: number; max: number };
    })
  | (FieldBase & { kind: "choice"; choices: readonly string[] })
  | (FieldBase & { kind: "switch" })
  | (FieldBase & { kind: "text" });

/** The form field for a property of an endpoint's body. If the schema allows several types, the first one that a form supports. */
export function fieldOf(schema: FormSchema | undefined, hint: FieldHint): FieldSpec {
  const { name, label, placeholder } = hint;
  const base = { name, label, placeholder, hint: hint.hint, help: schema?.description };
  const plain = plainSchema(schema);
  const choices = plain.enum?.filter((value) => typeof value === "string");
  if (choices && choices.length > 0) return { ...base, kind: "choice", choices };
  if (plain.type === "boolean") return { ...base, kind: "switch" };
  if (plain.type !== "number" && plain.type !== "integer") return { ...base, kind: "text" };
  const allowed = { min: plain.minimum ?? Number.NEGATIVE_INFINITY, max: plain.maximum ?? Number.POSITIVE_INFINITY };
  const min = hint.min ?? (Number.isFinite(allowed.min) ? allowed.min : 0);
  const max = hint.max ?? (Number.isFinite(allowed.max) ? allowed.max : 100);
  const step = hint.step ?? (plain.type === "integer" ? 1 : 0.01);
  return { ...base, kind: "number", min, max, step, rest: hint.rest ?? numberOr(plain.default), detent: hint.detent, allowed };
}

/** What is wrong with a value and how to fix it; undefined if it is valid. */
export function problemOf(field: FieldSpec, value: unknown): string | undefined {
  if (field.kind !== "number" || typeof value !== "number") return undefined;
  const { min, max } = field.allowed;
  if (value < min) return `At least ${min}.`;
  return value > max ? `At most ${max}.` : undefined;
}

/** The first of several schemas that a form supports. */
function plainSchema(schema: FormSchema = {}): FormSchema {
  return schema.anyOf?.find(({ type, enum: values }) => type !== undefined || values !== undefined) ?? schema;
}

function numberOr(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
