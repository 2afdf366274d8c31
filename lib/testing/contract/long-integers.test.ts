import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startContract } from "./setting";

const LONG = "2512292042121000001";
const MOST = "9223372036854775807";

/** The vendors' next answers as text, and what they were sent. */
let answer = "";
let type = "application/json";
let sent = "";
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  if (request.method === "GET") return response.end(JSON.stringify({ data: [{ id: "m" }], models: [{ name: "models/m" }] }));
  sent = Buffer.concat(pieces).toString();
  response.writeHead(200, { "content-type": type }).end(answer);
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const file = join(mkdtempSync(join(tmpdir(), "long-integers-")), "gateway.json");
const models = [{ id: "m", capabilities: ["chat", "content"] }];
writeFileSync(
  file,
  JSON.stringify({
    providers: [
      { id: "up", kind: "openai-compatible", base_url: `${at}/v1`, models },
      { id: "ant", kind: "anthropic", base_url: at, api_key: "sk-ant-0123456789", models },
      { id: "gem", kind: "gemini", base_url: at, api_key: "gem-0123456789", models },
    ],
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await contract.close();
  server.close();
  server.closeAllConnections();
});

const ask = async (path: string, body: unknown, reply: string, as = "application/json") => {
  answer = reply;
  type = as;
  const got = await contract.both({ path, body: typeof body === "string" ? body : JSON.stringify(body) });
  expect(got.status, got.text).toBe(200);
  return got.text;
};
const messages = [{ role: "user", content: "hi" }];
const chatTools = [{ type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } }];
const CHAT = JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }] });
const MESSAGE =
  '{"type":"message","role":"assistant","content":[{"type":"text","text":"ok"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}';
const TOOL_USE = `{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"id":${LONG}}}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":1}}`;
const CONTENT = `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"f","args":{"id":${LONG}}}}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1,"totalTokenCount":2}}`;
const CALL = JSON.stringify({
  choices: [
    {
      index: 0,
      message: {
        role: "assistant",
        content: "",
        tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: `{"id":${LONG}}` } }],
      },
      finish_reason: "tool_calls",
    },
  ],
});

it("tool input of Anthropic keeps its digits in chat", async () => {
  expect(await ask("/v1/chat/completions", { model: "ant/m", messages, tools: chatTools }, TOOL_USE)).toContain(`{\\"id\\":${LONG}}`);
});

it("arguments of Gemini keep their digits in chat, whole and streamed", async () => {
  const body = { model: "gem/m", messages, tools: chatTools };
  expect(await ask("/v1/chat/completions", body, CONTENT)).toContain(`{\\"id\\":${LONG}}`);
  const streamed = await ask("/v1/chat/completions", { ...body, stream: true }, `data: ${CONTENT}\n\n`, "text/event-stream");
  expect(streamed).toContain(`{\\"id\\":${LONG}}`);
});

it("arguments of a chat model keep their digits in Messages and in the native form", async () => {
  const tools = [{ name: "f", input_schema: { type: "object" } }];
  expect(await ask("/v1/messages", { model: "up/m", max_tokens: 9, messages, tools }, CALL)).toContain(`"input":{"id":${LONG}}`);
  const native = { contents: [{ parts: [{ text: "hi" }] }], tools: [{ functionDeclarations: [{ name: "f" }] }] };
  expect(await ask("/v1beta/models/up/m:generateContent", native, CALL)).toContain(`"args":{"id":${LONG}}`);
});

it("arguments that come as an object keep their digits", async () => {
  const reply = CALL.replace(JSON.stringify(`{"id":${LONG}}`), `{"id":${LONG}}`);
  expect(await ask("/v1/chat/completions", { model: "up/m", messages, tools: chatTools }, reply)).toContain(`{\\"id\\":${LONG}}`);
});

it("a history of Messages keeps its digits for a chat model and for Gemini", async () => {
  const history = `{"model":"MODEL","max_tokens":9,"tools":[{"name":"f","input_schema":{"type":"object"}}],"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"id":${LONG}}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"a"}]}]}`;
  await ask("/v1/messages", history.replace("MODEL", "up/m"), CHAT);
  expect(sent).toContain(`{\\"id\\":${LONG}}`);
  await ask("/v1/messages", history.replace("MODEL", "gem/m"), CONTENT.replace(/\{"functionCall.*?\}\}\}/, '{"text":"ok"}'));
  expect(sent).toContain(`"args":{"id":${LONG}}`);
});

it("a body is passed on with another name of its model and every other byte as it was", async () => {
  const body = `{ "model" : "up/m", "messages":[{"role":"user","content":"hi"}], "top_k":1.0, "tools":[{"type":"function","function":{"name":"f","parameters":{"maximum":${MOST}}}}]}`;
  await ask("/v1/chat/completions", body, CHAT);
  expect(sent).toBe(body.replace("up/m", "m"));
  const stream = `${body.slice(0, -1)},"stream":true}`;
  await ask("/v1/chat/completions", stream, `data: ${CHAT.replace('"message"', '"delta"')}\n\ndata: [DONE]\n\n`, "text/event-stream");
  expect(sent).toBe(`${stream.replace("up/m", "m").slice(0, -1)},"stream_options":{"include_usage":true}}`);
});

it("a body that has to be written again keeps the digits of its schemas", async () => {
  // The name occurs twice, so its position is ambiguous.
  const schema = `{"type":"object","properties":{"model":{"type":"integer","maximum":${MOST}}}}`;
  await ask(
    "/v1/chat/completions",
    `{"model":"up/m","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":${schema}}}]}`,
    CHAT,
  );
  expect(sent).toContain(schema);
  await ask(
    "/v1/chat/completions",
    `{"model":"ant/m","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":${schema}}}]}`,
    MESSAGE,
  );
  expect(sent).toContain(schema);
});

it("a seed of 64 bits is passed on", async () => {
  await ask("/v1/chat/completions", `{"model":"up/m","seed":9007199254740993,"messages":[{"role":"user","content":"hi"}]}`, CHAT);
  expect(sent).toContain('"seed":9007199254740993');
});
