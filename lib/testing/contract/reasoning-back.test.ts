import { afterAll, describe, expect, it } from "vitest";
import { startScriptedUpstream } from "../scripted-upstream";
import { startContract } from "./setting";

const upstream = await startScriptedUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const schema = { type: "object", properties: {} };
const calls = [{ id: "call_1", name: "look", arguments: "{}" }];
const refusal = (message: string) => ({ error: { status: 400, body: { error: { message, type: "invalid_request_error" } } } });

interface Block {
  type: string;
  id: string;
}
interface Item {
  type: string;
  call_id: string;
}
interface Part {
  functionCall?: { id: string };
}
/** A first turn that calls a tool, and a second that returns its result with everything the first one contained. */
const TURNS: Readonly<Record<string, (model: string) => { path: string; first: object; second(reply: never): object }>> = {
  messages: (model) => {
    const first = {
      model,
      max_tokens: 4_000,
      thinking: { type: "enabled", budget_tokens: 1_024 },
      tools: [{ name: "look", input_schema: schema }],
      messages: [{ role: "user", content: "Look." }] as object[],
    };
    const second = ({ content }: { content: Block[] }) => {
      const results = content
        .filter(({ type }) => type === "tool_use")
        .map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: "a" }));
      return { ...first, messages: [...first.messages, { role: "assistant", content }, { role: "user", content: results }] };
    };
    return { path: "/v1/messages", first, second };
  },
  responses: (model) => {
    const first = {
      model,
      input: [{ role: "user", content: "Look." }] as object[],
      reasoning: { summary: "auto" },
      tools: [{ type: "function", name: "look", parameters: schema }],
    };
    const second = ({ output }: { output: Item[] }) => {
      const results = output
        .filter(({ type }) => type === "function_call")
        .map(({ call_id }) => ({ type: "function_call_output", call_id, output: "a" }));
      return { ...first, input: [...first.input, ...output, ...results] };
    };
    return { path: "/v1/responses", first, second };
  },
  content: (model) => {
    const first = {
      contents: [{ role: "user", parts: [{ text: "Look." }] }] as object[],
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      tools: [{ functionDeclarations: [{ name: "look", parameters: schema }] }],
    };
    const second = ({ candidates }: { candidates: { content: { parts: Part[] } }[] }) => {
      const said = candidates[0]?.content ?? { parts: [] };
      const parts = said.parts
        .filter(({ functionCall }) => functionCall)
        .map(() => ({ functionResponse: { name: "look", response: { a: 1 } } }));
      return { ...first, contents: [...first.contents, said, { role: "user", parts }] };
    };
    return { path: `/v1beta/models/${model}:generateContent`, first, second };
  },
};

const assistantSaid = (place: number) => upstream.seen[place]?.messages.find(({ role }) => role === "assistant");

describe.each(Object.entries(TURNS))("what a model thought, in a history of %s", (_name, turns) => {
  it("goes back to a model that shows its thoughts, with the call that they led to", async () => {
    const { path, first, second } = turns("openai/scripted");
    upstream.script({ reasoning: "I should look.", calls }, { text: "Seen." });
    const called = await contract.send("fast", { path, body: first });
    const answered = await contract.send("fast", { path, body: second(called.json as never) });
    expect(answered.status, answered.text).toBe(200);
    expect(assistantSaid(1)).toMatchObject({ reasoning_content: "I should look.", tool_calls: [{ function: { name: "look" } }] });
  });
});

it("is left out for a model that refuses it, found out once, and sent to one that asks for it", async () => {
  const turn = TURNS.messages?.("openai/scripted:refuses");
  if (!turn) throw new Error("messages were expected");
  const { path, first, second } = turn;
  upstream.script({ reasoning: "I should look.", calls }, refusal("property 'reasoning_content' is unsupported"), { text: "Seen." });
  const called = await contract.send("fast", { path, body: first });
  for (const _ of [1, 2]) expect((await contract.send("fast", { path, body: second(called.json as never) })).status).toBe(200);
  expect([1, 2, 3].map((place) => assistantSaid(place)?.reasoning_content)).toEqual(["I should look.", undefined, undefined]);

  const other = TURNS.messages?.("openai/scripted:asks");
  upstream.script(refusal("The `reasoning_content` in the thinking mode must be passed back to the API."), { text: "Seen." });
  const body = { ...second(called.json as never), model: "openai/scripted:asks" };
  expect((await contract.send("fast", { path: other?.path ?? "", body })).status).toBe(200);
  expect([0, 1].map((place) => assistantSaid(place)?.reasoning_content)).toEqual([undefined, "I should look."]);
});
