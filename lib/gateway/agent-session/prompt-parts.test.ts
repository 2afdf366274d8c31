import { describe, expect, it } from "vitest";
import { readTurn, writeTurn } from "../../contracts/turns";
import { partsOf, readPrompt } from "./prompt-parts";
import { cachedAfter, lostOf, partsAgainst } from "./turns";

interface Body {
  tools?: unknown;
  system?: unknown;
  messages?: unknown[];
  [name: string]: unknown;
}
const bytes = (body: Body) => Buffer.from(JSON.stringify(body));
const user = (text: string) => ({ role: "user", content: text });
const MARK = { type: "ephemeral" };

const TOOLS = [{ name: "Read", input_schema: { properties: { tools: { type: "array" }, 'a "quoted\\" name': {} } } }];
const SYSTEM = [
  { type: "text", text: 'Be brief. \\ "]}' },
  { type: "text", text: "It is 14:30:52.", cache_control: MARK },
];
const messages = Array.from({ length: 9 }, (_, n) => (n % 2 === 0 ? user(`question ${n}`) : { role: "assistant", content: `answer ${n}` }));
const first: Body = { model: "m", messages, system: SYSTEM, tools: TOOLS, max_tokens: 9 };

function compare(before: Body, now: Body) {
  const old = readPrompt(bytes(before));
  const prompt = readPrompt(bytes(now), old);
  if (!old || !prompt) throw new Error("there is no prompt");
  const against = partsAgainst(prompt, { prompt: old, callId: "req_1", cachedAfter: 0 });
  // A comparison with bytes in memory finds the same parts as reading alone.
  expect(partsOf(prompt).map(({ hash, bytes: size, mark }) => [hash, size, mark])).toEqual(
    partsOf(readPrompt(bytes(now)) ?? prompt).map(({ hash, bytes: size, mark }) => [hash, size, mark]),
  );
  return { kept: against.kept, more: against.more.map(({ kind }) => kind).join("") };
}

describe("the parts of a prompt", () => {
  it("are tools, system blocks and messages in the order of the cache", () => {
    const prompt = readPrompt(bytes(first));
    expect(
      prompt &&
        partsOf(prompt)
          .map(({ kind, mark }) => kind + (mark ? "*" : ""))
          .join(""),
    ).toBe("TSS*uauauauau");
  });

  it("a longer conversation keeps all of the turn before", () => {
    expect(compare(first, { ...first, messages: [...messages, user("more"), user("and more")] })).toEqual({ kept: 12, more: "uu" });
  });

  it("a changed system block is found, and what follows is not kept", () => {
    const system = [SYSTEM[0], { type: "text", text: "It is 14:32:05.", cache_control: MARK }];
    expect(compare(first, { ...first, system })).toEqual({ kept: 2, more: "Suauauauau" });
  });

  it.each([0, 3, 8])("a changed message %i is found", (place) => {
    const changed = messages.map((message, n) => (n === place ? user("something else, and longer") : message));
    expect(compare(first, { ...first, messages: [...changed, user("more")] }).kept).toBe(3 + place);
  });

  it("a removed tool and fewer messages are found", () => {
    expect(compare(first, { ...first, tools: [] }).kept).toBe(0);
    expect(compare(first, { ...first, messages: messages.slice(0, 4) })).toEqual({ kept: 7, more: "" });
  });

  it("a breakpoint that moves to a later message changes no text", () => {
    const marked = (text: string) => ({ role: "user", content: [{ type: "text", text, cache_control: MARK }] });
    const before = readPrompt(bytes({ messages: [user("one"), marked("two")] }));
    const now = readPrompt(bytes({ messages: [user("one"), user("two"), marked("three")] }), before);
    expect(before && now && partsOf(now)[1]?.hash).toBe(before && partsOf(before)[1]?.hash);
  });

  it("of the other dialects", () => {
    const kinds = (body: Body) => {
      const prompt = readPrompt(bytes(body));
      return (
        prompt &&
        partsOf(prompt)
          .map(({ kind }) => kind)
          .join("")
      );
    };
    const responses = {
      instructions: "Be brief.",
      input: [user("hi"), { type: "function_call", name: "f" }, { type: "function_call_output" }],
    };
    expect(kinds(responses)).toBe("Suct");
    expect(
      kinds({
        contents: [
          { parts: [{ text: "hi" }], role: "user" },
          { role: "model", parts: [] },
        ],
        systemInstruction: { parts: [] },
      }),
    ).toBe("Sua");
    expect(
      kinds({
        messages: [
          { role: "system", content: "x" },
          { role: "tool", content: "y" },
        ],
      }),
    ).toBe("st");
    expect(kinds({ ...responses, previous_response_id: "resp_1" })).toBeUndefined();
    expect(kinds({ prompt: "text" })).toBeUndefined();
  });

  it("of bodies that are no prompt, or odd, are none", () => {
    for (const body of ["", "[]", "{", '{"messages"', '{"messages":{}}', '{"messages":null}', '{"messages":"x', '{ "messages" : [ ] }'])
      expect(partsOf(readPrompt(Buffer.from(body)) ?? { body: Buffer.from(""), changing: 0 }).filter(({ kind }) => kind === "T")).toEqual(
        [],
      );
  });
});

describe("what of the cache was paid again", () => {
  const price = { input: 3, output: 15, cached: 0.3, written: 3.75 };
  it("the tokens that were in the cache, at the difference of the rates", () => {
    const before = { in: 137_770, out: 900, cached: 133_900, written: 3_870 };
    const lost = lostOf({ used: { in: 141_640, out: 900, cached: 0, written: 141_640 }, price }, cachedAfter(before));
    expect(lost).toEqual({ tokens: 137_770, nano: 475_306_500 });
  });

  it("nothing if the cache was read, or the provider reports none", () => {
    expect(lostOf({ used: { in: 141_640, out: 9, cached: 137_770, written: 3_870 }, price }, 137_770)).toBeUndefined();
    expect(lostOf({ used: { in: 141_640, out: 9, cached: 0 }, price }, cachedAfter({ in: 137_770, cached: 0 }))).toBeUndefined();
  });
});

describe("the facts in a row", () => {
  it("are read as they were written", () => {
    const more = [
      { kind: "S" as const, hash: "1z141z3", bytes: 9_846, mark: true },
      { kind: "t" as const, hash: "0", bytes: 0, mark: false },
    ];
    const facts = { agent: "a9", own: "id", parts: { before: "req_1", kept: 2, more }, lost: { tokens: 5, nano: 7 } };
    expect(readTurn(writeTurn(facts, 60_000))).toEqual(facts);
    expect(readTurn(writeTurn(facts, 90))).toEqual({ agent: "a9", own: "id", lost: { tokens: 5, nano: 7 } });
    expect(readTurn("")).toEqual({});
    expect(readTurn('{"parts"')).toEqual({});
  });
});
