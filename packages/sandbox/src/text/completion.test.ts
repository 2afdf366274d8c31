import { describe, expect, it } from "vitest";
import { CompletionChunk, CompletionReply, type CompletionRequest } from "../../../../lib/contracts/completion";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { countTokens, encodeTokens } from "../../../../lib/tokens/tokens";
import { callOf } from "../model-call.fixture";
import { createSandbox } from "../provider";

const { completion } = createSandbox({ docs: [], tokensPerSecond: 0, videos: 1, host: sandboxHost }).capabilities;

async function whole(input: Partial<CompletionRequest>) {
  const call = callOf<CompletionRequest>({ model: "m", prompt: "", ...input }, { publicModel: "mine" });
  return { ...CompletionReply.parse((await completion?.complete(call))?.reply), warnings: call.warnings };
}
const texts = async (input: Partial<CompletionRequest>) => (await whole(input)).choices.map(({ text }) => text);

describe("completions", () => {
  it("have the form and the full usage of the specification", async () => {
    const reply = await whole({ prompt: "Once upon a time", max_tokens: 12 });
    const [prompt, written] = [await countTokens("Once upon a time"), reply.usage.completion_tokens];
    expect(reply).toMatchObject({ object: "text_completion", model: "mine", choices: [{ index: 0, finish_reason: "length" }] });
    expect(reply.id).toMatch(/^cmpl-/);
    expect(reply).toMatchObject({ system_fingerprint: expect.stringContaining("simulated") });
    expect(written).toBe(12);
    expect(reply.usage).toEqual({
      prompt_tokens: prompt,
      completion_tokens: written,
      total_tokens: prompt + written,
      prompt_tokens_details: { cached_tokens: 0, text_tokens: prompt, audio_tokens: 0, image_tokens: 0 },
      completion_tokens_details: { text_tokens: written, audio_tokens: 0, reasoning_tokens: 0 },
    });
  });

  it("go on with a text in sentences, the same for the same seed", async () => {
    const prompt = "The signal turned green and";
    const [text = ""] = await texts({ prompt });
    expect(text).toMatch(/^ \S[\s\S]{100,}[.!?]$/);
    expect(await texts({ prompt })).toEqual([text]);
    expect(await texts({ prompt, seed: 9 })).not.toEqual([text]);
    expect(new Set(await texts({ prompt, n: 3 })).size).toBe(3);
  });

  it("go on with a caption by what is seen there", async () => {
    const [text = ""] = await texts({ prompt: "A lighthouse above a stormy sea at dusk" });
    expect(text).toMatch(/^\. \p{Lu}.*(?:lighthouse|keeper).*(?:wind|rain).*(?:waves|sea)/iu);
  });

  it.each([
    ["Say this is a test", "\n\nThis is a test."],
    ["2+2=", " 4"],
    ["Q: what is 5*5?\nA:", " 5 * 5 = 25"],
  ])("answer %j", async (prompt, text) => {
    expect(await texts({ prompt })).toEqual([text]);
  });

  it("lead into a suffix without repeating it", async () => {
    const [open = ""] = await texts({ prompt: "The old man walked down", suffix: " and opened the gate." });
    expect(open).toMatch(/^ .*[\p{L}]$/u);
    const [closed = ""] = await texts({ prompt: "He sat down.", suffix: "The gate was open." });
    expect(closed).toMatch(/^ \p{Lu}.*\. $/u);
    for (const text of [open, closed]) expect(text).not.toMatch(/gate/);
    expect(await texts({ prompt: "def add(a, b):\n    return ", suffix: "\n\nprint(add(1, 2))" })).toEqual(["a + b"]);
  });

  it("begin with the prompt where it is to be echoed", async () => {
    expect((await whole({ prompt: "Hello", echo: true, max_tokens: 0 })).choices).toMatchObject([
      { text: "Hello", finish_reason: "length" },
    ]);
    expect((await whole({ prompt: "Hello", max_tokens: 0 })).choices).toMatchObject([{ text: "", finish_reason: "length" }]);
  });

  it("number several prompts prompt by prompt", async () => {
    const reply = await whole({ prompt: ["2+2=", "3+3="], n: 2 });
    expect(reply.choices.map(({ index, text }) => [index, text])).toEqual([
      [0, " 4"],
      [1, " 4"],
      [2, " 6"],
      [3, " 6"],
    ]);
  });

  it("read token ids, alone and in lists", async () => {
    const ids = await encodeTokens("2+2=");
    const reply = await whole({ prompt: ids });
    expect(reply.choices[0]?.text).toBe(" 4");
    expect(reply.usage.prompt_tokens).toBe(ids.length);
    expect((await whole({ prompt: [ids, ids] })).choices).toHaveLength(2);
    await expect(whole({ prompt: [999_999_999] })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "prompt" } });
  });

  it("refuse best_of below n, and too many texts", async () => {
    await expect(whole({ prompt: "x", n: 3, best_of: 2 })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "best_of" } });
    await expect(whole({ prompt: Array(100).fill("x"), n: 100 })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "n" } });
  });

  it("end before a stop sequence, and warn of log probabilities", async () => {
    const reply = await whole({ prompt: "Say this is a test", stop: ["test"], logprobs: 2 });
    expect(reply.choices[0]).toMatchObject({ text: "\n\nThis is a ", finish_reason: "stop", logprobs: null });
    expect(reply.warnings.join()).toContain("logprobs");
  });

  it("stream what they answer whole: the echo first, a finish per text, then the usage", async () => {
    const prompt = ["Say this is a test", "The signal turned green and"];
    const input: CompletionRequest = { model: "m", prompt, echo: true, n: 2 };
    const chunks: CompletionChunk[] = [];
    for await (const { chunk } of completion?.stream(callOf(input)) ?? []) chunks.push(CompletionChunk.parse(chunk));
    const reply = await whole(input);
    for (const { index, text, finish_reason } of reply.choices) {
      const own = chunks.flatMap(({ choices }) => choices.filter((choice) => choice.index === index));
      expect(own[0]?.text).toBe(prompt[index < 2 ? 0 : 1]);
      expect(own.map((choice) => choice.text).join("")).toBe(text);
      expect(own.at(-1)).toMatchObject({ text: "", finish_reason });
    }
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: reply.usage });
  });
});
