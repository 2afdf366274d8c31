import { describe, expect, it, vi } from "vitest";
import { ChatChunk, ChatReply, type ChatRequest } from "../../../../lib/contracts/chat";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { countTokens } from "../../../../lib/tokens/tokens";
import { callOf } from "../model-call.fixture";
import { createSandbox } from "../provider";

const sandbox = (tokensPerSecond = 0) => createSandbox({ docs: [], tokensPerSecond, videos: 1, host: sandboxHost });
const request = (content: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: "m",
  messages: [{ role: "user", content }],
  ...more,
});

async function whole(input: ChatRequest, model = "sandbox-chat") {
  const answer = await sandbox().capabilities.chat?.complete(callOf(input, { model, publicModel: "mine" }));
  return ChatReply.parse(answer?.reply);
}

async function streamed(input: ChatRequest, model = "sandbox-chat") {
  const chunks: ChatChunk[] = [];
  for await (const { chunk } of sandbox().capabilities.chat?.stream(callOf(input, { model, publicModel: "mine" })) ?? [])
    chunks.push(ChatChunk.parse(chunk));
  return chunks;
}

const textOf = (chunks: ChatChunk[], index = 0) =>
  chunks.map(({ choices }) => choices.find((choice) => choice.index === index)?.delta.content ?? "").join("");

