import { type DocField, type DocSchema, type DocSchemas, documentSchema } from "./fields";

type Content = Readonly<
  Record<string, { schema?: DocSchema; example?: unknown; examples?: Readonly<Record<string, { value?: unknown } | undefined>> }>
>;
interface Response {
  $ref?: string;
  description?: string;
  headers?: Readonly<Record<string, { $ref?: string; description?: string }>>;
  content?: Content;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: DocSchema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Content };
  responses?: Readonly<Record<string, Response>>;
  "x-alias-of"?: string;
  "x-action-ids"?: Readonly<Record<string, string>>;
}

/** The used part of the gateway's OpenAPI document. */
export interface ApiDocument {
  openapi: string;
  info: { version: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: DocSchemas;
    responses: Readonly<Record<string, Response>>;
    headers: Readonly<Record<string, { description?: string }>>;
  };
}

/** Required access: none, a key, or a console session. */
export type DocAccess = "public" | "key" | "console";

export interface DocEntry {
  id: string;
  /** Upper case. */
  method: string;
  path: string;
  summary: string;
  tag: string;
}

export interface DocParameter extends DocField {
  in: string;
  /** The initial value of a form. */
  example?: string;
}

export interface DocAnswer {
  /** `200`, `5XX` */
  status: string;
  meaning: string;
  codes: readonly string[];
  headers: readonly { name: string; description: string }[];
  content: readonly { type: string; schema: DocField; events: boolean }[];
}

export interface DocOperation extends DocEntry {
  description: string;
  /** Other paths of the same operation. */
  aliases: readonly string[];
  access: DocAccess;
  parameters: readonly DocParameter[];
  body?: { types: readonly string[]; schema: DocField };
  /** Example bodies, named by action; empty with a single body. */
  examples: readonly { name: string; body: unknown }[];
  /** By status, lowest first. */
  answers: readonly DocAnswer[];
}

/** A document's operations, indexed by id. */
export interface Api {
  document: ApiDocument;
  groups: readonly { tag: string; entries: readonly DocEntry[] }[];
  /** Ids of operations, aliases and actions, mapped to the documented operation. */
  ids: ReadonlyMap<string, string>;
}

interface Found {
  path: string;
  method: string;
  operation: Operation;
}

function operationsOf({ paths }: ApiDocument): Found[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Reads a document: each operation once, under its first tag, in the document's order. */
export function readApi(document: ApiDocument): Api {
  const ids = new Map<string, string>();
  const byTag = new Map<string, DocEntry[]>();
  for (const { path, method, operation } of operationsOf(document)) {
    const id = operation["x-alias-of"] ?? operation.operationId;
    ids.set(operation.operationId, id);
    for (const action of Object.values(operation["x-action-ids"] ?? {})) ids.set(action, id);
    if (operation["x-alias-of"] !== undefined) continue;
    const tag = operation.tags?.[0] ?? "Other";
    byTag.set(tag, [...(byTag.get(tag) ?? []), { id, method, path, summary: operation.summary ?? id, tag }]);
  }
  return { document, ids, groups: [...byTag].map(([tag, entries]) => ({ tag, entries })) };
}

/** The details of an operation by its id, or that of an alias or action; undefined if unknown. */
export function findOperation({ document, ids }: Api, id: string): DocOperation | undefined {
  const found = operationsOf(document);
  const main = found.find(({ operation }) => operation.operationId === ids.get(id));
  if (!main) return undefined;
  const { path, method, operation } = main;
  const content = operation.requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema;
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary ?? operation.operationId,
    tag: operation.tags?.[0] ?? "Other",
    description: operation.description ?? "",
    aliases: found.filter((other) => other.operation["x-alias-of"] === operation.operationId).map((other) => other.path),
    access: accessOf(operation),
    parameters: (operation.parameters ?? []).map((parameter) => documentParameter(parameter, document)),
    ...(schema ? { body: { types: Object.keys(content), schema: documentSchema(schema, document.components.schemas) } } : {}),
    examples: examplesOf(content),
    answers: Object.entries(operation.responses ?? {}).map(([status, response]) => documentAnswer(status, response, document)),
  };
}

function accessOf({ security = [] }: Operation): DocAccess {
  if (security.length === 0) return "public";
  return security.some((way) => "session" in way) ? "console" : "key";
}

function documentParameter({ schema = {}, example, ...parameter }: Parameter, { components }: ApiDocument): DocParameter {
  const field = documentSchema(schema, components.schemas);
  return {
    ...field,
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    description: parameter.description ?? field.description,
    ...(example === undefined ? {} : { example: String(example) }),
  };
}

function examplesOf(content: Content): DocOperation["examples"] {
  const { example, examples } = content["application/json"] ?? {};
  if (examples) return Object.entries(examples).map(([name, entry]) => ({ name, body: entry?.value ?? {} }));
  return example === undefined ? [] : [{ name: "", body: example }];
}

/** A description ends with its codes: "The body is too large. Codes: `request_too_large`." */
const CODES = / Codes: (.+)\.$/;

function documentAnswer(status: string, response: Response, { components }: ApiDocument): DocAnswer {
  const whole = response.$ref ? (components.responses[response.$ref.replace("#/components/responses/", "")] ?? {}) : response;
  const { description = "", headers = {}, content = {} } = whole;
  return {
    status,
    meaning: description.replace(CODES, ""),
    codes: [...(CODES.exec(description)?.[1] ?? "").matchAll(/`(\w+)`/g)].map(([, code = ""]) => code),
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: header.description ?? components.headers[name]?.description ?? "",
    })),
    content: Object.entries(content).map(([type, { schema = {} }]) => ({
      type,
      schema: documentSchema(schema.contentSchema ?? schema, components.schemas),
      events: schema.contentSchema !== undefined,
    })),
  };
}

/** Errors common to every family, by status: meaning and codes of the usual form. */
export function usualErrors({ document }: Api): readonly DocAnswer[] {
  return Object.entries(document.components.responses)
    .filter(([name]) => name.startsWith("openai-"))
    .map(([name, response]) => documentAnswer(name.replace("openai-", ""), response, document))
    .sort((a, b) => (a.status < b.status ? -1 : 1));
}
