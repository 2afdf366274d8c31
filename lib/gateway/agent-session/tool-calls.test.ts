import { describe, expect, it } from "vitest";
import { lastToolCalls } from "./tool-calls";

const args = { file_path: "src/queue.ts", limit: 3 };
const text = JSON.stringify(args);
const seen = (input: unknown) => lastToolCalls(input).map(({ name, failed, about }) => [name, failed, about]);

describe("the tool calls of the last turn", () => {
  it("of Messages, with their failures", () => {
    const messages = [
      { role: "user", content: "go" },
      { role: "assistant", content: [{ type: "tool_use", id: "old", name: "Old", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "old", content: "" }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "I read." },
          { type: "tool_use", id: "t1", name: "Read", input: args },
          { type: "tool_use", id: "t2", name: "Bash", input: { command: "npm test" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "x" },
          { type: "tool_result", tool_use_id: "t2", is_error: true, content: "exit 1" },
        ],
      },
      { role: "system", content: "a note" },
    ];
    expect(seen({ messages })).toEqual([
      ["Read", false, "src/queue.ts"],
      ["Bash", true, "npm test"],
    ]);
    expect(seen({ messages: [...messages, { role: "assistant", content: "Done." }, { role: "user", content: "next" }] })).toEqual([]);
  });

  it("of chat, Responses and generate-content", () => {
    const call = { id: "c1", type: "function", function: { name: "read", arguments: text } };
    const chat = [
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c1", content: "x" },
    ];
    expect(seen({ messages: chat })).toEqual([["read", false, "src/queue.ts"]]);
    const input = [
      { type: "function_call", call_id: "c0", name: "old", arguments: "{}" },
      { type: "function_call_output", call_id: "c0", output: "" },
      { type: "reasoning", summary: [] },
      { type: "function_call", call_id: "c1", name: "exec_command", arguments: '{"cmd":"npm test"}' },
      { type: "function_call", call_id: "c2", name: "read", arguments: text },
      { type: "function_call_output", call_id: "c1", output: "Process exited with code 1" },
      { type: "function_call_output", call_id: "c2", output: "x" },
    ];
    expect(seen({ input })).toEqual([
      ["exec_command", true, "npm test"],
      ["read", false, "src/queue.ts"],
    ]);
    const contents = [
      { role: "model", parts: [{ functionCall: { name: "read", args } }] },
      { role: "user", parts: [{ functionResponse: { name: "read", response: { error: "gone" } } }] },
    ];
    expect(seen({ contents })).toEqual([["read", true, "src/queue.ts"]]);
  });

  it("equal calls have equal hashes, others have not", () => {
    const of = (given: unknown) =>
      lastToolCalls({
        messages: [
          { role: "assistant", content: [{ type: "tool_use", id: "1", name: "Bash", input: given }] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "1" }] },
        ],
      })[0]?.hash;
    expect(of({ command: "npm test" })).toBe(of({ command: "npm test" }));
    expect(of({ command: "npm test" })).not.toBe(of({ command: "npm tests" }));
  });

  it("of anything else are none", () => {
    for (const input of [undefined, {}, { messages: "x" }, { messages: [null, 3, []] }, { input: "text" }])
      expect(lastToolCalls(input)).toEqual([]);
  });
});
