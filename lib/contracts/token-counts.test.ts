import { describe, expect, it } from "vitest";
import {
  contentCounts,
  countOf,
  countsOf,
  MOST_TOKENS,
  messageCounts,
  openAiCounts,
  readCount,
  secondsOf,
  totalOf,
  utf8Length,
} from "./token-counts";

const NONE = [
  null,
  undefined,
  -1,
  0.5,
  1e300,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  MOST_TOKENS + 1,
  [],
  [9],
  {},
  "",
  "many",
  "-1",
  "1.5",
  "1e3",
  " 1",
  true,
];

describe("a count of tokens", () => {
  it.each(NONE.map((value) => [value]))("is not %o", (value) => expect(countOf(value)).toBeUndefined());
  it.each([
    [0, 0],
    [-0, 0],
    [12, 12],
    [MOST_TOKENS, MOST_TOKENS],
    ["12", 12],
    ["007", 7],
  ])("%o is %o", (value, count) => expect(Object.is(countOf(value), count)).toBe(true));
  it("sums up where each of several is known", () => {
    expect(totalOf([1, "2", 3])).toBe(6);
    for (const value of NONE) expect(totalOf([1, value])).toBeUndefined();
    expect(totalOf([MOST_TOKENS, 1])).toBeUndefined();
  });
});

describe("counts of a call", () => {
  it("are not known where a part is more than the whole, however large it is", () => {
    for (const part of [11, "11", 1e9, 1e300, Number.POSITIVE_INFINITY]) {
      expect(countsOf({ input: 10, output: 5, cached: part })).toMatchObject({ input: undefined, output: 5, cached: 0 });
      expect(countsOf({ input: 10, output: 5, written: part })).toMatchObject({ input: undefined, output: 5, written: 0 });
      expect(countsOf({ input: 10, output: 10, reasoning: part })).toMatchObject({ input: 10, output: undefined, reasoning: 0 });
    }
    expect(countsOf({ input: 10, cached: 6, written: 5 })).toMatchObject({ input: undefined, cached: 0, written: 0 });
  });

  it("have no part where it is no count", () => {
    for (const part of [null, undefined, -1, [], {}, "many"])
      expect(countsOf({ input: 10, output: 5, cached: part, written: part, reasoning: part })).toEqual({
        input: 10,
        output: 5,
        cached: 0,
        written: 0,
        reasoning: 0,
      });
  });

  it("are read from every protocol, and from nothing that is none", () => {
    const details = { prompt_tokens_details: { cached_tokens: 3 }, completion_tokens_details: { reasoning_tokens: 2 } };
    const read = { input: 10, output: 5, cached: 3, reasoning: 2 };
    expect(openAiCounts({ prompt_tokens: 10, completion_tokens: 5, ...details })).toMatchObject(read);
    expect(
      contentCounts({ promptTokenCount: 10, candidatesTokenCount: 3, thoughtsTokenCount: 2, cachedContentTokenCount: 3 }),
    ).toMatchObject(read);
    expect(messageCounts({ input_tokens: 4, cache_read_input_tokens: 3, cache_creation_input_tokens: 3, output_tokens: 5 })).toMatchObject({
      ...read,
      written: 3,
      reasoning: 0,
    });
    expect(readCount({ total_tokens: 8 })).toBe(8);
    for (const usage of [null, undefined, [], "x", 7])
      for (const reader of [openAiCounts, contentCounts, messageCounts])
        expect(reader(usage)).toMatchObject({ input: undefined, output: undefined });
  });
});

it("seconds are a length of time", () => {
  for (const value of NONE.filter((one) => one !== 0.5 && one !== "1.5")) expect(secondsOf(value)).toBeUndefined();
  expect([secondsOf(0.5), secondsOf("1.5"), secondsOf(0)]).toEqual([0.5, 1.5, 0]);
});

it("a text is as long as its bytes", () => {
  for (const text of ["", "abc", "Grüße", "火车", "a🚂b"]) expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});
