import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CONSOLE_ENDPOINTS } from "../console/routes";
import { defineEndpoint, definePlain, type Endpoint } from "../endpoints/define";
import { ENDPOINTS } from "../server/endpoints";
import { describeApi } from "./openapi";

const Shared = z.object({ unit: z.string().default("m") }).meta({ id: "Shared" });
const AskRequest = z
  .looseObject({ model: z.string(), stream: z.boolean().nullish(), shared: Shared.optional() })
  .meta({ id: "AskRequest" });
const AskReply = z.looseObject({ id: z.string(), shared: Shared }).meta({ id: "AskReply" });
const AskChunk = z.looseObject({ delta: z.string(), index: z.int() }).meta({ id: "AskChunk" });
type Tree = { name: string; below: Tree[] };
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), below: z.array(Tree) })).meta({ id: "Tree" });

const noCall = (): never => {
  throw new Error("not called");
};
const common = { method: "POST", tag: "Asking", finish: () => ({}), tokens: () => undefined, call: noCall } as const;

const ask = defineEndpoint<z.infer<typeof AskRequest>, never, never, "chat">({
  ...common,
  id: "ask.create",
  path: "/v1/ask",
  aliases: ["/v2/ask", "/ask"],
  errorFormat: "cohere",
  scope: "chat",
  capability: "chat",
  summary: "Ask",
  body: AskRequest,
  reply: AskReply,
  chunk: AskChunk,
  model: ({ model }) => model,
  example: { model: "sandbox-chat", stream: true },
});
const pour = defineEndpoint<{ model?: string }, never, never, "content">({
  ...common,
  id: "pour.stream",
  path: "/v1beta/models/{model}:pour",
  errorFormat: "gemini",
  scope: "content",
  capability: "content",
  summary: "Pour",
  body: z.looseObject({ model: z.string().optional() }),
  reply: AskReply,
  chunk: AskChunk,
  model: (_, { model }) => model,
  example: {},
});
const plain = { method: "GET", errorFormat: "openai", tag: "Rest" } as const;
const SAMPLE: readonly Endpoint[] = [
  ask,
  pour,
  definePlain({ ...plain, id: "tree.get", path: "/tree/{id}", scope: "any", summary: "A tree", reply: Tree }),
  definePlain({
    ...plain,
    id: "health.get",
    path: "/healthz",
    scope: "public",
    summary: "Alive?",
    reply: z.object({ status: z.string() }),
  }),
  definePlain({ ...plain, id: "text.get", path: "/metrics/", scope: "metrics", summary: "Numbers", contentType: "text/plain" }),
  definePlain({
    ...plain,
    id: "say.get",
    path: "/say",
    errorFormat: "anthropic",
    apiKeyHeader: true,
    scope: "any",
    summary: "Say",
    reply: Tree,
  }),
  definePlain({
    ...plain,
    id: "never.post",
    method: "POST",
    path: "/never",
    scope: "any",
    summary: "Never",
    successStatus: 501,
    example: {},
  }),
];

interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
}
interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media>; headers?: Record<string, unknown> }>;
  description?: string;
  "x-alias-of"?: string;
  "x-action-ids"?: Record<string, string>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; responses: Record<string, { content: Record<string, Media> }> };
}

const OPTIONS = { baseUrl: "https://gateway.test", version: "1.2.3" };
const document = JSON.parse(JSON.stringify(describeApi(SAMPLE, OPTIONS))) as Document;
const at = (path: string, method = "post"): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};

