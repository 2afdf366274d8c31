import { describe, expect, it } from "vitest";
import { ChatRequest } from "../../contracts/chat";
import { Failure } from "../../contracts/errors";
import { readChat } from "./read";
import { chatRequest } from "./request";

const QUESTION = [{ role: "user", content: "Weather in Oslo?" }];

function read(body: Record<string, unknown>) {
  const warnings: string[] = [];
  const conversation = readChat(ChatRequest.parse({ model: "m", messages: QUESTION, ...body }), (message) => void warnings.push(message));
  return { conversation, warnings, again: chatRequest(conversation, { model: "m", stream: false }) };
}

describe("a chat request as a conversation", () => {
  it("says the same when it is written again", () => {
    const body = {
      messages: [
        { role: "system", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "text", text: "Look:" },
            { type: "image_url", image_url: { url: "https://a/b.png", detail: "low" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_a", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
        },
        { role: "tool", tool_call_id: "call_a", content: "42" },
      ],
      tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } } }],
      tool_choice: { type: "function", function: { name: "f" } },
      parallel_tool_calls: false,
      temperature: 0.3,
      top_p: 0.9,
      n: 2,
      max_tokens: 9,
      stop: ["END"],
      seed: 4,
      presence_penalty: 1,
      frequency_penalty: -1,
      reasoning_effort: "low",
      user: "u-1",
      response_format: { type: "json_schema", json_schema: { name: "a", schema: { type: "object" }, strict: true } },
    };
    const { again, warnings } = read(body);
    expect(again).toEqual({ model: "m", ...body });
    expect(warnings).toEqual([]);
  });

  it("keeps what the forms of before tools meant", () => {
    const { conversation } = read({
      messages: [
        ...QUESTION,
        { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } },
        { role: "function", name: "f", content: "cold" },
      ],
      functions: [{ name: "f" }],
      function_call: { name: "f" },
    });
    expect(conversation.turns.slice(1)).toEqual([
      { role: "assistant", parts: [], calls: [{ id: "f", name: "f", arguments: "{}" }] },
      { role: "tool", callId: "f", name: "f", text: "cold" },
    ]);
    expect(conversation).toMatchObject({ tools: [{ name: "f" }], toolChoice: { name: "f" } });
  });

  it("says what it leaves out, and refuses what it could only guess", () => {
    const { warnings } = read({ logprobs: true, tools: [{ type: "web_search" }], logit_bias: { "1": 1 } });
    expect(warnings.join("; ")).toMatch(/logprobs.*logit_bias.*web_search/);
    const file = { messages: [{ role: "user", content: [{ type: "file", file: { file_id: "file-1" } }] }] };
    expect(() => read(file)).toThrow(Failure);
  });
});
