import { afterAll, describe, expect, it } from "vitest";
import { ContentModel, ContentModelList, MessageModel, MessageModelList, Model, ModelList } from "../../contracts/model";
import { ENDPOINTS } from "../../server/endpoints";
import { TEST_KEY } from "../test-gateway";
import { expectError, expectHeaders } from "./answers";
import { type Got, type Sent, startContract } from "./setting";

const contract = await startContract();
const { both, newKey } = contract;
afterAll(() => contract.close());

const get = (path: string, more: Partial<Sent> = {}): Sent => ({ method: "GET", path, ...more });

describe("fine-tunes", () => {
  const NOT_IMPLEMENTED = { error: { message: "API not implemented", type: "invalid_request_error", param: "", code: "not_implemented" } };
  const expectRefusal = (got: Got) => {
    expect(got.status).toBe(501);
    expectHeaders(got);
    expect(got.json).toEqual(NOT_IMPLEMENTED);
    expect(got.headers["x-should-retry"]).toBe("false");
  };

  it.each([{}, undefined, "{", "", [], { training_file: 7 }])("always answer 501 with four strings, to the body %j", async (body) => {
    for (const path of ["/v1/fine-tunes", "/v1/fine-tunes/"]) expectRefusal(await both({ path, body }));
  });

  it("look at neither content-type nor size", async () => {
    expectRefusal(await both({ path: "/v1/fine-tunes", body: "x".repeat(100_000), headers: { "content-type": "text/plain" } }));
  });

  it("still need a key, of any scope", async () => {
    expectError(await both({ path: "/v1/fine-tunes", key: null, body: {} }), { errorFormat: "openai", code: "invalid_api_key" });
    expectError(await both({ path: "/v1/fine-tunes", key: "wrong", body: {} }), { errorFormat: "openai", code: "invalid_api_key" });
    const { secret: key } = await newKey({ scopes: ["rerank"] });
    expectRefusal(await both({ path: "/v1/fine-tunes", key, body: {} }));
  });
});

