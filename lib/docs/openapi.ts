import type { z } from "zod";
import { dictionary } from "../contracts/dictionary";
import { cookieName, SESSION_COOKIE } from "../contracts/person";
import type { Endpoint } from "../endpoints/define";
import { mergeActions } from "./openapi-actions";
import { errorResponses, HEADERS, headerRef } from "./openapi-errors";
import { type Json, SchemaBook, type SchemaRef } from "./openapi-schemas";

export interface Described {
  /** Without a trailing slash. */
  baseUrl: string;
  version: string;
}

const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "`Authorization: Bearer <API key>`" },
  googApiKey: {
    type: "apiKey",
    in: "header",
    name: "x-goog-api-key",
    description: "API key, as sent by clients of the native content format.",
  },
  apiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key", description: "API key, as sent by clients of the Messages format." },
  keyInQuery: { type: "apiKey", in: "query", name: "key", description: "API key in the query, for clients that cannot set headers." },
};
const SESSION = { type: "apiKey", in: "cookie", description: "Session cookie, set by signing in to the console." };

const PARAMETERS = dictionary<string>({
  model: "Name of a model, slashes included.",
  task_id: "Id of a task: `task_…`.",
  id: "Id of the object.",
  request_id: "Id of a call: the `x-request-id` of its answer, `req_…`.",
  server: "Name of an MCP server.",
  response_id: "Id of a stored response: `resp_…`.",
  page: "Name of a page of the guide, such as `quickstart`.",
  file: "Name of a stored file, as addresses of replies have it.",
  provider: "Id of the provider that lists the model.",
  version: "Version number, from 1.",
  label: "Name of the label.",
});

interface Context {
  schemas: SchemaBook;
  responses: Json;
}

/** The OpenAPI 3.1 document, generated only from the contracts. A path with aliases is listed once for each. */
export function describeApi(endpoints: readonly Endpoint[], { baseUrl, version }: Described): object {
  const context: Context = { schemas: new SchemaBook(), responses: {} };
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const own = openApiPath(path);
      const method = endpoint.method.toLowerCase();
      const described = operation(endpoint, { context, path, index });
      const before = paths[own]?.[method];
      paths[own] = { ...paths[own], [method]: endpoint.action ? mergeActions(before, described, endpoint) : described };
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Trunkline",
      version,
      summary: "One address and one key in front of many model families.",
      description: "Every path also works with a trailing slash. Paths marked as an alias behave exactly like the path they name.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      schemas: context.schemas.components(),
      responses: context.responses,
      headers: HEADERS,
      securitySchemes: endpoints.some(({ scope }) => scope === "console")
        ? { ...SECURITY_SCHEMES, session: { ...SESSION, name: cookieName(SESSION_COOKIE, baseUrl) } }
        : SECURITY_SCHEMES,
    },
  };
}

interface Where {
  context: Context;
  path: string;
  /** 0 for the documented path, then the aliases in order. */
  index: number;
}

function operation(endpoint: Endpoint, { context, path, index }: Where): Json {
  const alias = index > 0 ? `Alias of \`${endpoint.method} ${endpoint.path}\`.` : undefined;
  const description = [alias, endpoint.description].filter((text) => text !== undefined).join(" ");
  const parameters = parametersOf(endpoint, { context, path });
  return {
    operationId: index === 0 ? endpoint.id : `${endpoint.id}.alias${index === 1 ? "" : index}`,
    summary: alias ? `${endpoint.summary} (alias)` : endpoint.summary,
    ...(description === "" ? {} : { description }),
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint, context) } : {}),
    ...(endpoint.kind !== "model" && endpoint.file
      ? { requestBody: { required: true, content: { [endpoint.file]: { schema: FILE } } } }
      : {}),
    responses: { ...successOf(endpoint, context), ...errorResponses(endpoint, context) },
    ...(alias ? { "x-alias-of": endpoint.id } : {}),
  };
}

