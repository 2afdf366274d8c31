import { describe, expect, it } from "vitest";
import type { CompletionUsage } from "@/lib/contracts/completion";
import { fromText, readEvent, type readReply, readStop, readTokens, toText, usageShares, withoutEcho, writeStop } from "./answers";

const chunk = (index: number, text: string, finish_reason: string | null = null) => ({ choices: [{ index, text, finish_reason }] });
const usage = (change: Partial<CompletionUsage> = {}): CompletionUsage => ({
  prompt_tokens: 186,
  completion_tokens: 260,
  total_tokens: 446,
  prompt_tokens_details: { cached_tokens: 48, text_tokens: 186, audio_tokens: 0, image_tokens: 0 },
  completion_tokens_details: { text_tokens: 260, audio_tokens: 0, reasoning_tokens: 0 },
  ...change,
});

describe("readEvent", () => {
  it("gathers answers that arrive in turns, and the counts of the last event", () => {
    const events = [chunk(1, "b"), chunk(0, "a"), chunk(1, "!"), chunk(0, "", "stop"), { choices: [], usage: usage() }];
    const output = events.reduce<ReturnType<typeof readReply> | undefined>(readEvent, undefined);
    expect(output?.answers).toEqual([
      { text: "a", finish: "stop" },
      { text: "b!", finish: undefined },
    ]);
    expect(output?.usage?.total_tokens).toBe(446);
  });
  it("reads an event without choices", () => {
    expect(readEvent(undefined, {}).answers).toEqual([]);
  });
});

describe("readTokens", () => {
  it("is undefined if an event has none", () => {
    expect(readTokens(chunk(0, "a"))).toBeUndefined();
    expect(readTokens({ usage: usage() })).toEqual({ in: 186, out: 260, cached: 48, reasoning: 0 });
  });
});

it("comes back from the history as it went there", () => {
  const output = { answers: [{ text: "one\n" }, { text: "two" }] };
  expect(fromText(toText(output))).toEqual(output);
});

it("leaves out the prompt that echo repeats, while it arrives and afterwards", () => {
  expect(withoutEcho("The sig", "The signal")).toBe("");
  expect(withoutEcho("The signal turned", "The signal")).toBe(" turned");
  expect(withoutEcho("Something else", "The signal")).toBe("Something else");
});

describe("the stop word", () => {
  it.each([
    ["END", "END"],
    ["\\n\\n", "\n\n"],
    ['"\\n"', "\n"],
    ['["a","b"]', ["a", "b"]],
    ["[unfinished", "[unfinished"],
  ])("%s is sent as it means", (typed, sent) => expect(readStop(typed)).toEqual(sent));
  it.each(["END", "\n\n", ["a", "b"], "\\n", '"quoted"'])("%j comes back so that it means the same", (stop) =>
    expect(readStop(String(writeStop(stop)))).toEqual(stop),
  );
});

describe("usageShares", () => {
  it("takes the cached part out of the prompt's text", () => {
    const { shares, none } = usageShares(usage());
    expect(shares.map(({ label, tokens }) => `${label} ${tokens}`)).toEqual(["Prompt, cached 48", "Prompt, text 138", "Answer, text 260"]);
    expect(none).toEqual(["audio", "image", "reasoning"]);
  });
  it("does with counts that a provider left out", () => {
    const bare = { prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 } as CompletionUsage;
    expect(usageShares(bare).shares.map(({ tokens }) => tokens)).toEqual([5]);
  });
});
