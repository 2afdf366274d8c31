import { afterAll, describe, expect, it } from "vitest";
import { addTeam } from "../people";
import { expectError, expectNothingInternal } from "./answers";
import { startContract } from "./setting";

const contract = await startContract();
const { both, send, newKey } = contract;
afterAll(() => contract.close());

const hi = { role: "user", content: "Hi" };
const call = { type: "function_call", call_id: "a", name: "f", arguments: "{}" };
const output = { type: "function_call_output", call_id: "a", output: "1" };
const tools = [{ type: "function", name: "f", parameters: {} }];
const response = (more: object) => ({ path: "/v1/responses", body: { model: "sandbox-chat", store: false, ...more } });

/** Invalid input that real clients send. */
const RESPONSES: Readonly<Record<string, object>> = {
  "an item of an unknown type": { input: [hi, { type: "telepathy_call", thought: 1 }] },
  "items of tools that are not served": {
    input: [hi, { type: "web_search_call", id: "ws_1", status: "completed" }, { type: "local_shell_call", call_id: "x" }],
  },
  "a part of an unknown type beside text": {
    input: [{ role: "user", content: [{ type: "input_text", text: "Hi" }, { type: "input_smell" }] }],
  },
  "arguments that are not a JSON": { input: [hi, { ...call, arguments: '{"a":' }, output], tools },
  "empty arguments": { input: [hi, { ...call, arguments: "" }, output], tools },
  "a call without its output": { input: [hi, call], tools },
  "system messages in odd places": {
    input: [hi, { role: "system", content: "Be brief." }, hi, { role: "developer", content: "Be kind." }],
  },
  "a system message between a call and its output": { input: [hi, call, { role: "system", content: "Be brief." }, output], tools },
  "thoughts of another vendor": { input: [hi, { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAAAAB-foreign" }, hi] },
  "thoughts that are null": { input: [hi, { type: "reasoning", summary: [], content: null, encrypted_content: null }, hi] },
  "empty content beside others": { input: [{ role: "assistant", content: [] }, { role: "user", content: "" }, hi] },
  "annotations that are null": { input: [{ role: "assistant", content: [{ type: "output_text", text: "Yes.", annotations: null }] }, hi] },
  "tools of the vendor's own that are dropped": {
    input: [hi],
    tools: [{ type: "web_search", external_web_access: true }, { type: "tool_search" }],
  },
  "unknown keys everywhere": { input: [{ ...hi, mood: 1 }], client_metadata: { a: {} }, text: {}, include: [] },
};

const message = (more: object) => ({ path: "/v1/messages", body: { model: "sandbox-chat", max_tokens: 50, ...more } });
const use = { type: "tool_use", id: "a", name: "f", input: {} };
const result = { type: "tool_result", tool_use_id: "a", content: "1" };
const answered = (blocks: object[], results: object[] = [result]) => [
  hi,
  { role: "assistant", content: blocks },
  { role: "user", content: results },
];
const MESSAGES: Readonly<Record<string, object>> = {
  "a block of an unknown type": {
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Hi" },
          { type: "hologram", data: 1 },
        ],
      },
    ],
  },
  "blocks of servers' tools": { messages: answered([{ type: "server_tool_use", id: "s", name: "web_search", input: {} }, use]) },
  "citations that are null": {
    messages: [{ role: "user", content: [{ type: "text", text: "Hi", citations: null, cache_control: null }] }],
  },
  "signatures that are not ours": { messages: answered([{ type: "thinking", thinking: "Hm", signature: "Zm9yZWlnbg==" }, use]) },
  "an empty signature": { messages: answered([{ type: "thinking", thinking: "Hm", signature: "" }, use]) },
  "redacted thoughts": { messages: answered([{ type: "redacted_thinking", data: "b3BhcXVl" }, use]) },
  "an empty turn of the assistant": { messages: [hi, { role: "assistant", content: [] }, hi] },
  "empty texts": {
    messages: [
      hi,
      { role: "assistant", content: [{ type: "text", text: "" }] },
      { role: "user", content: [{ type: "text", text: "Go on" }] },
    ],
  },
  "a result without content": { messages: answered([use], [{ type: "tool_result", tool_use_id: "a" }]) },
  "a system turn in the middle": { messages: [hi, { role: "system", content: "Be brief." }, hi] },
  "a system turn between a call and its result": {
    messages: [hi, { role: "assistant", content: [use] }, { role: "system", content: "Be brief." }, { role: "user", content: [result] }],
  },
  "two turns of one role": { messages: [hi, hi, { role: "assistant", content: "Yes" }, { role: "assistant", content: "No" }, hi] },
  "what agents send besides": { messages: [hi], context_management: { edits: [] }, betas: ["x"], service_tier: "auto", diagnostics: {} },
};

describe.each([
  ["responses", Object.entries(RESPONSES), response],
  ["messages", Object.entries(MESSAGES), message],
] as const)("%s", (_, cases, sent) => {
  it.each(cases)("takes %s, whole and streamed", async (_what, body) => {
    const whole = await both(sent(body));
    expect(whole.status, whole.text).toBe(200);
    expectNothingInternal(whole);
    const streamed = await both(sent({ ...body, stream: true }));
    expect(streamed.status, streamed.text).toBe(200);
    expect(streamed.text).toMatch(/response\.completed|message_stop/);
    expect(streamed.text).not.toMatch(/event: error/);
  });
});

it("10,000 turns are answered or refused in words, and within seconds", async () => {
  const turns = Array.from({ length: 10_000 }, (_, place) => ({ role: place % 2 === 0 ? "user" : "assistant", content: "x" }));
  for (const sent of [response({ input: [...turns, hi] }), message({ messages: [...turns, hi] })]) {
    const began = performance.now();
    const got = await send("fast", sent);
    expect(got.status, got.text.slice(0, 200)).toBeLessThan(500);
    expectNothingInternal(got);
    expect(performance.now() - began).toBeLessThan(20_000);
  }
});

it("a response of another team is as if it were not there, to whoever would continue it", async () => {
  const { json } = await send("fast", response({ input: "Hi", store: true }));
  const { id } = json as { id: string };
  const teamId = await addTeam(contract.store, "Others");
  const key = (await newKey({ teamId })).secret;
  const got = await both({ ...response({ input: "Go on", previous_response_id: id }), key });
  expectError(got, { errorFormat: "openai", code: "previous_response_not_found", param: "previous_response_id" });
  expect((await both({ method: "GET", path: `/v1/responses/${id}`, key })).status).toBe(404);
});