/** Paths work with and without a trailing slash. */
function openApiPath(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

function securityOf(endpoint: Endpoint): Json[] {
  const { scope, errorFormat, apiKeyHeader } = endpoint;
  if (scope === "public") return [];
  if (scope === "console") return [{ session: [] }, { bearer: [] }];
  if (endpoint.kind === "plain" && endpoint.forms) return [{ bearer: [] }, { apiKeyHeader: [] }, { googApiKey: [] }, { keyInQuery: [] }];
  if (apiKeyHeader) return [{ bearer: [] }, { apiKeyHeader: [] }];
  return errorFormat === "gemini" ? [{ bearer: [] }, { googApiKey: [] }, { keyInQuery: [] }] : [{ bearer: [] }];
}

function parametersOf(endpoint: Endpoint, { context: { schemas }, path }: Pick<Where, "context" | "path">): Json[] {
  const parameters: Json[] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: PARAMETERS[name] ?? "",
    schema: { type: "string" },
  }));
  for (const { name, description, required = false, values, example } of endpoint.query ?? []) {
    const schema = { type: "string", ...(values ? { enum: values } : {}) };
    parameters.push({ name, in: "query", required, description, schema, ...(example ? { example } : {}) });
  }
  if (endpoint.kind !== "model" && endpoint.search) parameters.push(...searchParameters(endpoint.search, schemas));
  if (endpoint.kind === "model" || (endpoint.kind === "console" && endpoint.repeatable)) {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      description:
        "An idempotency key of your own, 1 to 255 characters. Repeats with the same key and body within 24 hours receive the first reply again; a different body is rejected with 409. Default: none.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    });
  }
  return parameters;
}

/** One parameter per member of the query's contract. */
function searchParameters({ shape }: z.ZodObject, schemas: SchemaBook): Json[] {
  return Object.entries(shape).map(([name, member]) => {
    const { description, ...schema } = schemas.ref(member as z.ZodType, "input");
    const required = !(member as z.ZodType).safeParse(undefined).success;
    return { name, in: "query", required, ...(description === undefined ? {} : { description }), schema };
  });
}

function requestBodyOf(endpoint: Endpoint, { schemas }: Context): Json {
  const schema = endpoint.body ? schemas.ref(endpoint.body, "input") : {};
  const form = endpoint.kind === "model" && endpoint.multipart;
  const content = { "application/json": { schema, ...(endpoint.example ? { example: endpoint.example } : {}) } };
  return { required: true, content: { ...content, ...(form ? { "multipart/form-data": { schema } } : {}) } };
}

/** The success response; absent for an operation that never succeeds. */
function successOf(endpoint: Endpoint, { schemas }: Context): Json {
  const status = (endpoint.kind !== "model" && endpoint.successStatus) || 200;
  if (status >= 400) return {};
  const content = endpoint.kind === "model" ? modelContent(endpoint, schemas) : plainContent(endpoint, schemas);
  const description = status === 202 ? "Accepted." : status === 204 ? "Done." : status === 303 ? "Continue at `location`." : "The reply.";
  return { [status]: { description, headers: { "x-request-id": headerRef("x-request-id") }, ...(content ? { content } : {}) } };
}

function modelContent({ body, reply, chunk, files, texts = [] }: Extract<Endpoint, { kind: "model" }>, schemas: SchemaBook): Json {
  const text = Object.fromEntries(texts.map((type) => [type.split(";")[0], { schema: { type: "string" } }]));
  if (files) {
    const streamed = chunk ? { "text/event-stream": { schema: events(schemas.ref(chunk, "output")) } } : {};
    return { ...Object.fromEntries(files.map((type) => [type, { schema: FILE }])), ...streamed };
  }
  if (!chunk) return { "application/json": { schema: schemas.ref(reply, "output") }, ...text };
  const event = schemas.ref(chunk, "output");
  // Without `stream` in the body the endpoint always streams, and its JSON is the list of all events.
  const whole = hasMember(body, "stream") ? schemas.ref(reply, "output") : { type: "array", items: event };
  return { "application/json": { schema: whole }, ...text, "text/event-stream": { schema: events(event) } };
}

const FILE: Json = { type: "string", format: "binary" };

function events(event: SchemaRef): Json {
  return {
    type: "string",
    description: "Server-sent events; the data of each is a JSON value with the schema in `contentSchema`.",
    contentMediaType: "application/json",
    contentSchema: event,
  };
}

function plainContent({ reply, contentType }: Exclude<Endpoint, { kind: "model" }>, schemas: SchemaBook): Json | undefined {
  if (reply) return { [contentType ?? "application/json"]: { schema: schemas.ref(reply, "output") } };
  return contentType ? { [contentType]: { schema: contentType.startsWith("text/") ? { type: "string" } : FILE } } : undefined;
}

function hasMember(schema: Endpoint["body"], name: string): boolean {
  return schema !== undefined && "shape" in schema && typeof schema.shape === "object" && schema.shape !== null && name in schema.shape;
}

function tagsOf(endpoints: readonly Endpoint[]): Json[] {
  return [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
    name,
    description: endpoints
      .filter(({ tag }) => tag === name)
      .map(({ summary }) => summary)
      .join(" · "),
  }));
}