describe("models", () => {
  it("are listed in both forms, each with the other's models that fit", async () => {
    const got = await both(get("/v1/models"));
    expect(got.status).toBe(200);
    expectHeaders(got);
    const { data } = ModelList.parse(got.json);
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["sandbox-chat", "sandbox-embed", "gpt-4o", "org/local-7b"]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(data.filter(({ simulated }) => simulated).every(({ id }) => id.startsWith("sandbox-"))).toBe(true);
    const { models } = ContentModelList.parse((await both(get("/v1beta/models/"))).json);
    expect(models.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["models/sandbox-content", "models/gpt-4o", "models/sandbox-embed"]),
    );
    expect(models.map(({ name }) => name)).not.toContain("models/sandbox-rerank");
  });

  it("are described one by one, slashes and prefixes included", async () => {
    for (const id of ["sandbox-chat", "gpt-4o", "org/local-7b"]) {
      for (const path of [`/v1/models/${id}`, `/v1/models/${encodeURIComponent(id)}/`])
        expect(Model.parse((await both(get(path))).json).id).toBe(id);
      for (const path of [`/v1beta/models/${id}`, `/v1beta/models/models/${id}`])
        expect(ContentModel.parse((await both(get(path))).json).name).toBe(`models/${id}`);
    }
  });

  it("say what can be asked of them", async () => {
    const methods = async (id: string) => ContentModel.parse((await both(get(`/v1beta/models/${id}`))).json).supportedGenerationMethods;
    expect(await methods("sandbox-content")).toEqual(["generateContent", "streamGenerateContent", "countTokens"]);
    expect(await methods("sandbox-embed")).toEqual(["embedContent", "batchEmbedContents"]);
  });

  it("say what is known of them: windows, limits, modalities and prices", async () => {
    const model = async (id: string) => (await both(get(`/v1/models/${id}`))).json;
    expect(await model("sandbox-content")).toMatchObject({
      input_modalities: expect.arrayContaining(["text", "image"]),
      output_modalities: expect.arrayContaining(["text", "image", "audio"]),
      pricing: { prompt: "0", completion: "0" },
    });
    expect(await model("org/local-7b")).toMatchObject({
      name: "org/local-7b",
      context_window: 8192,
      context_length: 8192,
      top_provider: { context_length: 8192, max_completion_tokens: null },
      architecture: { modality: "text->text+embeddings", input_modalities: ["text"] },
    });
    expect(await model("org/local-7b")).not.toHaveProperty("supported_parameters");
    expect(await model("sandbox-chat")).toMatchObject({ supported_parameters: expect.arrayContaining(["tools", "temperature"]) });
    expect(await model("sandbox-embed")).toMatchObject({ input_modalities: ["text"], output_modalities: ["embeddings"] });
    expect(await model("whisper-1")).toMatchObject({ input_modalities: ["audio"], output_modalities: ["text"] });
  });

  const version = { "anthropic-version": "2023-06-01" };
  const asAnthropic = [{ headers: version }, { headers: version, key: null, "x-api-key": TEST_KEY }, { key: null, "x-api-key": TEST_KEY }];

  it.each(asAnthropic)("are listed in Anthropic's form for its clients", async ({ headers, "x-api-key": key, ...sent }) => {
    const all = { ...sent, headers: { ...headers, ...(key && { "x-api-key": key }) } };
    const got = await both(get("/v1/models", all));
    const { data, has_more, first_id, last_id } = MessageModelList.parse(got.json);
    expect(got.headers["request-id"]).toBe(got.headers["x-request-id"]);
    expect([has_more, first_id, last_id]).toEqual([false, data[0]?.id, data.at(-1)?.id]);
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(["sandbox-chat", "gpt-4o"]));
    expect(data.map(({ id }) => id)).not.toContain("sandbox-rerank");
    const one = MessageModel.parse((await both(get("/v1/models/org/local-7b", all))).json);
    expect(one).toMatchObject({
      type: "model",
      id: "org/local-7b",
      display_name: "org/local-7b",
      max_input_tokens: 8192,
      max_tokens: null,
    });
    expectError(await both(get("/v1/models/nope", all)), { errorFormat: "anthropic", code: "model_not_found", param: "model" });
    expectError(await both(get("/v1/models", { headers: version, key: "wrong" })), { errorFormat: "anthropic", code: "invalid_api_key" });
  });

  it("come by pages in Anthropic's form, forwards and backwards", async () => {
    const page = async (query: string) => MessageModelList.parse((await both(get(`/v1/models${query}`, { headers: version }))).json);
    const ids = (await page("")).data.map(({ id }) => id);
    const first = await page("?limit=2");
    expect(first).toMatchObject({ has_more: true, first_id: ids[0], last_id: ids[1] });
    const second = await page(`?limit=2&after_id=${ids[1]}`);
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(await page(`?limit=2&before_id=${ids[3]}`)).toMatchObject({ has_more: true, first_id: ids[1], last_id: ids[2] });
    const wrong = { errorFormat: "anthropic", code: "invalid_value" } as const;
    expectError(await both(get("/v1/models?limit=0", { headers: version })), { ...wrong, param: "limit" });
    expectError(await both(get("/v1/models?after_id=nope", { headers: version })), { ...wrong, param: "after_id" });
  });

  it.each([
    ["a header", (path: string) => get(path, { key: null, headers: { "x-goog-api-key": TEST_KEY } })],
    ["the query", (path: string) => get(`${path}?key=${TEST_KEY}`, { key: null })],
  ])("are listed in Google's form for a key in %s", async (_, sent) => {
    const { models } = ContentModelList.parse((await both(sent("/v1/models"))).json);
    expect(models).toEqual(ContentModelList.parse((await both(get("/v1beta/models"))).json).models);
    expect(ContentModel.parse((await both(sent("/v1/models/gpt-4o"))).json).name).toBe("models/gpt-4o");
    expectError(await both(sent("/v1/models/nope")), { errorFormat: "gemini", code: "model_not_found", param: "model" });
    expectError(await both(get("/v1/models?key=wrong", { key: null })), { errorFormat: "gemini", code: "invalid_api_key" });
  });

  it("come by pages in Google's form", async () => {
    const names: string[] = [];
    for (let token: string | undefined = ""; token !== undefined; ) {
      const got = await both(get(`/v1beta/models?pageSize=3&pageToken=${token}`));
      const { models, nextPageToken }: { models: { name: string }[]; nextPageToken?: string } = ContentModelList.parse(got.json);
      expect(models.length).toBeLessThanOrEqual(3);
      names.push(...models.map(({ name }) => name));
      token = nextPageToken;
    }
    const { models } = ContentModelList.parse((await both(get("/v1beta/models"))).json);
    expect(names).toEqual(models.map(({ name }) => name));
    const wrong = { errorFormat: "gemini", code: "invalid_value" } as const;
    expectError(await both(get("/v1beta/models?pageSize=-1")), { ...wrong, param: "pageSize" });
    expectError(await both(get("/v1beta/models?pageToken=zzz")), { ...wrong, param: "pageToken" });
  });

  it("leave Codex its own prompts: the list that it reads is there and empty", async () => {
    expect((await both(get("/v1/models?client_version=0.169.0"))).json).toMatchObject({ object: "list", models: [] });
    expect((await both(get("/v1/models"))).json).not.toHaveProperty("models");
  });

  it("that do not exist are a 404 in either form", async () => {
    expectError(await both(get("/v1/models/no-such-model")), { errorFormat: "openai", code: "model_not_found", param: "model" });
    expectError(await both(get("/v1beta/models/no-such-model")), { errorFormat: "gemini", code: "model_not_found", param: "model" });
    expectError(await both(get("/v1beta/models/sandbox-rerank")), { errorFormat: "gemini", code: "model_not_found", param: "model" });
  });

  it("need a key", async () => {
    for (const [path, errorFormat] of [
      ["/v1/models", "openai"],
      ["/v1/models/gpt-4o", "openai"],
      ["/v1beta/models", "gemini"],
      ["/v1beta/models/gpt-4o", "gemini"],
    ] as const)
      expectError(await both(get(path, { key: null })), { errorFormat, code: "invalid_api_key" });
  });
});

