import { describe, expect, it } from "vitest";
import { type Choice, type Increment, MOST_GATHERED } from "../../contracts/conversation";
import type { ResponsesRequest } from "../../contracts/responses";
import { ToolNames } from "../tool-names";
import { ResponseEvents } from "./events";
import { openResponse } from "./output";
import { wholeResponse } from "./whole";

const USAGE = { input: 3, output: 4, total: 7, cached: 1, reasoning: 2 };
const EMPTY: Choice = { index: 0, reasoning: "", text: "", refusal: "", calls: [], finish: "stop" };
const call = (id: string, name: string, json: string, signature?: string) => ({
  id,
  name,
  arguments: json,
  ...(signature ? { signature } : {}),
});
const names = () => {
  const found = new ToolNames();
  found.add({ kind: "function", name: "look", namespace: "far" });
  found.add({ kind: "custom", name: "patch" });
  return found;
};
const opened = () => openResponse({ model: "m", metadata: { a: "b" } } as unknown as ResponsesRequest, { model: "m", stored: false });

/** The final response of a stream of the same answer. */
function streamed({ reasoning, thoughts, text, refusal, calls, finish }: Choice, seals: boolean) {
  const choice = 0;
  const writer = new ResponseEvents(opened(), names(), { seals });
  const pieces: Increment[] = [
    ...(thoughts ?? [{ text: reasoning, signature: "", signer: "gemini" as const }]).flatMap(
      ({ text: thought, ...signed }): Increment[] => [
        { kind: "reasoning", choice, text: thought },
        { kind: "signature", choice, ...signed },
      ],
    ),
    { kind: "text", choice, text },
    { kind: "refusal", choice, text: refusal },
  ];
  for (const piece of pieces) if (("text" in piece && piece.text) || ("signature" in piece && piece.signature)) writer.push(piece);
  for (const [place, one] of calls.entries()) writer.push({ kind: "call", choice, call: place, ...one });
  writer.push({ kind: "usage", usage: USAGE });
  writer.push({ kind: "finish", choice, finish });
  return writer.end().at(-1)?.response;
}

const unstamped = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/"(resp|msg|rs|fc|ctc|call)_[0-9A-Z]{26}"/g, '"$1_…"')
      .replace(/_at":\d+/g, '_at":0'),
  );

describe("a whole response", () => {
  const gemini = (text: string, signature: string) => ({ text, signature, signer: "gemini" as const });
  const CASES: Record<string, Partial<Choice>> = {
    "a text": { text: "Hello." },
    nothing: {},
    "nothing, cut": { finish: "length" },
    "a text that was cut": { text: "Hel", finish: "length" },
    "a text that was filtered": { text: "Hel", finish: "content_filter" },
    "thoughts and a text": { reasoning: "Hm.", text: "Hello." },
    "thoughts alone": { reasoning: "Hm." },
    "a text and a refusal": { text: "Well,", refusal: "no." },
    "calls behind thoughts and a text, cut": {
      reasoning: "Hm.",
      text: "I look.",
      calls: [call("call_1", "far__look", '{"a":1}'), call("", "patch", '{"input":"*** Begin"}')],
      finish: "length",
    },
    "calls without arguments, and of no known tool": {
      calls: [call("call_1", "patch", ""), call("call_2", "gone", ""), call("call_3", "", "{}")],
    },
    "thoughts that are signed, and one that is not": {
      reasoning: "onetwothree",
      thoughts: [gemini("one", "c2ln"), gemini("two", "c2lo"), gemini("three", "")],
      text: "Hello.",
    },
    "a signature without a thought": { thoughts: [gemini("", "c2ln")], text: "Hello." },
    "calls that are signed, behind a thought": {
      reasoning: "Hm.",
      calls: [call("call_1", "far__look", "{}", "c2ln"), call("call_2", "patch", "")],
    },
    "calls that are signed, behind a text": {
      reasoning: "Hm.",
      text: "I look.",
      calls: [call("call_1", "far__look", "{}", "c2ln"), call("call_2", "patch", "{}", "c2lo")],
    },
  };
  for (const seals of [false, true])
    it.each(Object.entries(CASES))(`says what its stream does: %s (sealed: ${seals})`, (_, changes) => {
      const choice = { ...EMPTY, ...changes };
      const whole = wholeResponse({ choices: [choice], usage: USAGE }, opened(), { names: names(), seals });
      expect(unstamped(whole)).toEqual(unstamped(streamed(choice, seals)));
    });

  it("tells no usage where the upstream told none", () => {
    const { usage } = wholeResponse({ choices: [EMPTY], usage: undefined }, opened(), { names: names(), seals: false });
    expect(usage).toMatchObject({ input_tokens: 0, output_tokens: 0, total_tokens: 0 });
  });

  it("is refused where it is longer than what is gathered of a stream", () => {
    const choice = { ...EMPTY, text: "x".repeat(MOST_GATHERED), calls: [call("call_1", "look", "{}")] };
    const form = { names: names(), seals: false };
    expect(() => wholeResponse({ choices: [choice], usage: undefined }, opened(), form)).toThrow("too long");
  });
});
