import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startFakeVendor } from "../fake-vendor";
import { startScriptedUpstream } from "../scripted-upstream";
import { startScriptedVendor } from "../scripted-vendors";
import { errorOf, expectError } from "./answers";
import { startContract } from "./setting";

const KEY = "vendor-key-0123456789";
const chat = await startScriptedUpstream();
const anthropic = await startScriptedVendor("anthropic", KEY);
const gemini = await startScriptedVendor("gemini", KEY);
const behind = await startFakeVendor(() => ({ status: 400, body: { error: { message: "no", type: "invalid_request_error" } } }));
const file = join(mkdtempSync(join(tmpdir(), "trunkline-translated-")), "gateway.json");
const provider = (kind: string, base_url: string) => ({ id: kind, kind, base_url, api_key: KEY });
const providers = [
  provider("openai-compatible", chat.baseUrl),
  provider("anthropic", anthropic.baseUrl),
  provider("gemini", gemini.baseUrl),
  provider("gateway", behind.baseUrl),
];
writeFileSync(file, JSON.stringify({ providers }));
const { both, send, close } = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await close();
  for (const vendor of [chat, anthropic, gemini, behind]) await vendor.close();
});
beforeEach(() => {
  chat.script({ text: "Yes." });
  anthropic.script({ text: "Yes." });
  gemini.script({ text: "Yes." });
  behind.requests.length = 0;
});

const TRANSLATED = ["sandbox-chat", "openai-compatible/scripted", "gemini/gemini-scripted"];
const hi = { role: "user", content: "Hi" };
const message = (model: string, more: object) => ({ path: "/v1/messages", body: { model, max_tokens: 9, messages: [hi], ...more } });

describe("a message thread", () => {
  const thread = { type: "continue", previous_message_id: "msg_nope" };
  const details = { error_code: "thread_unsupported_request", unsupported: ["thread"] };

  it.each(TRANSLATED)("is refused by %s with what the vendor's clients act on, streamed and counted too", async (model) => {
    const { path, body } = message(model, { thread });
    for (const sent of [
      { path, body },
      { path, body: { ...body, stream: true } },
      { path: `${path}/count_tokens`, body: { model, messages: [hi], thread: { type: "create" } } },
    ]) {
      const got = await both(sent);
      expect(got.status, got.text).toBe(400);
      expect(errorOf(got)).toMatchObject({ type: "invalid_request_error", param: "thread", code: "unsupported_parameter", details });
    }
  });

  it("is taken if it is off", async () => {
    for (const off of [false, null]) expect((await both(message("sandbox-chat", { thread: off }))).status).toBe(200);
  });

  it("reaches vendors of the same form as it was sent", async () => {
    expect((await send("fast", message("anthropic/anthropic-scripted", { thread }))).status).toBe(200);
    await send("fast", message("gateway/m", { thread }));
    expect(anthropic.seen[0]?.body).toMatchObject({ thread });
    expect(behind.requests.at(-1)?.json).toMatchObject({ thread });
  });
});

describe("tools of a vendor's own", () => {
  const own = [
    { type: "mcp_toolset", mcp_server_name: "x" },
    { type: "browser_toolset_20260801" },
    { type: "bash_20250124", name: "bash" },
  ];
  const look = { name: "look", input_schema: { type: "object" } };

  it("reach an anthropic model as they were sent, with a name or without", async () => {
    const tools = [look, ...own];
    expect((await both(message("anthropic/anthropic-scripted", { tools }))).status).toBe(200);
    expect(anthropic.seen[0]?.body).toMatchObject({ tools });
  });

  it.each(own)("are refused by other models by their type, and what is served is listed: $type", async (tool) => {
    const { message: words } = expectError(await both(message("openai-compatible/scripted", { tools: [look, tool] })), {
      errorFormat: "anthropic",
      code: "unsupported_value",
      param: "tools[1].type",
    });
    expect(words).toContain(`'${tool.type}'`);
    expect(words).toContain("'custom' is served");
  });

  it("must be named where they are the caller's", async () => {
    for (const tool of [{ input_schema: {} }, { type: "custom" }])
      expectError(await both(message("anthropic/anthropic-scripted", { tools: [tool] })), {
        errorFormat: "anthropic",
        code: "missing_required_parameter",
        param: "tools[0].name",
      });
  });

  it("that Codex puts into every call are left out of Responses, and others refused", async () => {
    const response = (tools: object[]) => ({ path: "/v1/responses", body: { model: "openai-compatible/scripted", input: "Hi", tools } });
    const served = { type: "function", name: "shell", parameters: { type: "object" } };
    const left = ["image_generation", "web_search", "web_search_preview", "tool_search"].map((type) => ({ type }));
    expect((await both(response([served, ...left]))).status).toBe(200);
    expect(chat.seen[0]?.tools).toHaveLength(1);
    const got = await both(response([served, { type: "computer_use_preview" }]));
    const { message: words } = expectError(got, { errorFormat: "openai", code: "unsupported_value", param: "tools[1].type" });
    expect(words).toContain("'function', 'custom', 'namespace' and 'mcp' are served");
  });
});

