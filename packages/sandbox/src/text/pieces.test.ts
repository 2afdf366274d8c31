import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { countTokens } from "../../../../lib/tokens/tokens";
import { boundText, MAX_TOKENS, splitPieces, stopList, tokenLimit } from "./pieces";

const join = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

const codec = sandboxHost.tokens;

describe("pieces", () => {
  it("put together again are the text, whatever the script", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (text) => {
        const whole = text.replace(/[\uD800-\uDFFF]/gu, "");
        expect(join(await splitPieces(whole, codec))).toBe(whole);
      }),
      { numRuns: 100 },
    );
  });

  it("keep characters of several tokens whole", async () => {
    for (const { text } of await splitPieces("a 🧑‍🚀 𓀀 字 ☃", codec)) expect(text).not.toContain("\uFFFD");
  });

  it("count as the tokenizer does", async () => {
    const text = "The quick brown fox jumps over the lazy dog.";
    const bounded = await boundText(text, { codec, maxTokens: 100, stops: [] });
    expect(bounded).toMatchObject({ text, tokens: await countTokens(text), finish: "stop" });
  });
});

describe("limits", () => {
  it("cut at a token and say so", async () => {
    const bounded = await boundText("one two three four five", { codec, maxTokens: 3, stops: [] });
    expect(bounded).toMatchObject({ text: "one two three", tokens: 3, finish: "length" });
  });

  it("of nothing give nothing", async () => {
    expect(await boundText("one", { codec, maxTokens: 0, stops: [] })).toMatchObject({ text: "", tokens: 0, finish: "length" });
  });

  it("are never more than 600", () => {
    expect([tokenLimit(null), tokenLimit(5), tokenLimit(10_000), tokenLimit(undefined, 256)]).toEqual([MAX_TOKENS, 5, MAX_TOKENS, 256]);
  });
});

describe("stop sequences", () => {
  it("end the text before them, also inside of tokens and across them", async () => {
    const text = "The answer is forty-two. END and more";
    expect(await boundText(text, { codec, maxTokens: 50, stops: ["wer is fo"] })).toMatchObject({ text: "The ans", finish: "stop" });
    expect(await boundText(text, { codec, maxTokens: 50, stops: [". END and"] })).toMatchObject({
      text: "The answer is forty-two",
      finish: "stop",
    });
  });

  it("leave no trace in the pieces", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 12 }), async (from, length) => {
        const text = "The quick brown fox jumps over the lazy dog, and then it sleeps.";
        const stop = text.slice(from, from + length);
        fc.pre(stop !== "");
        const { pieces, finish } = await boundText(text, { codec, maxTokens: 100, stops: [stop] });
        expect(join(pieces)).toBe(text.slice(0, text.indexOf(stop)));
        expect(finish).toBe("stop");
      }),
      { numRuns: 60 },
    );
  });

  it("take the one that comes first, and ignore empty ones", async () => {
    expect((await boundText("a b c d", { codec, maxTokens: 9, stops: ["d", "b"] })).text).toBe("a ");
    expect(stopList(["", "x"])).toEqual(["x"]);
    expect([stopList("x"), stopList(null)]).toEqual([["x"], []]);
  });

  it("beyond the token limit are not reached", async () => {
    expect(await boundText("one two three", { codec, maxTokens: 2, stops: ["three"] })).toMatchObject({
      text: "one two",
      finish: "length",
    });
  });
});