describe("the gateway's own addresses", () => {
  it.each(["/healthz", "/readyz", "/openapi.json", "/llms.txt", "/guide/getting-started.md"])("%s needs no key", async (path) => {
    for (const spelled of [path, `${path}/`]) {
      const got = await both(get(spelled, { key: null }));
      expect(got.status).toBe(200);
      expect(got.headers["x-request-id"]).toMatch(/^req_/);
    }
  });

  it("keep a page of the guide where it was before it was renamed", async () => {
    const before = await both(get("/guide/speech-and-pictures.md", { key: null }));
    expect(before).toMatchObject({ status: 200, text: (await both(get("/guide/speech-and-images.md", { key: null }))).text });
  });

  it("say that they are well", async () => {
    expect((await both(get("/healthz", { key: null }))).json).toEqual({ status: "ok", version: expect.any(String) });
    expect((await both(get("/readyz", { key: null }))).json).toEqual({
      status: "ready",
      checks: { accepting: true, database: true, storage: true, journal: true },
    });
  });

  it("describe every endpoint, each operation once", async () => {
    const { paths } = (await both(get("/openapi.json", { key: null }))).json as { paths: Record<string, Record<string, unknown>> };
    for (const { path, method } of ENDPOINTS) expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase());
    const { text } = await both(get("/llms.txt", { key: null }));
    expect(text).toContain("/v1/chat/completions");
  });

  it("count calls for a key of the scope `metrics`, and for no other", async () => {
    await both({ path: "/v1/embeddings", body: { model: "sandbox-embed", input: "a" } });
    const { secret: key } = await newKey({ scopes: ["metrics"] });
    // Its numbers change between two calls, so the lanes are compared by format only.
    for (const lane of ["fast", "web"] as const) {
      const got = await contract.send(lane, get("/metrics", { key }));
      expect(got).toMatchObject({ status: 200, headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
      expect(got.text).toMatch(
        /^trunkline_calls_total\{endpoint="embeddings\.create",model="sandbox-embed",provider="sandbox",status="200"\} \d+$/m,
      );
    }
    expectError(await both(get("/metrics", { key: null })), { errorFormat: "openai", code: "invalid_api_key" });
    const { secret: other } = await newKey({ scopes: ["all"] });
    expectError(await both(get("/metrics", { key: other })), { errorFormat: "openai", code: "access_denied" });
  });
});
