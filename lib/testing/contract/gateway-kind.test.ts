import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createGateway } from "../../providers/gateway/provider";
import { TEST_KEY } from "../test-gateway";
import { type Sent, startContract } from "./setting";

/** The upstream instance has only the sandbox; the one in front reaches its models as `yard/…`. */
const behind = await startContract({}, { videos: 1 });
const file = join(mkdtempSync(join(tmpdir(), "trunkline-peer-")), "gateway.json");
const at = { base_url: behind.gateway.url.fast, api_key: TEST_KEY };
writeFileSync(
  file,
  JSON.stringify({
    providers: [
      { id: "yard", kind: "gateway", ...at },
      { id: "plain", kind: "openai-compatible", ...at, base_url: `${at.base_url}/v1` },
    ],
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file }, { videos: 1 });
const { both, send } = contract;
afterAll(async () => {
  await contract.close();
  await behind.close();
});

const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const PICTURE = `data:image/png;base64,${picture.toString("base64")}`;
const chat = { model: "yard/sandbox-chat", messages: [{ role: "user", content: "What is 6 * 7?" }] };
const CALLS: Readonly<Record<string, Sent & { wanted: RegExp }>> = {
  chat: { path: "/v1/chat/completions", body: chat, wanted: /42/ },
  "chat, streamed": { path: "/v1/chat/completions", body: { ...chat, stream: true }, wanted: /42[\s\S]*\[DONE\]/ },
  completions: { path: "/v1/completions", body: { model: "yard/sandbox-text", prompt: "The sea", max_tokens: 8 }, wanted: /"text"/ },
  content: {
    path: "/v1beta/models/yard/sandbox-content:generateContent",
    body: { contents: [{ role: "user", parts: [{ text: "What is 6 * 7?" }] }] },
    wanted: /42/,
  },
  "content, streamed": {
    path: "/v1beta/models/yard/sandbox-content:streamGenerateContent?alt=sse",
    body: { contents: [{ role: "user", parts: [{ text: "What is 6 * 7?" }] }] },
    wanted: /42/,
  },
  messages: { path: "/v1/messages", body: { ...chat, max_tokens: 50 }, wanted: /42/ },
  "messages, streamed": { path: "/v1/messages", body: { ...chat, max_tokens: 50, stream: true }, wanted: /42[\s\S]*message_stop/ },
  responses: { path: "/v1/responses", body: { model: chat.model, input: "What is 6 * 7?" }, wanted: /42/ },
  embeddings: { path: "/v1/embeddings", body: { model: "yard/sandbox-embed", input: "the sea" }, wanted: /"embedding"/ },
  rerank: {
    path: "/v1/rerank",
    body: { model: "yard/sandbox-rerank", query: "a red signal", documents: ["Tea at four.", "Stop at a red signal."] },
    wanted: /"results":\[\{"index":1/,
  },
  moderation: { path: "/v1/moderations", body: { model: "yard/sandbox-moderation", input: "I will hurt you" }, wanted: /"flagged":true/ },
  image: { path: "/v1/images/generations", body: { model: "yard/sandbox-image", prompt: "a lake", size: "64x64" }, wanted: /"url"/ },
  "image edit": {
    path: "/v1/images/edits",
    body: {
      model: "yard/sandbox-image",
      input: { messages: [{ role: "user", content: [{ image: PICTURE }, { text: "make it grayscale" }] }] },
    },
    wanted: /"url"/,
  },
};

describe("another instance as a provider", () => {
  it("lists what it serves", async () => {
    const provider = createGateway({ id: "yard", baseUrl: `${behind.gateway.url.fast}/v1/`, credentials: { apiKey: TEST_KEY } });
    const listed = await provider.listModels(new AbortController().signal);
    expect(listed.find(({ id }) => id === "sandbox-video")).toMatchObject({ capabilities: ["video"] });
    expect(listed.find(({ id }) => id === "sandbox-content")?.capabilities).toContain("content");
    await provider.close?.();
  });

  it.each(Object.entries(CALLS))("answers %s", async (_, { wanted, ...sent }) => {
    for (const lane of ["fast", "web"] as const) {
      const got = await send(lane, sent);
      expect(got.status, got.text).toBe(200);
      expect(got.text).toMatch(wanted);
    }
  });

  it("speaks", async () => {
    const body = { model: "yard/sandbox-speech", input: "Good morning.", voice: "nova", response_format: "wav" };
    const got = await send("fast", { path: "/v1/audio/speech", body });
    expect(got.status).toBe(200);
    expect(got.headers["content-type"]).toMatch(/^audio\/(?:x-)?wav/);
  });

  it("has its refusals told as they are", async () => {
    const got = await both({ path: "/v1/chat/completions", body: { ...chat, model: "yard/sandbox-chat:429" } });
    expect(got.status).toBe(429);
  });

  it.each([
    ["another instance", "yard"],
    ["a server of the OpenAI video resource", "plain"],
  ])("orders a video of %s, which completes", { timeout: 180_000 }, async (_, provider) => {
    const order = { model: `${provider}/sandbox-video`, prompt: "a paper boat", duration: 1, width: 160, height: 96 };
    const { json } = await send("fast", { path: "/v1/video/generations", body: order });
    const { task_id: id } = json as { task_id: string };
    const task = async () =>
      (await send("fast", { method: "GET", path: `/v1/video/generations/${id}` })).json as { url?: string; metadata?: { width: number } };
    await vi.waitFor(async () => expect(await task()).toMatchObject({ status: "completed" }), { timeout: 150_000, interval: 200 });
    const { url = "", metadata } = await task();
    expect(metadata?.width).toBe(160);
    const { pathname, search } = new URL(url);
    const bytes = Buffer.from(await (await fetch(`${contract.gateway.url.fast}${pathname}${search}`)).arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  });

  it("lists assets by the instance's own names", async () => {
    const body = { model: "yard/sandbox-assets", Filter: {}, PageNumber: 1, PageSize: 10 };
    const got = await send("fast", { path: "/assetsvc/asset/ListAssets", body });
    expect(got.status, got.text).toBe(200);
    expect(got.json).toMatchObject({ Items: expect.any(Array) });
  });

  it("joins the rows of both: the row behind names the call in front", async () => {
    const got = await send("fast", { path: "/v1/chat/completions", body: chat });
    const id = got.headers["x-request-id"] ?? "";
    const rows = () => behind.store.db.selectFrom("calls").select("client").where("client", "like", `%${id}`).execute();
    await vi.waitFor(async () => expect(await rows()).toEqual([{ client: `trunkline ${id}` }]));
  });
});
