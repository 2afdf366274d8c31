import { afterAll, describe, expect, it } from "vitest";
import { CompletionChunk, CompletionReply } from "../../contracts/completion";
import { encodeTokens } from "../../tokens/tokens";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { eventsOf, startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both, upstream } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["completions.create"]);

const path = "/v1/completions";
const PROMPT = "The signal turned green and";
const ask = (prompt: unknown, more: object = {}) => ({ path, body: { model: "sandbox-text", prompt, max_tokens: 12, ...more } });

async function complete(prompt: unknown, more: object = {}): Promise<CompletionReply> {
  const got = await both(ask(prompt, more));
  expect(got.status, got.text).toBe(200);
  return CompletionReply.parse(got.json);
}

async function stream(prompt: unknown, more: object = {}) {
  const got = await both(ask(prompt, { stream: true, ...more }));
  expect(got.status, got.text).toBe(200);
  const events = eventsOf(got.text);
  expect(events.at(-1)).toBe("[DONE]");
  return events.slice(0, -1).map((event) => CompletionChunk.parse(JSON.parse(event)));
}

const textOf = (chunks: CompletionChunk[], index: number) =>
  chunks.flatMap(({ choices }) => choices.filter((choice) => choice.index === index)).reduce((text, choice) => text + choice.text, "");

describe("completions: what is asked is done", () => {
  it("keeps max_tokens, and takes 16 if none are given", async () => {
    const reply = await complete(PROMPT, { max_tokens: 3 });
    expect(reply.choices[0]?.finish_reason).toBe("length");
    expect(reply.usage.completion_tokens).toBeLessThanOrEqual(3);
  });

  it("writes nothing with max_tokens 0, and the prompt alone with echo", async () => {
    expect((await complete(PROMPT, { max_tokens: 0 })).choices[0]?.text).toBe("");
    expect((await complete(PROMPT, { max_tokens: 0, echo: true })).choices[0]?.text).toBe(PROMPT);
  });

  it("begins with the prompt where echo is asked", async () => {
    const plain = (await complete(PROMPT)).choices[0]?.text;
    const echoed = (await complete(PROMPT, { echo: true })).choices[0]?.text;
    expect(echoed).toBe(`${PROMPT}${plain}`);
  });

  it("gives n choices a prompt, prompt by prompt", async () => {
    const { choices } = await complete([PROMPT, "Once upon a time"], { n: 2, echo: true });
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(choices.map(({ text }) => text.startsWith(PROMPT))).toEqual([true, true, false, false]);
    expect(choices.slice(2).every(({ text }) => text.startsWith("Once upon a time"))).toBe(true);
  });

  it("ends before a stop sequence, one or several", async () => {
    const whole = (await complete(PROMPT, { max_tokens: 40 })).choices[0]?.text ?? "";
    const word = whole.trim().split(/\s+/)[3] ?? expect.fail("too short an answer");
    for (const stop of [word, ["zzzz", word]]) {
      const reply = (await complete(PROMPT, { max_tokens: 40, stop })).choices[0];
      expect(reply).toMatchObject({ finish_reason: "stop", text: whole.slice(0, whole.indexOf(word)) });
    }
  });

  it("fills the gap before a suffix", async () => {
    const suffix = "\n  return sum / values.length;\n}";
    const filled = (await complete("function mean(values) {\n", { suffix, max_tokens: 80 })).choices[0];
    expect(filled?.text).not.toBe((await complete("function mean(values) {\n", { max_tokens: 80 })).choices[0]?.text);
    expect(filled?.text).not.toContain("return sum / values.length");
  });

  it("reads token ids as the text they stand for", async () => {
    const ids = await encodeTokens(PROMPT);
    const expected = await complete(PROMPT);
    for (const prompt of [ids, [ids]]) {
      const reply = await complete(prompt);
      expect(reply.choices).toEqual(expected.choices);
      expect(reply.usage).toEqual(expected.usage);
    }
    expectError(await both(ask([4_000_000])), { errorFormat: "openai", code: "invalid_value", param: "prompt" });
  });

  it("counts every member of usage", async () => {
    const { usage } = await complete(PROMPT);
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
    expect(usage.prompt_tokens_details).toEqual({ cached_tokens: 0, text_tokens: usage.prompt_tokens, audio_tokens: 0, image_tokens: 0 });
    expect(usage.completion_tokens_details).toEqual({ text_tokens: usage.completion_tokens, audio_tokens: 0, reasoning_tokens: 0 });
  });

  it("fills the members of usage that an upstream leaves out", async () => {
    const { usage } = await complete(PROMPT, { model: "gpt-4o" });
    expect(usage).toMatchObject({ prompt_tokens: 5, completion_tokens: 8, prompt_tokens_details: { text_tokens: 5, image_tokens: 0 } });
    expect(usage.completion_tokens_details).toMatchObject({ text_tokens: 8, reasoning_tokens: 0 });
  });

  it("passes the caller's bytes on to an upstream", async () => {
    const body = `{"prompt": "Grüße", "model":"gpt-4o", "suffix":"!", "guided_choice":["a"]}`;
    await both({ path, body });
    expect(upstream.requests.at(-1)?.body.toString()).toBe(body);
  });
});

describe("completions: streams", () => {
  it("say the same as a whole answer, and hide the usage", async () => {
    const chunks = await stream(PROMPT, { echo: true });
    expect(textOf(chunks, 0)).toBe((await complete(PROMPT, { echo: true })).choices[0]?.text);
    for (const chunk of chunks) expect(chunk.usage).toBeUndefined();
    expect(chunks.at(-1)?.choices[0]).toMatchObject({ text: "", finish_reason: "length" });
  });

  it.each(["sandbox-text", "gpt-4o"])("end with the usage where it was asked for (%s)", async (model) => {
    const chunks = await stream(PROMPT, { model, stream_options: { include_usage: true } });
    for (const chunk of chunks.slice(0, -1)) expect(chunk.usage).toBeNull();
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens_details: { image_tokens: 0 } } });
  });

  it("carry every choice of every prompt to its end", async () => {
    const chunks = await stream([PROMPT, "Once"], { n: 2 });
    const ends = chunks.flatMap(({ choices }) => choices.filter((choice) => choice.finish_reason).map(({ index }) => index));
    expect(ends.sort()).toEqual([0, 1, 2, 3]);
  });
});
