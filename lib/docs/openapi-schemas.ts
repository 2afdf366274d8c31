import { z } from "zod";
import { typedFormsOf } from "../contracts/by-type";
import { promptField } from "../contracts/prompt-field";
import { fieldsOf } from "../contracts/typed";

export type Json = { [key: string]: unknown };
/** A reference to a component, or an inline schema if the contract has no id. */
export type SchemaRef = Json;

const COMPONENTS = "#/components/schemas/";

/** Collects the contracts' JSON Schemas as named components. Different forms of a name get different names. */
export class SchemaBook {
  readonly #components = new Map<string, Json>();
  /** Each component's source, before its references were renamed. */
  readonly #sources = new Map<string, string>();

  /** `input` is what callers send, `output` what the gateway answers; they differ by defaults. */
  ref(schema: z.ZodType, io: "input" | "output"): SchemaRef {
    // Nested in another schema a named one becomes a reference with a definition, as needed here.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      unrepresentable: "any",
      target: "draft-2020-12",
      override: (told) => {
        useOwnForm(told);
        requirePrompt(told);
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

  /** Expresses hand-written validation of an object by its `type` in JSON Schema. */
  #showForms({ zodSchema, jsonSchema }: Told, io: "input" | "output"): void {
    const typed = typedFormsOf(zodSchema);
    if (!typed || jsonSchema.anyOf) return;
    const { type, properties, required, additionalProperties, ...rest } = jsonSchema;
    const forms = Object.entries(typed.forms).map(([name, form]) => typedForm(name, this.ref(form, io), name === typed.absent));
    const other = { title: "another type", type, properties, required, additionalProperties };
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, rest, { anyOf: [...forms, other] });
  }

  /** Sorted by name. */
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

/** A variant with an explicit type. `usual`: objects without a type have this form too. */
function typedForm(name: string, form: SchemaRef, usual: boolean): SchemaRef {
  const { properties: { type: _, ...members } = {}, required = [], ...rest } = form as { properties?: Json; required?: string[] };
  const description = usual ? `\`${name}\`, or absent.` : `Always \`${name}\`.`;
  const type = { description, type: "string", const: name };
  const needed = usual ? required : [...new Set(["type", ...required])];
  return { type: "object", properties: { type, ...members }, required: needed, ...rest };
}

/** A contract that JSON Schema can't express, such as file bytes, defines its form by `meta({ override })`. */
function useOwnForm({ zodSchema, jsonSchema }: Told): void {
  const own = z.globalRegistry.get(zodSchema)?.override;
  if (typeof own !== "object" || own === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, own);
}

/** A stored prompt fills in what is otherwise required. */
function requirePrompt({ zodSchema, jsonSchema }: Told): void {
  if (!(zodSchema instanceof z.ZodObject) || zodSchema.shape.prompt !== promptField || !jsonSchema.required) return;
  const { required, properties = {} } = jsonSchema;
  for (const name of required) {
    const field = properties[name];
    if (typeof field === "object") properties[name] = { ...field, description: `${field.description} Required unless \`prompt\` is sent.` };
  }
  delete jsonSchema.required;
  jsonSchema.anyOf = [{ required }, { required: ["prompt"] }];
}

/** Rewrites references to components, and drops keywords that OpenAPI doesn't use. */
function clean(node: unknown, names: ReadonlyMap<string, string>): Json {
  const copied = copy(node, names);
  return fieldsOf(copied);
}

function copy(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => copy(item, names));
  if (typeof node !== "object" || node === null) return node;
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$id" || key === "$schema") continue;
    if (key === "$ref" && typeof value === "string") {
      const id = value.replace("#/$defs/", "");
      // References inside a typed variant already point to components.
      out.$ref = value.startsWith(COMPONENTS) ? value : `${COMPONENTS}${names.get(id) ?? id}`;
    } else if (!isUnbounded(key, value)) out[key] = copy(value, names);
  }
  return out;
}

/** Zod adds the bounds of safe integers to every integer; they tell a reader nothing. */
function isUnbounded(key: string, value: unknown): boolean {
  return (key === "maximum" && value === Number.MAX_SAFE_INTEGER) || (key === "minimum" && value === Number.MIN_SAFE_INTEGER);
}