describe("what OpenAI-compatible servers take beyond the published chat form", () => {
  const say = (model: string, more: object) => ({ path: "/v1/chat/completions", body: { model, messages: [hi], ...more } });
  const audio = { type: "audio_url", audio_url: { url: "https://example.com/a.ogg" } };
  const OPEN: readonly (readonly [more: object, param: string, allowed: string])[] = [
    [{ messages: [{ role: "user", content: [{ type: "text", text: "Hi" }, audio] }] }, "messages[0].content[1].type", "'input_audio'"],
    [{ response_format: { type: "grammar", grammar: "root ::= [a-z]" } }, "response_format.type", "'json_schema'"],
    [{ response_format: { type: "regex", value: "[a-z]+" } }, "response_format.type", "'json_schema'"],
    [{ tool_choice: "some", tools: [{ type: "function", function: { name: "f" } }] }, "tool_choice", "'required'"],
  ];

  it.each(OPEN)("reaches them: %j", async (more) => {
    for (const stream of [false, true]) expect((await both(say("openai-compatible/scripted", { ...more, stream }))).status).toBe(200);
    for (const seen of chat.seen) expect(seen).toMatchObject(more);
  });

  it.each(OPEN)("is refused by other models, and what they take is listed: %j", async (more, param, allowed) => {
    for (const model of ["sandbox-chat", "anthropic/anthropic-scripted", "gemini/gemini-scripted"]) {
      const got = await both(say(model, more));
      expect(expectError(got, { errorFormat: "openai", code: "unsupported_value", param }).message).toContain(allowed);
    }
  });

  it("includes the word `any`, which is `required` elsewhere", async () => {
    const more = { tool_choice: "any", tools: [{ type: "function", function: { name: "f" } }] };
    await both(say("openai-compatible/scripted", more));
    expect(chat.seen[0]).toMatchObject(more);
    await both(say("anthropic/anthropic-scripted", more));
    expect(anthropic.seen[0]?.body).toMatchObject({ tool_choice: { type: "any" } });
    expect((await both(say("sandbox-chat", more))).text).toContain("tool_calls");
  });
});

