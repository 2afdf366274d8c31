import type { APIRequestContext } from "@playwright/test";
import { expect, JOURNEY_KEY, test } from "./fixtures";

const chat = (more: object) => ({ model: "sandbox-chat", messages: [{ role: "user", content: "What is 6 * 7?" }], ...more });
const contents = [{ role: "user", parts: [{ text: "What is 6 * 7?" }] }];

/** Method, path, body; each is sent to both lanes. */
const CALLS: [string, string, unknown?][] = [
  ["POST", "/v1/chat/completions", chat({})],
  ["POST", "/v1/chat/completions/", chat({ n: 2 })],
  ["POST", "/v1/chat/completions", chat({ stream: true, stream_options: { include_usage: true } })],
  ["POST", "/v1/chat/completions", chat({ model: "sandbox-chat:429" })],
  ["POST", "/v1/chat/completions", chat({ model: "sandbox-chat:cut", stream: true })],
  ["POST", "/v1/chat/completions", chat({ model: "nobody-has-this" })],
  ["POST", "/v1/chat/completions", { model: 7 }],
  ["POST", "/v1/chat/completions", "not json"],
  ["POST", "/v1/completions", { model: "sandbox-text", prompt: "The signal turned green and", max_tokens: 8 }],
  ["POST", "/v1beta/models/sandbox-content:generateContent", { contents }],
  ["POST", "/v1beta/models/sandbox-content%3AgenerateContent/", { contents }],
  ["POST", "/v1beta/models/sandbox-content:streamGenerateContent?alt=sse", { contents }],
  ["POST", "/v1beta/models/sandbox-content:streamGenerateContent", { contents }],
  ["POST", "/v1/models/sandbox-content:countTokens", { contents }],
  ["POST", "/v1beta/models/sandbox-content:unheardOf", { contents }],
  ["POST", "/v1/embeddings", { model: "sandbox-embed", input: "a", dimensions: 8, encoding_format: "base64" }],
  ["POST", "/v1/engines/sandbox-embed/embeddings", { input: "a", dimensions: 8 }],
  ["POST", "/v1/rerank", { model: "sandbox-rerank", query: "a", documents: ["a", "b"], return_documents: true }],
  ["POST", "/v2/rerank/", { model: "sandbox-rerank", query: "a", documents: [] }],
  ["POST", "/v1/moderations", { input: "hello" }],
  ["POST", "/v1/fine-tunes", "not json"],
  ["GET", "/v1/models"],
  ["GET", "/v1/models/sandbox-chat"],
  ["GET", "/v1beta/models"],
  ["DELETE", "/v1/models"],
  ["GET", "/v1/chat/completions"],
  ["GET", "/v1/unknown"],
  ["PUT", "/api/console/unknown"],
  ["GET", "/vidA/unknown"],
  ["GET", "/healthz/"],
  ["GET", "/readyz"],
  ["GET", "/guide/keys.md"],
  ["GET", "/llms.txt"],
  ["POST", "/api/console/setup", { token: "x", name: "y" }],
  ["OPTIONS", "/v1/embeddings"],
];

test("nobody has Next make and keep images", async ({ request }) => {
  for (const url of ["/samples/railway-at-dusk.jpg", "/icon.svg", "http://127.0.0.1/x.png"])
    expect((await request.get(`/_next/image?${new URLSearchParams({ url, w: "640", q: "75" })}`)).status(), url).toBe(404);
});

/** Transport headers. Next puts its own page headers into `vary` on every route. */
const TRAVEL = /^(date|connection|keep-alive|transfer-encoding|content-length)$/;
const OF_NEXT = /(, )?\b(rsc|next-router-[\w-]+)\b/g;
const made = (text: string) =>
  text
    .replace(/\b(chatcmpl-|cmpl-|modr-|rerank-|req_|call_)[0-9A-Z]{26}\b/g, "$1…")
    .replace(/"(created|responseId)":("[^"]*"|\d+)/g, '"$1":…')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "http://host");

async function ask(request: APIRequestContext, origin: string, [method, path, body]: [string, string, unknown?]) {
  const headers = { authorization: `Bearer ${JOURNEY_KEY}`, origin: "http://elsewhere.example", "content-type": "application/json" };
  const data = typeof body === "string" ? Buffer.from(body) : body;
  const reply = await request.fetch(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { data }) });
  const kept = Object.entries(reply.headers()).filter(([name]) => !TRAVEL.test(name));
  const sorted = Object.fromEntries(
    kept
      .map(([name, value]) => [name, made(name === "vary" ? value.replace(OF_NEXT, "").replace(/^, /, "") : value)])
      .filter(([, value]) => value !== "")
      .sort(),
  );
  return { status: reply.status(), headers: sorted, body: made(await reply.text()) };
}

test.describe("without the fast lane", () => {
  test.use({ start: { settings: { FAST_LANE: "0", GATEWAY_BOOTSTRAP_KEY: JOURNEY_KEY, SANDBOX_TOKENS_PER_SECOND: "0" } } });
  test("every answer is the same", async ({ baseURL, request, freshServer }) => {
    test.setTimeout(90_000);
    await freshServer.line(/is running at/);
    for (const call of CALLS) {
      const fast = await ask(request, baseURL ?? "", call);
      const next = await ask(request, freshServer.origin, call);
      expect(next, call.slice(0, 2).join(" ")).toEqual(fast);
      expect(fast.headers["x-request-id"]).toBe("req_…");
    }
  });
});

const STARTS: { name: string; args?: string[]; settings?: Record<string, string> }[] = [
  { name: "next start", args: ["node_modules/next/dist/bin/next", "start"] },
  { name: "two worker processes", settings: { WORKERS: "2" } },
];
for (const { name, ...start } of STARTS) {
  test.describe(name, () => {
    test.use({ start: { ...start, settings: { ...start.settings, GATEWAY_BOOTSTRAP_KEY: JOURNEY_KEY } } });
    test("serves the API", async ({ request, freshServer }) => {
      test.setTimeout(90_000);
      await freshServer.line(/is running at|Ready in/);
      for (let round = 0; round < 4; round++) {
        const reply = await ask(request, freshServer.origin, ["POST", "/v1/chat/completions", chat({})]);
        expect([reply.status, reply.body]).toEqual([200, expect.stringContaining("42")]);
      }
    });
  });
}
