import { describe, expect, it } from "vitest";
import type { MessagesRequest } from "../contracts/messages";
import { readMessages } from "./messages/request";
import { withBreakpointAfter } from "./placed-breakpoint";

const text = (words: string) => ({ type: "text" as const, text: words });
const BODY = {
  model: "m",
  max_tokens: 9,
  system: [text("One."), text("Two."), text("Three.")],
  messages: [{ role: "user" as const, content: "Hi" }],
};

describe("a breakpoint that is added after a part", () => {
  it("is kept when the request is translated for a model of another protocol", () => {
    const placed = withBreakpointAfter("system 2", BODY);
    const { conversation } = readMessages(placed as unknown as MessagesRequest, () => undefined);
    expect(conversation.turns[0]).toEqual({
      role: "system",
      parts: [
        { kind: "text", text: "One.\n\nTwo.\n", cacheControl: { type: "ephemeral" } },
        { kind: "text", text: "Three." },
      ],
    });
  });

  it.each([
    ["system 4", BODY],
    ["tools", BODY],
    ["tools", { ...BODY, tools: [{ name: "later", defer_loading: true }] }],
    ["system 2", { ...BODY, system: "One." }],
    ["system 1", { ...BODY, system: [text("")] }],
    ["system 1", "no object"],
  ])("is not added after %s of %j", (place, body) => {
    expect(withBreakpointAfter(place, body)).toBeUndefined();
  });

  it("is refused beside four, wherever they are", () => {
    const mark = { cache_control: { type: "ephemeral" } };
    const content = [
      { type: "tool_result", content: [{ ...text("a"), ...mark }] },
      { ...text("b"), ...mark },
    ];
    const body = { ...BODY, ...mark, tools: [{ name: "look", ...mark }], messages: [{ role: "user", content }] };
    expect(withBreakpointAfter("system 1", body)).toBe("full");
    expect(withBreakpointAfter("system 1", { ...body, cache_control: undefined })).toMatchObject({ system: [mark, {}, {}] });
  });
});