describe("a whole answer", () => {
  it("has the family's form and true counts", async () => {
    const reply = await whole(request("2+2"));
    expect(reply).toMatchObject({
      object: "chat.completion",
      model: "mine",
      system_fingerprint: expect.stringContaining("simulated"),
      choices: [{ index: 0, message: { role: "assistant", content: "2 + 2 = 4", refusal: null }, logprobs: null, finish_reason: "stop" }],
      usage: {
        prompt_tokens: (await countTokens("2+2")) + 6,
        completion_tokens: await countTokens("2 + 2 = 4"),
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0 },
      },
    });
    expect(reply.id).toMatch(/^chatcmpl-[0-9A-Z]{26}$/);
    expect(reply.usage.total_tokens).toBe(reply.usage.prompt_tokens + reply.usage.completion_tokens);
  });

  it("is the same for the same seed, and varies between choices", async () => {
    const ask = request("A lighthouse above a stormy sea", { seed: 7, n: 3 });
    const [one, two] = [await whole(ask), await whole(ask)];
    expect(one.choices).toEqual(two.choices);
    expect(new Set(one.choices.map(({ message }) => message.content)).size).toBeGreaterThan(1);
    expect(one.choices.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it("keeps to max_tokens, and to max_completion_tokens before it", async () => {
    const reply = await whole(request("help", { max_tokens: 50, max_completion_tokens: 4 }));
    expect(reply.choices[0]?.finish_reason).toBe("length");
    expect(reply.usage.completion_tokens).toBe(4);
  });

  it("ends before a stop sequence", async () => {
    expect((await whole(request("2+2", { stop: " = " }))).choices[0]).toMatchObject({
      message: { content: "2 + 2" },
      finish_reason: "stop",
    });
  });

  it("notes what it has no use for", async () => {
    const call = callOf(request("hi", { temperature: 1, logprobs: true }));
    await sandbox().capabilities.chat?.complete(call);
    expect(call.warnings.join("\n")).toMatch(/temperature[\s\S]*logprobs/);
  });

  it("counts only the ends of very long messages, quickly", async () => {
    const began = performance.now();
    const reply = await whole(request(`Summarise in one sentence: ${"The tram came back to the city. ".repeat(40_000)}`));
    expect(reply.choices[0]?.message.content).toContain("The tram came back to the city.");
    expect(reply.usage.prompt_tokens).toBeGreaterThan(250_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe("voices", () => {
  const said = async (content: string, model: string, seed = 3) =>
    (await whole(request(content, { seed }), model)).choices[0]?.message.content ?? "";

  it.each([
    ["What is 17 * 23?", /391/],
    ["Is this review positive or negative? It was cold and rude.", /Negative/],
    ["Classify the sentiment: I love it", /Positive/],
  ])("%s: both are right, each in its own way, the same for a seed", async (ask, fact) => {
    const [brief, structured] = [await said(ask, "sandbox-chat"), await said(ask, "sandbox-content")];
    for (const text of [brief, structured]) expect(text).toMatch(fact);
    expect(structured).toMatch(/^### \S/);
    expect(brief).not.toMatch(/^#/);
    expect(await said(ask, "sandbox-chat")).toBe(brief);
    expect(await said(ask, "sandbox-content")).toBe(structured);
  });

  it("finish the tour's prompt within its 80 tokens", async () => {
    for (const model of ["sandbox-chat", "sandbox-content"])
      for (let seed = 0; seed < 20; seed++) {
        const [choice] = (await whole(request("A lighthouse above a stormy sea at dusk", { seed, max_tokens: 80 }), model)).choices;
        expect(choice).toMatchObject({ finish_reason: "stop", message: { content: expect.stringMatching(/^A lighthouse above .+\.$/) } });
      }
  });

  it("keep to the form that was asked for", async () => {
    expect(await said("what is 7*6? Answer in one word.", "sandbox-content")).toBe("42");
    expect(await said("uppercase hello", "sandbox-content")).toBe("HELLO");
  });
});

describe("a stream", () => {
  it("opens with the role, goes token by token, ends with a finish and the usage", async () => {
    const chunks = await streamed(request("2+2"));
    const reply = await whole(request("2+2"));
    expect(chunks[0]?.choices[0]).toMatchObject({ delta: { role: "assistant", content: "" }, finish_reason: null });
    expect(chunks.at(-2)?.choices[0]).toMatchObject({ delta: {}, finish_reason: "stop" });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: reply.usage });
    expect(textOf(chunks)).toBe("2 + 2 = 4");
    expect(chunks).toHaveLength(reply.usage.completion_tokens + 3);
    expect(new Set(chunks.map(({ id, created, model }) => `${id} ${created} ${model}`)).size).toBe(1);
    for (const { system_fingerprint } of chunks) expect(system_fingerprint).toContain("simulated");
    expect(chunks.slice(1, -2).every(({ choices }) => choices[0]?.finish_reason === null)).toBe(true);
  });

  it("carries every choice to its own end", async () => {
    const ask = request("A lighthouse above a stormy sea", { n: 3 });
    const [chunks, reply] = [await streamed(ask), await whole(ask)];
    for (const { index, message, finish_reason } of reply.choices) {
      const own = chunks.flatMap(({ choices }) => choices.filter((choice) => choice.index === index));
      expect(textOf(chunks, index)).toBe(message.content);
      expect(own[0]?.delta.role).toBe("assistant");
      expect(own.filter((choice) => choice.finish_reason !== null).map((choice) => choice.finish_reason)).toEqual([finish_reason]);
    }
  });

  it("never shows the beginning of a stop sequence", async () => {
    expect(textOf(await streamed(request("2+2", { stop: ["2 = "] })))).toBe("2 + ");
  });

  it("builds tool calls from a name and pieces of arguments", async () => {
    const tools = [
      {
        type: "function",
        function: { name: "get_weather", parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
      },
    ];
    const chunks = await streamed(request("weather in Paris and Rome", { tools }));
    const deltas = chunks.flatMap(({ choices }) => choices.flatMap(({ delta }) => delta.tool_calls ?? []));
    for (const [index, city] of ["Paris", "Rome"].entries()) {
      const own = deltas.filter((delta) => delta.index === index);
      expect(own[0]).toMatchObject({ type: "function", function: { name: "get_weather", arguments: "" } });
      expect(own.slice(1).every((delta) => delta.id === undefined && delta.function?.name === undefined)).toBe(true);
      expect(JSON.parse(own.map((delta) => delta.function?.arguments).join(""))).toEqual({ city });
    }
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("tool_calls");
  });

  it("keeps its pace by the clock, not by sleeps added up", async () => {
    vi.useFakeTimers();
    try {
      const stream = sandbox(10).capabilities.chat?.stream(callOf(request("help", { max_tokens: 21 }), { model: "sandbox-chat" }));
      const began = performance.now();
      const reading = (async () => {
        for await (const { chunk } of stream ?? []) if (chunk.choices[0]?.finish_reason) return performance.now() - began;
        return -1;
      })();
      for (let step = 0; step < 400; step++) await vi.advanceTimersByTimeAsync(7);
      expect(await reading).toBeGreaterThanOrEqual(2_090);
      expect(await reading).toBeLessThan(2_200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends at once with the signal's reason while it waits", async () => {
    const controller = new AbortController();
    const reason = new Error("gone");
    const stream = sandbox(0.001).capabilities.chat?.stream(callOf(request("hello"), { model: "sandbox-chat", signal: controller.signal }));
    let seen = 0;
    const reading = (async () => {
      for await (const _ of stream ?? []) if (++seen === 2) queueMicrotask(() => controller.abort(reason));
    })();
    await expect(reading).rejects.toBe(reason);
    expect(seen).toBe(2);
  });
});
