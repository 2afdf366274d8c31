import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../server/endpoints";
import { describeApi } from "./openapi";

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  contentSchema?: Schema;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content; headers?: Record<string, { $ref?: string }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { content: Content }>;
    headers: Record<string, { description?: string }>;
  };
}

/** A described name: its text, and whether it is optional. */
interface Field {
  where: string;
  name: string;
  schema: Schema;
  said: string;
  /** Sent by callers, and optional. */
  optional: boolean;
}

const document = JSON.parse(JSON.stringify(describeApi(ENDPOINTS, { baseUrl: "https://gateway.test", version: "1.2.3" }))) as Document;
const REF = "#/components/schemas/";

function target({ $ref }: Schema): Schema {
  return $ref === undefined ? {} : (document.components.schemas[$ref.replace(REF, "")] ?? {});
}

/** A member's own description, or that of its named schema. */
function saidOf(schema: Schema): string {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const [only] = inner;
  return schema.description ?? target(schema).description ?? (inner.length === 1 && only ? saidOf(only) : "");
}

/** All names below a schema without named schemas, which are visited once each. */
function* below(schema: Schema | undefined, where: string, sent: boolean): Generator<Field> {
  if (!schema || schema.$ref !== undefined) return;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const optional = sent && !(schema.required ?? []).includes(name);
    yield { where: `${where}.${name}`, name, schema: inner, said: saidOf(inner), optional };
    yield* below(inner, `${where}.${name}`, sent);
  }
  for (const [index, form] of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].entries()) yield* below(form, `${where}(${index})`, sent);
  yield* below(schema.items, `${where}[]`, sent);
  yield* below(schema.contentSchema, where, sent);
  if (typeof schema.additionalProperties === "object") yield* below(schema.additionalProperties, `${where}{}`, sent);
}

/** Components that request bodies lead to. */
function sentComponents(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(document.components.schemas[name]);
    }
  };
  for (const { operation } of operations()) visit(operation.requestBody ?? {});
  return found;
}

function* operations() {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) yield { at: `${method.toUpperCase()} ${path}`, operation };
}

function* allFields(): Generator<Field> {
  const sent = sentComponents();
  for (const [name, schema] of Object.entries(document.components.schemas)) yield* below(schema, name, sent.has(name));
  for (const [name, { content }] of Object.entries(document.components.responses))
    for (const { schema } of Object.values(content)) yield* below(schema, name, false);
  for (const { at, operation } of operations()) {
    for (const { name, in: place, required = false, description, schema } of operation.parameters ?? [])
      yield { where: `${at} ${place} ${name}`, name, schema, said: description ?? saidOf(schema), optional: !required };
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) yield* below(schema, `${at} body`, true);
    for (const [status, { content }] of Object.entries(operation.responses))
      for (const { schema } of Object.values(content ?? {})) yield* below(schema, `${at} ${status}`, false);
  }
}

const FIELDS = [...allFields()];

/** Names of quantities, and the words for their units. */
const UNITS: readonly [name: RegExp, unit: RegExp][] = [
  [/(?:Ms|_ms|^ms)$/, /millisecond/i],
  [
    /(?:At|Until)$|^(?:since|until|at|created|created_at|updated_at|completed_at|expires_at)$/,
    /milliseconds|Unix (?:seconds|milliseconds)|ISO 8601/,
  ],
  [/^(?:seconds|duration|durationS)$/i, /second/i],
  [/bytes/i, /byte/i],
  [/^(?:width|height)$/i, /pixel/],
  [/^(?:cost|spent|held|toppedUp|amount|balance)$/, /US dollar/],
];

describe("what the API's description says of every name", () => {
  it("is a sentence, at every depth of what is sent and answered", () => {
    expect(FIELDS.length).toBeGreaterThan(2_000);
    const bare = FIELDS.filter(({ said }) => !/^[A-Z`\d-].{8,}[.`]$/s.test(said));
    expect(bare.map(({ where, said }) => `${where}: ${said}`)).toEqual([]);
  });

  it("says what happens where a caller leaves it out", () => {
    const TOLD = /Default: |Another (?:name|spelling) of|Required unless|[Aa]bsent|Always `/;
    const silent = FIELDS.filter(({ optional, schema, said }) => optional && schema.default === undefined && !TOLD.test(said));
    expect(silent.map(({ where, said }) => `${where}: ${said}`)).toEqual([]);
  });

  it("names the unit of a quantity", () => {
    const unitless = FIELDS.filter(({ name, schema, said }) => {
      const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? []);
      if (!types.includes("integer") && !types.includes("number")) return false;
      return UNITS.some(([quantity, unit]) => quantity.test(name) && !unit.test(said));
    });
    expect(unitless.map(({ where, said }) => `${where}: ${said}`)).toEqual([]);
  });

  it("holds for headers too", () => {
    for (const { description = "" } of Object.values(document.components.headers)) expect(description).toMatch(/\.$/);
  });
});