async function problems(endpoints: readonly Endpoint[]): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // A declared operation that always answers 501 has no other response.
      "operation-2xx-response": "off",
      // A public GET without input, such as `/healthz`, has no 4xx.
      "operation-4xx-response": "off",
    },
  });
  const found = await lintFromString({ source: JSON.stringify(describeApi(endpoints, OPTIONS)), config });
  return found.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`);
}

describe("the description", () => {
  it("is OpenAPI 3.1 without a complaint of the linter", async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: "https://gateway.test" }]);
    expect(await problems(SAMPLE)).toEqual([]);
  });

  it("holds every endpoint there is, in a form the linter accepts", async () => {
    expect(await problems(ENDPOINTS)).toEqual([]);
    const described = JSON.parse(JSON.stringify(describeApi(ENDPOINTS, OPTIONS))) as Document;
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
    const own = operations.map(({ operationId }) => operationId);
    expect(new Set(own).size).toBe(own.length);
    const ids = [...own, ...operations.flatMap((operation) => Object.values(operation["x-action-ids"] ?? {}))];
    for (const { id } of ENDPOINTS) expect(ids).toContain(id);
  });

  it("is the same for the same endpoints", () => {
    expect(JSON.stringify(describeApi(SAMPLE, OPTIONS))).toBe(JSON.stringify(document));
  });
});

describe("schemas", () => {
  it("are components by the contract's id", () => {
    expect(at("/v1/ask").requestBody?.content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/AskRequest" });
    expect(document.components.schemas.Tree).toMatchObject({ properties: { below: { items: { $ref: "#/components/schemas/Tree" } } } });
  });

  it("show requests as they are sent and replies as they are answered, under two names where they differ", () => {
    const { AskRequest: request, AskReply: reply, Shared: sent, SharedOutput: answered } = document.components.schemas;
    expect(request).toMatchObject({ properties: { shared: { $ref: "#/components/schemas/Shared" } } });
    expect(reply).toMatchObject({ properties: { shared: { $ref: "#/components/schemas/SharedOutput" } } });
    expect(sent?.required).toBeUndefined();
    expect(answered?.required).toEqual(["unit"]);
  });

  it("show every form of an object that is told by its type, and that another type is let through", () => {
    const described = JSON.parse(JSON.stringify(describeApi(ENDPOINTS, OPTIONS))) as Document;
    const forms = (described.components.schemas.MessageBlock?.anyOf ?? []) as {
      title?: string;
      properties: { type: { const?: string } };
    }[];
    expect(forms.map(({ title, properties }) => title ?? properties.type.const)).toEqual([
      "text",
      "image",
      "document",
      "tool_use",
      "tool_result",
      "thinking",
      "another type",
    ]);
    const [message] = (described.components.schemas.ResponseInputItem?.anyOf ?? []) as { required: string[]; properties: object }[];
    expect(message?.required).not.toContain("type");
    expect(message?.properties).toMatchObject({ content: { anyOf: [{}, { items: { $ref: "#/components/schemas/ResponseInputPart" } }] } });
  });

  it("are free of what OpenAPI has no use for", () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain("$defs");
    expect(text).not.toContain("$schema");
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("come with the endpoint's example", () => {
    expect(at("/v1/ask").requestBody?.content["application/json"]?.example).toEqual({ model: "sandbox-chat", stream: true });
  });
});

describe("operations", () => {
  it("show both forms of an endpoint that can stream, and the schema of one event", () => {
    const content = at("/v1/ask").responses["200"]?.content;
    expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/AskReply" });
    expect(content?.["text/event-stream"]?.schema).toMatchObject({ contentSchema: { $ref: "#/components/schemas/AskChunk" } });
  });

  it("show the JSON of an endpoint that always streams as a list of events", () => {
    const content = at("/v1beta/models/{model}:pour").responses["200"]?.content;
    expect(content?.["application/json"]?.schema).toEqual({ type: "array", items: { $ref: "#/components/schemas/AskChunk" } });
  });

  it("name path parameters", () => {
    expect(at("/v1beta/models/{model}:pour").parameters).toContainEqual(
      expect.objectContaining({ name: "model", in: "path", required: true }),
    );
    expect(at("/tree/{id}", "get").parameters).toContainEqual(expect.objectContaining({ name: "id", in: "path", required: true }));
  });

  it("need the key where the family's clients put it, and none if the endpoint is public", () => {
    expect(at("/v1/ask").security).toEqual([{ bearer: [] }]);
    expect(at("/v1beta/models/{model}:pour").security).toContainEqual({ googApiKey: [] });
    expect(at("/healthz", "get").security).toEqual([]);
  });

  it("show both ways into the console, and its queries parameter by parameter", () => {
    const described = describeApi(CONSOLE_ENDPOINTS, { ...OPTIONS, baseUrl: "http://gateway.test" }) as unknown as Document & {
      components: { securitySchemes: object };
    };
    const { paths, components } = described;
    const list = paths["/api/console/keys"]?.get;
    expect(list?.security).toEqual([{ session: [] }, { bearer: [] }]);
    expect(components.securitySchemes).toMatchObject({ session: { in: "cookie", name: "trunkline_session" } });
    const byHttps = describeApi(CONSOLE_ENDPOINTS, { ...OPTIONS, baseUrl: "https://gateway.example" }) as unknown as typeof described;
    expect(byHttps.components.securitySchemes).toMatchObject({ session: { name: "__Host-trunkline_session" } });
    expect(list?.parameters).toContainEqual(expect.objectContaining({ name: "pageSize", in: "query", required: false }));
    expect(paths["/api/console/sign-in"]?.post?.security).toEqual([]);
  });

  it("repeat under each alias, marked as such and with a name of their own", () => {
    expect([at("/v2/ask"), at("/ask")].map((operation) => operation.operationId)).toEqual(["ask.create.alias", "ask.create.alias2"]);
    expect(at("/v2/ask")).toMatchObject({ "x-alias-of": "ask.create", description: expect.stringContaining("`POST /v1/ask`") });
    expect(at("/v1/ask")["x-alias-of"]).toBeUndefined();
  });

  it("have no success where there never is one, and plain text where that is what comes", () => {
    expect(Object.keys(at("/never").responses)).toEqual(["401", "403", "429", "501", "5XX"]);
    expect(at("/metrics", "get").responses["200"]?.content).toEqual({ "text/plain": { schema: { type: "string" } } });
  });
});

describe("errors", () => {
  const bodyOf = (path: string, status: string) => {
    const name = at(path).responses[status]?.$ref?.split("/").at(-1) ?? "";
    return document.components.responses[name]?.content["application/json"]?.schema;
  };

  it("are there for each status a caller has to expect", () => {
    expect(Object.keys(at("/v1/ask").responses)).toEqual(["200", "400", "401", "403", "404", "409", "413", "415", "429", "5XX"]);
    expect(Object.keys(at("/healthz", "get").responses)).toEqual(["200", "5XX"]);
  });

  it("have the family's own form", () => {
    expect(bodyOf("/v1/ask", "400")).toEqual({ $ref: "#/components/schemas/RerankError" });
    expect(bodyOf("/v1beta/models/{model}:pour", "429")).toEqual({ $ref: "#/components/schemas/ContentError" });
    expect(bodyOf("/never", "501")).toEqual({ $ref: "#/components/schemas/Error" });
    const { RerankError, ContentError, ErrorDetail } = document.components.schemas;
    expect(RerankError?.required).toEqual(["id", "message", "error"]);
    expect(ContentError).toMatchObject({ properties: { error: { properties: { code: { type: "integer" } } } } });
    expect(ErrorDetail?.required).toEqual(["message", "type", "param", "code"]);
  });

  it("carry the request id, as every reply does", () => {
    for (const methods of Object.values(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const { $ref, headers } of Object.values(responses)) if (!$ref) expect(headers).toHaveProperty("x-request-id");
      }
    }
    for (const response of Object.values(document.components.responses)) expect(response).toHaveProperty(["headers", "x-request-id"]);
  });
});
