import { describe, expect, it } from "vitest";
import type { ChatChunk } from "../../contracts/chat";
import type { MessageEvent } from "../../contracts/messages";
import { CHAT_RESUME, MESSAGES_RESUME } from "../../endpoints/resume-forms";
import { Replay } from "./replay";

const chunk = (delta: object, finish: string | null = null, id = "first"): ChatChunk =>
  ({ id, object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] }) as ChatChunk;
const call = (name: string | undefined, args: string, id?: string) => ({
  tool_calls: [{ index: 0, ...(id ? { id, type: "function" } : {}), function: { ...(name ? { name } : {}), arguments: args } }],
});
const ROLE = chunk({ role: "assistant", content: "" });

/** What the caller gets of a new answer after what was sent; "differs" where the new answer cannot go on with it. */
function rest(sent: readonly ChatChunk[], news: readonly ChatChunk[]): unknown[] | "differs" {
  const replay = new Replay(CHAT_RESUME, sent);
  const got: unknown[] = [];
  for (const event of news) {
    const next = replay.next(event);
    if (next === undefined) return "differs";
    if (next !== null) got.push(next.choices[0]?.delta, next.choices[0]?.finish_reason ?? null);
  }
  return got;
}

describe("an answer that goes on with another one", () => {
  it("says what comes after what was sent, however it is cut into events", () => {
    const sent = [ROLE, chunk({ content: "Once upon" }), chunk({ content: " a" })];
    const news = [ROLE, chunk({ content: "Onc" }), chunk({ content: "e upon a time" }), chunk({}, "stop")];
    expect(rest(sent, news)).toEqual([{ content: " time" }, null, {}, "stop"]);
  });

  it("differs if a character does, or if it is over before it has said what was sent", () => {
    const sent = [ROLE, chunk({ content: "Once upon a" })];
    expect(rest(sent, [chunk({ content: "Once, u" })])).toBe("differs");
    expect(rest(sent, [chunk({ content: "Once" }), chunk({}, "stop")])).toBe("differs");
  });

  it("finishes the arguments of a call under the id that was sent", () => {
    const sent = [ROLE, chunk(call("weather", "", "call_1")), chunk(call(undefined, '{"city":'))];
    const news = [ROLE, chunk(call("weather", "", "call_2")), chunk(call(undefined, '{"city":"Oslo"}')), chunk({}, "tool_calls")];
    expect(rest(sent, news)).toEqual([{ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }, null, {}, "tool_calls"]);
  });

  it.each([
    ["calls another function", [chunk(call("time", "{}", "call_2")), chunk({}, "tool_calls")]],
    ["answers in words", [chunk({ content: "It rains." }), chunk({}, "stop")]],
    ["calls nothing and ends", [chunk({}, "stop")]],
  ])("differs if a call was sent without arguments and the other answer %s", (_, news) => {
    expect(rest([ROLE, chunk(call("weather", "", "call_1"))], [ROLE, ...news])).toBe("differs");
  });

  it("passes an event that says nothing as it is", () => {
    const replay = new Replay(CHAT_RESUME, [ROLE, chunk({ content: "Once" })]);
    expect(replay.next(chunk({ content: "" }, null, "second"))).toEqual(chunk({ content: "" }, null, "first"));
  });

  it("goes on with nothing that no two answers have in common", () => {
    expect(new Replay(CHAT_RESUME, [chunk({ audio: { data: "AAAA" } })]).possible).toBe(false);
  });
});

it("does not begin a block of a message twice", () => {
  const start = (name: string) => ({
    type: "content_block_start",
    index: 0,
    content_block: { type: "tool_use", id: "t", name, input: {} },
  });
  const replay = new Replay(MESSAGES_RESUME, [start("weather") as unknown as MessageEvent]);
  expect(replay.next(start("time") as unknown as MessageEvent)).toBeUndefined();
});
