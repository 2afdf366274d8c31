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
const file = join(mkdtempSync(join(tmpdir(), "switchyard-translated-")), "gateway.json");
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
      dialect: "anthropic",
      code: "unsupported_value",
      param: "tools[1].type",
    });
    expect(words).toContain(`'${tool.type}'`);
    expect(words).toContain("'custom' is served");
  });

  it("must be named where they are the caller's", async () => {
    for (const tool of [{ input_schema: {} }, { type: "custom" }])
      expectError(await both(message("anthropic/anthropic-scripted", { tools: [tool] })), {
        dialect: "anthropic",
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
    const { message: words } = expectError(got, { dialect: "openai", code: "unsupported_value", param: "tools[1].type" });
    expect(words).toContain("'function', 'custom' and 'namespace' are served");
  });
});
