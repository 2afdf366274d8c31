import { describe, expect, it } from "vitest";
import { type EventWriter, type Increment, MOST_GATHERED } from "../contracts/conversation";
import type { ResponsesRequest } from "../contracts/responses";
import { MessageEvents } from "./messages/events";
import { ResponseEvents } from "./responses/events";
import { openResponse } from "./responses/output";
import { ToolNames } from "./tool-names";

const PIECE = "x".repeat(1024 * 1024);
const names = new ToolNames();
const messages = () => new MessageEvents({ model: "m", thinking: true, names });
const responses = () => new ResponseEvents(openResponse({ model: "m" } as ResponsesRequest, { model: "m", stored: false }), names);
const call = (index: number): Increment => ({ kind: "call", choice: 0, call: index, id: `c${index}`, name: "", arguments: PIECE });

/** Number of pieces that a writer accepts before it throws. */
function taken(writer: EventWriter<unknown>, increment: Increment): number {
  for (let count = 0; count < 64; count++)
    try {
      writer.push(increment);
    } catch (error) {
      expect(error).toMatchObject({ code: "bad_response_body" });
      return count;
    }
  return Number.POSITIVE_INFINITY;
}

describe("what is gathered of a streamed answer", () => {
  const most = MOST_GATHERED / PIECE.length;

  it.each<Increment>([{ kind: "text", choice: 0, text: PIECE }, { kind: "reasoning", choice: 0, text: PIECE }, call(0)])(
    "is bounded in Responses, whose last events repeat it: $kind",
    (increment) => {
      expect(taken(responses(), increment)).toBe(most);
    },
  );

  it("is bounded in Messages where it waits for the open call to end", () => {
    for (const late of [call(1), { kind: "text", choice: 0, text: PIECE } as const]) {
      const writer = messages();
      writer.push(call(0));
      expect(taken(writer, late)).toBe(most);
    }
  });

  it("is nothing in Messages where it can go out at once", () => {
    const writer = messages();
    expect(taken(writer, { kind: "text", choice: 0, text: PIECE })).toBe(Number.POSITIVE_INFINITY);
    expect(writer.end()).toEqual([]);
  });
});

describe("what comes of other choices", () => {
  it("is not told: these dialects know one", () => {
    for (const writer of [messages(), responses()]) {
      writer.push({ kind: "text", choice: 0, text: "a" });
      expect(writer.push({ kind: "text", choice: 1, text: "b" })).toEqual([]);
      expect(writer.push({ kind: "finish", choice: 1, finish: "stop" })).toEqual([]);
      expect(writer.end()).toEqual([]);
    }
  });
});