describe("files in a request", () => {
  const PDF = Buffer.from("%PDF-1.7 a document").toString("base64");
  const withFile = (model: string, file: object) => ({
    path: "/v1/chat/completions",
    body: { model, messages: [{ role: "user", content: [{ type: "file", file }] }] },
  });

  it("may be bare base64 in chat and in Responses", async () => {
    const source = { type: "base64", media_type: "application/pdf", data: PDF };
    const part = { type: "input_file", filename: "a.pdf", file_data: PDF };
    const model = "anthropic/anthropic-scripted";
    await both(withFile(model, { filename: "a.pdf", file_data: PDF }));
    await both({ path: "/v1/responses", body: { model, input: [{ role: "user", content: [part] }] } });
    const sent = anthropic.seen.map(({ body }) => (body.messages as { content: object[] }[])[0]?.content[0]);
    expect(sent).toHaveLength(4);
    for (const block of sent) expect(block).toMatchObject({ type: "document", source });
  });

  it("are refused in words if they are neither base64 nor a data URI", async () => {
    const got = await both(withFile("anthropic/anthropic-scripted", { filename: "a.pdf", file_data: "a document!" }));
    const { message: words } = expectError(got, {
      errorFormat: "openai",
      code: "unsupported_value",
      param: "messages[0].content[0].file.file_data",
    });
    expect(words).toContain("in base64 or as a data URI");
  });

  it("are not fetched by their address, and the refusal says so", async () => {
    const document = { type: "document", source: { type: "url", url: "https://example.com/a.pdf" } };
    const asked = { messages: [{ role: "user", content: [document] }] };
    const refused = await both(message("gemini/gemini-scripted", asked));
    expect(
      expectError(refused, { errorFormat: "anthropic", code: "unsupported_value", param: "messages[0].content[0].source.url" }).message,
    ).toContain("does not fetch documents");
    await both(message("anthropic/anthropic-scripted", asked));
    expect(anthropic.seen[0]?.body).toMatchObject(asked);
    const part = { type: "input_file", file_url: "https://example.com/a.pdf" };
    const response = await both({ path: "/v1/responses", body: { model: "sandbox-chat", input: [{ role: "user", content: [part] }] } });
    expect(
      expectError(response, { errorFormat: "openai", code: "unsupported_value", param: "input[0].content[0].file_url" }).message,
    ).toContain("are not fetched");
  });
});

it.each([{}, { properties: { a: { type: "string" } } }])(
  "a tool's schema without a type is completed for Anthropic: %j",
  async (parameters) => {
    const tools = [{ type: "function", function: { name: "f", parameters } }];
    await both({ path: "/v1/chat/completions", body: { model: "anthropic/anthropic-scripted", messages: [hi], tools } });
    expect(anthropic.seen[0]?.body).toMatchObject({ tools: [{ input_schema: { properties: {}, ...parameters, type: "object" } }] });
  },
);

describe("one object for a list of Google's", () => {
  const text = { text: "Hello there" };
  const body = {
    system_instruction: { parts: { text: "Be short." } },
    contents: { parts: text },
    tools: { function_declarations: { name: "f" } },
    generationConfig: {},
  };
  const whole = {
    systemInstruction: { parts: [{ text: "Be short." }] },
    contents: [{ parts: [text] }],
    tools: [{ functionDeclarations: [{ name: "f" }] }],
  };

  it("is a list of one", async () => {
    for (const model of ["gemini/gemini-scripted", "sandbox-content"]) {
      expect((await both({ path: `/v1beta/models/${model}:generateContent`, body })).status).toBe(200);
      expect((await both({ path: `/v1beta/models/${model}:countTokens`, body: { contents: body.contents } })).status).toBe(200);
    }
    expect(gemini.seen[0]?.body).toMatchObject(whole);
    const embed = { path: "/v1beta/models/sandbox-embed:embedContent", body: { content: { parts: text } } };
    expect((await both(embed)).status).toBe(200);
  });
});

describe("an image by an address that cannot be fetched is refused under the name of the field that was sent", () => {
  const PRIVATE = "http://127.0.0.1:9/a.png";
  const turn = (part: object) => [{ role: "user", content: [part] }];
  const SENT: readonly (readonly [
    errorFormat: "openai" | "anthropic",
    param: string,
    sent: (model: string, url: string) => { path: string; body: object },
  ])[] = [
    [
      "anthropic",
      "messages[0].content[0].source.url",
      (model, url) => message(model, { messages: turn({ type: "image", source: { type: "url", url } }) }),
    ],
    [
      "openai",
      "input[0].content[0].image_url",
      (model, image_url) => ({ path: "/v1/responses", body: { model, input: turn({ type: "input_image", image_url }) } }),
    ],
    [
      "openai",
      "messages[0].content[0].image_url",
      (model, url) => ({ path: "/v1/chat/completions", body: { model, messages: turn({ type: "image_url", image_url: { url } }) } }),
    ],
  ];

  it.each(SENT)("%s, %s", async (dialect, param, sent) => {
    for (const [model, url] of [
      ["gemini/gemini-scripted", PRIVATE],
      ["sandbox-chat", "ftp://example.com/a.png"],
    ] as const)
      expectError(await both(sent(model, url)), { errorFormat: dialect, code: "invalid_image_url", param });
  });
});

