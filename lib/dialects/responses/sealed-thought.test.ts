import { describe, expect, it } from "vitest";
import type { Increment } from "../../contracts/conversation";
import type { ResponsesRequest } from "../../contracts/responses";
import { MessageEventReader, readMessage } from "../../providers/anthropic/answer";
import { messagesRequest } from "../../providers/anthropic/request";
import { ToolNames } from "../tool-names";
import { ResponseEvents } from "./events";
import { ownItems } from "./items";
import { openResponse } from "./output";
import { conversationOf, readRequest } from "./request";
import { openThought, sealThought } from "./sealed-thought";

const MODEL = "claude";
const TOOL = { type: "function" as const, name: "look", parameters: { type: "object", properties: {} }, strict: false };
const request = (input: unknown, model = MODEL): ResponsesRequest =>
  ({ model, input, tools: [TOOL], reasoning: { effort: "low" }, include: ["reasoning.encrypted_content"] }) as ResponsesRequest;
/** The upstream request for a request of the caller. */
async function asked(of: ResponsesRequest) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const { all } = await ownItems(of);
  const conversation = conversationOf(readRequest(of, warn), of, { items: all, warn });
  return { ...messagesRequest(conversation, { model: "claude-opus-4-1", stream: false, warn }), warnings } as unknown as Record<
    string,
    unknown
  > & {
    messages: { role: string; content: object[] }[];
  };
}
const write = (increments: readonly Increment[], seals: boolean) => {
  const of = request("hi");
  const writer = new ResponseEvents(openResponse(of, { model: MODEL, stored: false }), new ToolNames(), { seals });
  const events = [...increments.flatMap((increment) => writer.push(increment)), ...writer.end()];
  return { events, output: events.at(-1)?.response?.output ?? [] };
};

const STREAM = [
  { type: "message_start", message: { usage: { input_tokens: 5 } } },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "I look " } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "first." } },
  { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "c2lnbmVk" } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "tool_use", id: "toolu_1", name: "look", input: {} } },
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 7 } },
];
const increments = () => {
  const reader = new MessageEventReader();
  return STREAM.flatMap((event) => reader.read(event).increments);
};

describe("what a model thought before it called a tool", () => {
  it("goes out sealed, comes back with the tool's answer, and the vendor sees its own block again", async () => {
    const { output } = write(increments(), true);
    expect(output).toMatchObject([
      { type: "reasoning", summary: [{ text: "I look first." }], encrypted_content: expect.stringMatching(/^tl1\./) },
      { type: "function_call", name: "look" },
    ]);
    const answer = { type: "function_call_output", call_id: "toolu_1", output: "a boat" };
    const { messages, thinking, warnings } = await asked(request([{ role: "user", content: "hi" }, ...output, answer]));
    expect(messages[1]?.content).toEqual([
      { type: "thinking", thinking: "I look first.", signature: "c2lnbmVk" },
      { type: "tool_use", id: "toolu_1", name: "look", input: {} },
    ]);
    expect(thinking).toMatchObject({ type: "enabled" });
    expect(warnings).toEqual([]);
  });

  it("is in a whole answer as it is in a stream", () => {
    const content = [
      { type: "thinking", thinking: "I look first.", signature: "c2lnbmVk" },
      { type: "text", text: "Wait." },
    ];
    const told = readMessage({ content, stop_reason: "end_turn", usage: {} });
    expect(told?.choices[0]).toMatchObject({ reasoning: "I look first.", thoughts: [{ text: "I look first.", signature: "c2lnbmVk" }] });
  });

  it("is not sealed for clients that did not ask, and two thoughts are two items", () => {
    expect(write(increments(), false).output[0]).not.toHaveProperty("encrypted_content");
    const twice: Increment[] = ["one", "two"].flatMap((text): Increment[] => [
      { kind: "reasoning", choice: 0, text },
      { kind: "signature", choice: 0, signature: text, signer: "anthropic" },
    ]);
    const { output, events } = write([...twice, { kind: "finish", choice: 0, finish: "stop" }], true);
    expect(output.filter(({ type }) => type === "reasoning")).toHaveLength(2);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, place) => place));
  });

  it.each([
    ["another model's", sealThought({ text: "t", signature: "s", signer: "anthropic" }, "gpt")],
    ["another vendor's", "gAAAAABo-foreign-text"],
    ["broken", `tl1.${Buffer.from("{").toString("base64url")}`],
    ["empty", "tl1."],
    [
      "a vendor's that is not known",
      `tl1.${Buffer.from('{"model":"claude","text":"t","signature":"s","signer":"x"}').toString("base64url")}`,
    ],
    ["signed by another kind of vendor", sealThought({ text: "t", signature: "s", signer: "gemini" }, MODEL)],
    ["a call that another kind of vendor signed", sealThought({ text: "", signature: "s", signer: "gemini", callId: "toolu_1" }, MODEL)],
    ["of other types", `tl1.${Buffer.from('{"model":"claude","text":1,"signature":[]}').toString("base64url")}`],
    ["null", null],
  ])("that is %s is dropped, and the model answers without thinking", async (_, encrypted_content) => {
    const input = [
      { role: "user", content: "hi" },
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content },
      { type: "function_call", call_id: "toolu_1", name: "look", arguments: "{}" },
      { type: "function_call_output", call_id: "toolu_1", output: "a boat" },
    ];
    const { messages, warnings, ...rest } = await asked(request(input));
    expect(JSON.stringify(messages)).not.toContain("thinking");
    expect(rest).not.toHaveProperty("thinking");
    expect(warnings).toEqual([expect.stringContaining("effort is left out")]);
  });

  it("that was told without words goes out and comes back all the same", async () => {
    const silent: Increment[] = [
      { kind: "signature", choice: 0, signature: "c2ln", signer: "anthropic" },
      { kind: "call", choice: 0, call: 0, id: "toolu_1", name: "look", arguments: "{}" },
      { kind: "finish", choice: 0, finish: "tool_calls" },
    ];
    const { output } = write(silent, true);
    expect(output).toMatchObject([{ type: "reasoning", summary: [] }, { type: "function_call" }]);
    const { messages } = await asked(
      request([{ role: "user", content: "hi" }, ...output, { type: "function_call_output", call_id: "toolu_1", output: "a boat" }]),
    );
    expect(messages[1]?.content[0]).toEqual({ type: "thinking", thinking: "", signature: "c2ln" });
    expect(write(silent, false).output).toMatchObject([{ type: "function_call" }]);
  });

  it("counts as this vendor's where it was sealed without a signer", () => {
    const sealed = `tl1.${Buffer.from(JSON.stringify({ model: MODEL, text: "t", signature: "s" })).toString("base64url")}`;
    expect(openThought(sealed, MODEL)).toEqual({ text: "t", signature: "s", signer: "anthropic" });
  });

  it("is opened as it was sealed", () => {
    const thought = { text: "Größe 🦊\n", signature: "c2ln", signer: "anthropic" as const };
    expect(openThought(sealThought(thought, MODEL), MODEL)).toEqual(thought);
  });
});
