import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatChunk } from "../../contracts/chat";
import { AlikeChunks } from "./alike";

const event = (content: string, rest: object = {}) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
    ...rest,
  });
const learnt = (data: string) => {
  const alike = new AlikeChunks();
  alike.learn(data, JSON.parse(data) as ChatChunk);
  return alike;
};

describe("events that differ in their content alone", () => {
  it("read as parsing reads them, whatever the content", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (first, content) => {
        const data = event(content);
        const read = learnt(event(first)).read(data);
        if (read) expect(read.chunk).toEqual(JSON.parse(data));
      }),
    );
    expect(learnt(event("a")).read(event(" word"))?.chunk).toEqual(JSON.parse(event(" word")));
    expect(learnt(event("a")).read(event(""))?.chunk).toEqual(JSON.parse(event("")));
  });

  it("leave to the parser what is escaped, forbidden, or differs elsewhere", () => {
    const alike = learnt(event("a"));
    for (const other of [
      event('say "x"'),
      event("a\nb"),
      event("a\\"),
      event("a").replace('"a"', '"a\tb"'),
      event("a", { id: "chatcmpl-2" }),
      event("a", { usage: { prompt_tokens: 1 } }),
      event("a").replace("null", '"stop"'),
      event("a").slice(0, -1),
      "[DONE]",
      "",
    ])
      expect(alike.read(other), other).toBeUndefined();
  });

  it("are not learnt from events that end something, hold several choices, or say content twice", () => {
    const choice = { index: 0, delta: { content: "a" }, finish_reason: null };
    for (const data of [
      event("a").replace("null", '"stop"'),
      event("a", { usage: { prompt_tokens: 1 } }),
      event("a", { choices: [choice, { ...choice, index: 1 }] }),
      event("a", { extra: { content: "a" } }),
      event("a", { choices: [{ ...choice, delta: { tool_calls: [] } }] }),
      event("a", { choices: [] }),
    ])
      expect(learnt(data).read(data), data).toBeUndefined();
  });
});
