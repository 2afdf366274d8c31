import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends exactly these headers, which no client library does. */
function send(base: string, { path, method = "POST", headers = {}, body }: Sent) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const call = request(`${base}${path}`, { method, headers: { authorization: `Bearer ${TEST_KEY}`, ...headers } }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(pieces).toString() }));
    });
    call.on("error", reject).end(body);
  });
}

const chat = JSON.stringify({ model: "sandbox-chat", messages: [{ role: "user", content: "What is 17 * 23?" }] });
const path = "/v1/chat/completions";

describe.each(EACH_LANE)("plain HTTP through the %s lane", (lane) => {
  const to = (sent: Sent) => send(gateway.url[lane], sent);

  it.each([
    ["no content type", {}],
    ["an empty content type", { "content-type": "" }],
    ["the form type of curl -d", { "content-type": "application/x-www-form-urlencoded" }],
    ["the form type with a charset", { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" }],
    ["the form type in capitals", { "content-type": "Application/X-WWW-Form-Urlencoded" }],
    ["a charset", { "content-type": "application/json;charset=UTF-8" }],
    ["another spelling", { "content-type": "Application/JSON ; charset=utf-8" }],
    ["a structured suffix", { "content-type": "application/vnd.api+json" }],
    ["a chunked body", { "content-type": "application/json", "transfer-encoding": "chunked" }],
    ["an Accept that asks for something else", { accept: "text/html" }],
    ["a lower-case scheme with spaces", { authorization: `bearer   ${TEST_KEY}  ` }],
  ])("takes JSON with %s", async (_, headers) => {
    const reply = await to({ path, headers, body: chat });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(reply.text).choices[0].message.content).toContain("391");
  });

  it.each([
    ["a byte order mark", `\uFEFF${chat}`],
    ["white space around it", `\r\n  ${chat}\n\n`],
    ["escapes", chat.replace("What", "\\u0057hat")],
  ])("takes JSON with %s", async (_, body) => {
    expect(JSON.parse((await to({ path, body })).text).choices[0].message.content).toContain("391");
  });

  it.each([
    ["XML", 415, "unsupported_content_type", { headers: { "content-type": "text/xml" }, body: chat }],
    ["an unknown coding", 415, "unsupported_content_type", { headers: { "content-encoding": "compress" }, body: chat }],
    ["what is no gzip", 400, "invalid_value", { headers: { "content-encoding": "gzip" }, body: chat }],
    ["a real form", 400, "invalid_json", { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "model=sandbox-chat" }],
    ["no body", 400, "invalid_json", {}],
    ["half a body", 400, "invalid_json", { body: chat.slice(0, 40) }],
    ["a list", 400, "invalid_type", { body: "[]" }],
    ["a number as text", 400, "invalid_type", { body: chat.replace("{", '{"temperature":"1",') }],
  ])("refuses %s in words", async (_, status, code, sent: Partial<Sent>) => {
    const reply = await to({ path, ...sent });
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text).error).toMatchObject({ code, type: "invalid_request_error", message: expect.any(String) });
    expect(reply.headers["x-request-id"]).toMatch(/^req_/);
  });

  it.each(["", "Bearer", "Bearer ", "Bearer undefined", "Bearer null", "Basic dXNlcjpwYXNz", TEST_KEY])(
    "wants a key, not '%s'",
    async (authorization) => {
      const reply = await to({ path, headers: { authorization }, body: chat });
      expect(reply.status).toBe(401);
      expect(JSON.parse(reply.text).error.code).toBe("invalid_api_key");
    },
  );

  it("ends every path with or without a slash", async () => {
    expect((await to({ path: `${path}/`, body: chat })).status).toBe(200);
    const body = JSON.stringify({ contents: [{ parts: [{ text: "1 + 1" }] }] });
    for (const place of ["/v1beta/models/sandbox-content:generateContent/", "/v1beta/models/sandbox-content%3AgenerateContent"])
      expect((await to({ path: place, body })).status).toBe(200);
    expect((await to({ path: "/v1/models/", method: "GET" })).status).toBe(200);
  });

  it("takes the native form's keys in either case, and its key in a header or the address", async () => {
    const body = JSON.stringify({
      contents: [{ role: "user", parts: [{ text: "What is Trunkline?" }] }],
      system_instruction: { parts: [{ text: "Answer only in upper case." }] },
      generation_config: { max_output_tokens: 12 },
    });
    const place = "/v1beta/models/sandbox-content:generateContent";
    const inHeader: Sent = { path: place, headers: { authorization: "", "x-goog-api-key": TEST_KEY } };
    const inAddress: Sent = { path: `${place}?key=${TEST_KEY}`, headers: { authorization: "" } };
    for (const sent of [inHeader, inAddress]) {
      const reply = await to({ ...sent, body });
      expect(reply.status).toBe(200);
      const [candidate] = JSON.parse(reply.text).candidates;
      expect(candidate.finishReason).toBe("MAX_TOKENS");
      expect(candidate.content.parts[0].text).toMatch(/^[^a-z]+$/);
    }
  });

  it("streams the native form as events, or as one list", async () => {
    const body = JSON.stringify({ contents: [{ parts: [{ text: "What is 17 * 23?" }] }] });
    const place = "/v1beta/models/sandbox-content:streamGenerateContent";
    const text = (replies: { candidates: { content: { parts: { text: string }[] } }[] }[]) =>
      replies.flatMap(({ candidates }) => candidates.flatMap(({ content }) => content.parts.map((part) => part.text))).join("");
    const list = await to({ path: place, body });
    expect(list.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(text(JSON.parse(list.text))).toContain("391");
    const events = await to({ path: `${place}?alt=sse`, body });
    expect(events.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(events.text.endsWith("}\n\n")).toBe(true);
    const lines = events.text.split("\n\n").filter(Boolean);
    expect(lines.every((line) => line.startsWith("data: {"))).toBe(true);
    expect(text(lines.map((line) => JSON.parse(line.slice(6))))).toContain("391");
  });

  it("writes chat events that a line reader understands", async () => {
    const reply = await to({ path, body: chat.replace("{", '{"stream":true,') });
    expect(reply.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(reply.headers["cache-control"]).toContain("no-transform");
    const lines = reply.text.split("\n\n");
    expect(lines.slice(-2)).toEqual(["data: [DONE]", ""]);
    expect(lines.slice(0, -2).every((line) => JSON.parse(line.slice(6)).object === "chat.completion.chunk")).toBe(true);
  });

  it("answers floats, where the request does not say", async () => {
    const body = JSON.stringify({ model: "sandbox-embed", input: "a goods train", dimensions: 16 });
    for (const place of ["/v1/embeddings", "/v1/engines/sandbox-embed/embeddings"]) {
      const [item] = JSON.parse((await to({ path: place, body })).text).data;
      expect(item.embedding).toHaveLength(16);
      expect(item.embedding.every((value: unknown) => typeof value === "number")).toBe(true);
    }
  });

  it("answers HEAD and OPTIONS, and names the methods it takes", async () => {
    const head = await to({ path: "/v1/models", method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    const wrong = await to({ path, method: "GET" });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, expect.stringContaining("POST")]);
    const asked = {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const preflight = await to({ path, method: "OPTIONS", headers: { authorization: "", ...asked } });
    expect(preflight.status).toBeLessThan(300);
    expect(preflight.headers["access-control-allow-origin"]).toBeTruthy();
    expect(String(preflight.headers["access-control-allow-headers"]).toLowerCase()).toContain("authorization");
  });

  it("answers 501 for fine-tunes with any body at all", async () => {
    for (const body of [undefined, "", "{", "{}", "model=x"]) {
      const reply = await to({ path: "/v1/fine-tunes", body });
      expect([reply.status, reply.headers["x-should-retry"]]).toEqual([501, "false"]);
      expect(JSON.parse(reply.text).error).toEqual({
        message: expect.any(String),
        type: expect.any(String),
        param: expect.any(String),
        code: expect.any(String),
      });
    }
  });
});
