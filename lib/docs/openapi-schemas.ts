import { z } from "zod";
import { typedFormsOf } from "../contracts/by-type";

/** A JSON object. */
export type Json = { [key: string]: unknown };
/** A reference to a component, or a schema in place where a contract has no id. */
export type SchemaRef = Json;

const COMPONENTS = "#/components/schemas/";

/** Gathers the JSON Schemas of contracts as named components. Two forms of one name get two names. */
export class SchemaBook {
  readonly #components = new Map<string, Json>();
  /** What each component was made from, before its references were renamed. */
  readonly #sources = new Map<string, string>();

  /** `input` is what a caller sends, `output` what the gateway answers; they differ where a contract has defaults. */
  ref(schema: z.ZodType, io: "input" | "output"): SchemaRef {
    // Inside another schema a named one comes as a reference with its definition beside it, which is what is wanted here.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      unrepresentable: "any",
      target: "draft-2020-12",
      override: (told) => {
        useOwnForm(told);
        this.#showForms(told, io);
      },
    });
    const names = new Map<string, string>();
    for (const [id, definition] of Object.entries($defs)) names.set(id, this.#claim(id, { source: JSON.stringify(definition), io }));
    for (const [id, definition] of Object.entries($defs)) {
      const name = names.get(id);
      if (name !== undefined && !this.#components.has(name)) this.#components.set(name, clean(definition, names));
    }
    return clean(items, names);
  }

  /** What validation does by hand with an object that is told by its `type`, in JSON Schema's own words. */
  #showForms({ zodSchema, jsonSchema }: Told, io: "input" | "output"): void {
    const typed = typedFormsOf(zodSchema);
    if (!typed || jsonSchema.anyOf) return;
    const { type, properties, required, additionalProperties, ...rest } = jsonSchema;
    const forms = Object.entries(typed.forms).map(([name, form]) => typedForm(name, this.ref(form, io), name === typed.absent));
    const other = { title: "another type", type, properties, required, additionalProperties };
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, rest, { anyOf: [...forms, other] });
  }

  /** All components so far, sorted by name. */
  components(): Json {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #claim(id: string, { source, io }: { source: string; io: "input" | "output" }): string {
    const base = id.startsWith("__") ? "Nested" : id;
    for (const name of [base, `${base}${io === "input" ? "Input" : "Output"}`]) if (this.#free(name, source)) return name;
    for (let number = 2; ; number++) if (this.#free(`${base}${number}`, source)) return `${base}${number}`;
  }

  #free(name: string, source: string): boolean {
    const known = this.#sources.get(name);
    if (known === undefined) this.#sources.set(name, source);
    return known === undefined || known === source;
  }
}

interface Told {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** One form with its type spelled out. `usual`: an object without a type has this form too. */
function typedForm(name: string, form: SchemaRef, usual: boolean): SchemaRef {
  const { properties: { type: _, ...members } = {}, required = [], ...rest } = form as { properties?: Json; required?: string[] };
  const description = usual ? `\`${name}\`, or absent.` : `Always \`${name}\`.`;
  const type = { description, type: "string", const: name };
  const needed = usual ? required : [...new Set(["type", ...required])];
  return { type: "object", properties: { type, ...members }, required: needed, ...rest };
}

/** A contract that JSON Schema cannot say, such as the bytes of a file, says by `meta({ override })` what to show instead. */
function useOwnForm({ zodSchema, jsonSchema }: Told): void {
  const own = z.globalRegistry.get(zodSchema)?.override;
  if (typeof own !== "object" || own === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, own);
}

/** A copy with references that point at components, and without what OpenAPI has no use for. */
function clean(node: unknown, names: ReadonlyMap<string, string>): Json {
  const copied = copy(node, names);
  return typeof copied === "object" && copied !== null && !Array.isArray(copied) ? (copied as Json) : {};
}

function copy(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => copy(item, names));
  if (typeof node !== "object" || node === null) return node;
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$id" || key === "$schema") continue;
    if (key === "$ref" && typeof value === "string") {
      const id = value.replace("#/$defs/", "");
      // What stands in a form that is told by its type is a component already.
      out.$ref = value.startsWith(COMPONENTS) ? value : `${COMPONENTS}${names.get(id) ?? id}`;
    } else if (!isUnbounded(key, value)) out[key] = copy(value, names);
  }
  return out;
}

/** Zod writes the bounds of safe integers into every integer; they tell a reader nothing. */
function isUnbounded(key: string, value: unknown): boolean {
  return (key === "maximum" && value === Number.MAX_SAFE_INTEGER) || (key === "minimum" && value === Number.MIN_SAFE_INTEGER);
}
