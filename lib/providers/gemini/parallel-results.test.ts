import { describe, expect, it } from "vitest";
import type { Conversation, Turn } from "../../contracts/conversation";
import { RefusedSettings } from "./refused";
import { contentRequest } from "./request";

const call = (id: string) => ({ id, name: "read", arguments: "{}" });
const result = (callId: string, text: string): Turn => ({ role: "tool", callId, text });

describe("results of parallel calls", () => {
  it("are in the order of the calls, since the vendor knows them by the function's name only", async () => {
    const turns: Turn[] = [
      { role: "user", parts: [{ kind: "text", text: "Read both." }] },
      { role: "assistant", parts: [], calls: [call("a"), call("b")] },
      result("b", "second"),
      result("a", "first"),
    ];
    const conversation: Conversation = { turns, tools: [], settings: {} };
    const clock = {
      aborted: false,
      reason: undefined,
      throwIfAborted: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
    };
    const writing = { model: "gemini-2.5-flash", refused: new RefusedSettings(), warn: () => {}, signal: clock, download: undefined };
    const { contents } = await contentRequest(conversation, writing);
    expect(contents).toMatchObject([
      { role: "user" },
      { role: "model", parts: [{ functionCall: { name: "read" } }, { functionCall: { name: "read" } }] },
      {
        role: "user",
        parts: [{ functionResponse: { response: { content: "first" } } }, { functionResponse: { response: { content: "second" } } }],
      },
    ]);
  });
});
