import { describe, expect, it } from "vitest";
import type { HoldAsk } from "../contracts/budgets";
import type { Principal } from "../contracts/keys";
import type { Price } from "../contracts/prices";
import type { Route } from "../contracts/routing";
import type { ModelEndpoint } from "../endpoints/define";
import { messagesRequest } from "../providers/anthropic/request";
import { planOf } from "../routing/plan";
import { ENDPOINTS } from "../server/endpoints";
import { Call } from "./call";
import type { GatewayRequest } from "./exchange";
import type { Serving } from "./ports";
import { reserveBudget } from "./reserve-budget";

/** A million tokens of output cost a dollar, and input nothing, unless a test says otherwise. */
const OUTPUT: Price = { input: 0, output: 1 };
const TOKEN = 1_000;

interface Asked {
  price?: Price;
  limit?: number;
  bytes?: number;
  /** Settings of the call's route, with as many targets as it names. */
  route?: Pick<Route, "cache" | "hedge_ms" | "targets">;
}

/** What is held for a call, in nano-dollars. */
async function heldFor(id: string, input: object, { price = OUTPUT, limit, bytes, route }: Asked = {}): Promise<number> {
  const endpoint = ENDPOINTS.find((one): one is ModelEndpoint => one.id === id && one.kind === "model") ?? expect.fail(id);
  const wire = Buffer.from(JSON.stringify(input));
  let held = 0;
  const budgets = {
    hold: async ({ nano }: HoldAsk) => {
      held = nano;
      return { held: ["key_1"] };
    },
  };
  const listing = { id: "m", capabilities: [], created: 0, ownedBy: "p", price, outputTokenLimit: limit };
  const call = new Call("req_1", endpoint, {} as GatewayRequest);
  call.input = input;
  call.wire = wire;
  call.bytesIn = bytes ?? wire.byteLength;
  call.model = "m";
  if (route) call.route = planOf({ id: "r", ...route });
  call.serving = (route?.targets ?? ["p/m"]).map(() => ({ target: { listing } })) as unknown as Serving[];
  call.principal = { budgets: [{ kind: "key", subject: "key_1" }] } as unknown as Principal;
  await reserveBudget({ budgets }, call);
  return held;
}

const messages = [{ role: "user", content: "Hello" }];
const FILE = (length: number, type: string) => `data:${type};base64,${"A".repeat(length)}`;

describe("what is held covers the dearest rate that may apply", () => {
  const price = { input: 0, output: 1, priority: { output: 3 }, written: 2 };
  const asked = { messages, max_tokens: 1_000 };

  it.each([
    ["no tier", {}, 1],
    ["a tier by OpenAI's field", { service_tier: "priority" }, 3],
    ["a tier by Google's field", { serviceTier: "SERVICE_TIER_PRIORITY" }, 3],
    ["Anthropic's fast mode", { speed: "fast" }, 3],
  ])("with %s", async (_, more, rate) =>
    expect(await heldFor("messages.create", { ...asked, ...more }, { price })).toBe(rate * 1_000 * TOKEN),
  );

  it("of what is written to a cache", async () => {
    const content = [{ type: "text", text: "Hello", cache_control: { type: "ephemeral" } }];
    const held = await heldFor("messages.create", { messages: [{ role: "user", content }], max_tokens: 1_000 }, { price, bytes: 4_000 });
    expect(held).toBeGreaterThan(1_000 * TOKEN);
  });
});

describe("what is held covers what a route adds", () => {
  const asked = { messages, max_tokens: 1_000 };

  it("by a second target beside a slow one", async () => {
    const targets = ["p/a", "p/b"];
    expect(await heldFor("chat.create", asked, { route: { targets } })).toBe(1_000 * TOKEN);
    expect(await heldFor("chat.create", asked, { route: { targets, hedge_ms: 500 } })).toBe(2_000 * TOKEN);
    expect(await heldFor("chat.create", asked, { route: { targets: ["p/a"], hedge_ms: 500 } })).toBe(1_000 * TOKEN);
  });

  it("by breakpoints of the prompt cache", async () => {
    const price = { input: 0, output: 1, written: 2 };
    const held = (cache: "auto" | "off") => heldFor("messages.create", asked, { price, bytes: 4_000, route: { cache, targets: ["p/a"] } });
    expect([await held("off"), (await held("auto")) > 1_000 * TOKEN]).toEqual([1_000 * TOKEN, true]);
  });
});

