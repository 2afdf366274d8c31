import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { countTokens, decodeTokens, encodeTokens, MAX_ENCODED_CHARS } from "./tokens";

/** Text that looks like a special token is plain text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
const PROSE = "Ships pass the harbour wall at dusk; it's a quiet, grey 1,204-metre line.\n\n\tThen rain. ";

describe("counting tokens", () => {
  it("counts as o200k_base does", async () => {
    expect(await countTokens("")).toBe(0);
    expect(await countTokens("hello world")).toBe(2);
    expect(await countTokens(PROSE)).toBe(encode(PROSE).length);
  });

  it("agrees with the encoder on long prose, although it works in slices", async () => {
    const text = PROSE.repeat(400);
    expect(await countTokens(text)).toBe(encode(text).length);
    expect(await encodeTokens(text)).toEqual(encode(text));
  });

  it("agrees with the number of ids on any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 600 }), async (text) => {
        const ids = await encodeTokens(text);
        expect(await countTokens(text)).toBe(ids.length);
        expect(await decodeTokens(ids)).toBe(text.toWellFormed());
      }),
      { numRuns: 60 },
    );
  });

  it("gives the ids of the reference encoder on any text", async () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.lorem({ maxCount: 20 }),
      fc.constantFrom("'LL", " \n\n", "12345", "don't", "été", "漢字かな", "👩‍👩‍👧", "  //\r\n", "CamelCaseURL", "\ud800"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 12 }), async (parts) => {
        const text = parts.join("");
        expect(await encodeTokens(text)).toEqual(encode(text, AS_TEXT));
      }),
      { numRuns: 400 },
    );
  });

  it("scales by length beyond the cap", async () => {
    const half = await countTokens("word ".repeat(MAX_ENCODED_CHARS / 5));
    expect(await countTokens("word ".repeat((MAX_ENCODED_CHARS / 5) * 2))).toBe(half * 2);
  });

  it("takes text that spells a special token as text", async () => {
    expect(await countTokens("<|endoftext|>")).toBeGreaterThan(1);
    expect(await decodeTokens(await encodeTokens("a <|endofprompt|> b"))).toBe("a <|endofprompt|> b");
  });
});

describe("hostile text", () => {
  // Without cuts each of these takes the encoder 13 to 170 seconds, or overflows its stack.
  const hostile: Record<string, string> = {
    "one letter": "a",
    "one sign": "=",
    "four signs": "!~#$",
    spaces: " ",
    newlines: "\n",
    "signs and newlines": "/\n",
    "words without spaces": "中文",
    emoji: "😀",
    marks: "\u0301",
    "lone surrogates": "\ud800",
  };
  for (const [name, unit] of Object.entries(hostile)) {
    it(`ends soon on 200,000 units of ${name}`, { timeout: 5_000 }, async () => {
      const text = unit.repeat(MAX_ENCODED_CHARS / unit.length);
      const ids = await encodeTokens(text);
      expect(ids.length).toBeGreaterThan(0);
      expect(await decodeTokens(ids)).toBe(text.toWellFormed());
    });
  }

  it("lets other work run while it counts", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await countTokens("中文".repeat(MAX_ENCODED_CHARS / 2));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("decoding tokens", () => {
  it("reads ordinary and special ids", async () => {
    expect(await decodeTokens([])).toBe("");
    expect(await decodeTokens(encode("hello world"))).toBe("hello world");
    expect(await decodeTokens([...encode("a"), 199_999, ...encode("b")])).toBe("a<|endoftext|>b");
  });

  it("refuses ids outside the vocabulary", async () => {
    for (const id of [-1, 1.5, 199_998, 200_000, 300_000, Number.NaN]) {
      await expect(decodeTokens([1, id])).rejects.toThrow(RangeError);
    }
  });
});