describe("null if the published form has a default", () => {
  it("begins a text by itself", async () => {
    for (const model of ["sandbox-text", "openai-compatible/scripted"]) {
      const got = await both({ path: "/v1/completions", body: { model, prompt: null, max_tokens: 4 } });
      expect(got.status, `${model} ${got.text}`).toBe(200);
    }
  });

  it("counts what else there is", async () => {
    const count = async (more: object) =>
      (await both({ path: "/v1/responses/input_tokens", body: { model: "sandbox-chat", input: null, ...more } })).json;
    expect(await count({})).toMatchObject({ input_tokens: 0 });
    expect(await count({ instructions: "Be short and kind." })).not.toMatchObject({ input_tokens: 0 });
  });
});

describe("a Gemini model that ends", () => {
  const model = "gemini/gemini-scripted";
  const chatOf = (more: object = {}) => ({ path: "/v1/chat/completions", body: { model, messages: [hi], ...more } });
  const response = (more: object = {}) => ({ path: "/v1/responses", body: { model, input: "Hi", ...more } });
  const DIALECTS = [
    ["openai", chatOf, /^data: \{"error":.*malformed/m],
    ["openai", response, /^event: response\.failed\ndata: .*malformed/m],
    ["anthropic", (more: object = {}) => message(model, more), /^event: error\ndata: .*malformed/m],
  ] as const;

  it.each(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "OTHER", "LANGUAGE", "NO_IMAGE"])(
    "with nothing but %s has failed, and was not filtered",
    async (finish) => {
      for (const stream of [false, true])
        for (const [dialect, sent] of DIALECTS) {
          gemini.script({ finish });
          const got = await send("fast", sent({ stream }));
          expect(expectError(got, { errorFormat: dialect, code: "bad_gateway" }).message).toContain(finish);
          expect(gemini.seen).toHaveLength(1);
        }
    },
  );

  it("with a call that is malformed has failed, whatever it said before", async () => {
    for (const [dialect, sent, error] of DIALECTS) {
      gemini.script({ text: "Let me look.", finish: "MALFORMED_FUNCTION_CALL" });
      expect(expectError(await both(sent()), { errorFormat: dialect, code: "bad_gateway" }).message).toContain(
        "call of a tool was malformed",
      );
      const streamed = await both(sent({ stream: true }));
      expect(streamed.status).toBe(200);
      expect(streamed.text).toMatch(error);
      expect(streamed.text).not.toMatch(/message_stop|response\.completed|"finish_reason":"/);
    }
  });

  it("with a filter's word was filtered, and with OTHER after its words has answered", async () => {
    gemini.script({ finish: "PROHIBITED_CONTENT" });
    expect((await both(chatOf())).text).toContain('"finish_reason":"content_filter"');
    expect((await both(message(model, {}))).text).toContain('"stop_reason":"refusal"');
    gemini.script({ text: "Yes.", finish: "OTHER" });
    expect((await both(chatOf())).text).toContain('"finish_reason":"stop"');
  });
});

describe("what a translation leaves out is told in a header", () => {
  const header = "x-trunkline-warnings";

  it("of whole answers and of streams", async () => {
    for (const stream of [false, true]) {
      const got = await both(message("openai-compatible/scripted", { stream, top_k: 5, mcp_servers: [{}] }));
      expect(got.headers[header]).toBe("top_k is not supported by this model; mcp_servers are not supported by this model");
    }
    expect((await both(message("openai-compatible/scripted", {}))).headers).not.toHaveProperty(header);
  });

  it("that is short and plain, whatever the caller's words are", async () => {
    const tools = Array.from({ length: 20 }, (_, place) => ({ type: `web_search\r\nx-bad: 1 \u{1f600} ${place} ${"x".repeat(40)}` }));
    const got = await both(message("openai-compatible/scripted", { tools }));
    expect(got.status, got.text).toBe(200);
    expect(got.headers[header]).toMatch(/^tools: web_search\?x-bad: 1 \? 0 x[\x20-\x7e]{300,480}\.\.\.$/);
    expect(got.headers).not.toHaveProperty("x-bad");
  });
});