describe("what is held covers what is sent", () => {
  it.each([
    ["one bound", "chat.create", { messages, max_tokens: 100 }, 100],
    ["the larger of two bounds", "chat.create", { messages, max_tokens: 9_000, max_completion_tokens: 10 }, 9_000],
    ["whichever is larger", "chat.create", { messages, max_tokens: 10, max_completion_tokens: 9_000 }, 9_000],
    ["several answers", "chat.create", { messages, max_tokens: 100, n: 5 }, 500],
    ["several answers that are sorted out", "completions.create", { prompt: "a", max_tokens: 100, n: 2, best_of: 7 }, 700],
    ["several prompts", "completions.create", { prompt: Array(20).fill("a"), max_tokens: 100 }, 2_000],
    ["several answers to several prompts", "completions.create", { prompt: ["a", "b"], max_tokens: 100, n: 3 }, 600],
    ["several lists of token ids", "completions.create", { prompt: [[1, 2], [3]], max_tokens: 100 }, 200],
    ["one list of token ids", "completions.create", { prompt: [1, 2, 3], max_tokens: 100 }, 100],
    ["several candidates", "content.generate", { contents: [], generationConfig: { candidateCount: 4, maxOutputTokens: 100 } }, 400],
    ["a message", "messages.create", { messages, max_tokens: 100 }, 100],
    ["a response", "responses.create", { input: "a", max_output_tokens: 100 }, 100],
    ["what nobody bounds", "chat.create", { messages }, 8_192],
    ["what nobody bounds, with thoughts", "chat.create", { messages, reasoning_effort: "high" }, 8_192 + 24_576],
  ])("%s of %s", async (_, id, input, tokens) => expect(await heldFor(id, { model: "m", ...input })).toBe(tokens * TOKEN));

  it.each([
    ["images", "images.generate", { prompt: "a", n: 4 }, 4],
    ["images that are changed", "images.edit", { prompt: "a", image: "x", n: 3 }, 3],
    ["images by parameters", "images.edit", { input: { messages: [] }, n: 1, parameters: { n: 5 } }, 5],
    ["images of a chat", "chat.create", { messages, modalities: ["image", "text"], n: 2 }, 2],
    ["images of contents", "content.generate", { contents: [], generationConfig: { responseModalities: ["IMAGE"], candidateCount: 3 } }, 3],
  ])("%s, where each is paid", async (_, id, input, images) => {
    expect(await heldFor(id, { model: "m", ...input }, { price: { input: 0, image: 0.04 } })).toBe(images * 40_000_000);
  });

  it("tokens of images, where those are paid", async () => {
    const held = await heldFor("images.generate", { model: "m", prompt: "a", n: 2 });
    expect(held).toBeGreaterThanOrEqual(2 * 6_240 * TOKEN);
  });

  it("text of any length, images by their address, and no more of an image than it can take", async () => {
    const price = { input: 1, output: 0 };
    const held = async (content: unknown) =>
      (await heldFor("chat.create", { model: "m", messages: [{ role: "user", content }] }, { price })) / TOKEN;
    expect(await held("word ".repeat(1_000_000))).toBeGreaterThan(1_250_000);
    const named = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    expect(await held([named, named])).toBeGreaterThan(10_000);
    const sent = await held([{ type: "image_url", image_url: { url: FILE(4_000_000, "image/png") } }]);
    expect(sent).toBeGreaterThanOrEqual(5_000);
    expect(sent).toBeLessThan(6_000);
    expect(await held([{ type: "file", file: { file_data: FILE(400_000, "application/pdf") } }])).toBeGreaterThan(100_000);
  });

  it("what an Anthropic server is told that it may write, which is within the model's limit", async () => {
    for (const maxTokens of [undefined, 300, 5_000, 32_000, 100_000])
      for (const effort of [undefined, "none", "low", "high", "max"])
        for (const limit of [undefined, 4_096, 32_000]) {
          const held = await heldFor("chat.create", { messages, max_completion_tokens: maxTokens, reasoning_effort: effort }, { limit });
          const conversation = { turns: [{ role: "user" as const, parts: [{ kind: "text" as const, text: "a" }] }], tools: [] };
          const settings = { maxTokens, effort };
          const sent = messagesRequest({ ...conversation, settings }, { model: "m", stream: false, warn: () => undefined, limit });
          const at = JSON.stringify({ maxTokens, effort, limit });
          expect(Number(sent.max_tokens) * TOKEN, at).toBeLessThanOrEqual(held);
          if (limit !== undefined) expect(sent.max_tokens, at).toBeLessThanOrEqual(limit);
          if (maxTokens !== undefined) expect(sent.max_tokens, at).toBeLessThanOrEqual(maxTokens);
          const thinking = sent.thinking as { budget_tokens: number } | undefined;
          if (thinking) expect(thinking.budget_tokens, at).toBeLessThan(Number(sent.max_tokens));
          if (thinking) expect(thinking.budget_tokens, at).toBeGreaterThanOrEqual(1_024);
        }
  });
});
