import { afterAll, describe, expect, it } from "vitest";
import type { ResponseReply } from "../../contracts/responses";
import { startScriptedUpstream } from "../scripted-upstream";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { startContract } from "./setting";

const upstream = await startScriptedUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const MODEL = "openai/scripted";
const tools = [{ type: "function", name: "look", parameters: { type: "object", properties: {} } }];
const history = [
  { type: "message", role: "developer", content: [{ type: "input_text", text: "Be brief." }] },
  { type: "message", role: "user", content: [{ type: "input_text", text: "Look at a.txt." }] },
  { type: "function_call", call_id: "call_1", name: "look", arguments: "{}" },
  { type: "function_call_output", call_id: "call_1", output: "It says 42." },
  { type: "message", role: "assistant", content: [{ type: "output_text", text: "Done." }] },
];
const trigger = { type: "compaction_trigger" };
const SUMMARY = "The user had a.txt read; it says 42.";
const create = (body: object) => ({ path: "/v1/responses", body: { model: MODEL, tools, ...body } });
const compact = (body: object) => ({ path: "/v1/responses/compact", body: { model: MODEL, tools, input: history, ...body } });
const last = () =>
  upstream.seen.at(-1) as unknown as { messages: { role: string; content: string }[]; tool_choice?: string; tools?: unknown[] };

interface Item {
  id: string;
  type: string;
  encrypted_content: string;
}

describe("compaction", () => {
  it("has the model summarise the whole conversation, and is metered", async () => {
    upstream.script({ text: SUMMARY });
    const got = await contract.both(compact({ instructions: "You are careful." }));
    expect(got.status, got.text).toBe(200);
    const { output, object, usage } = got.json as { output: Item[]; object: string; usage: { output_tokens: number } };
    expect(object).toBe("response.compaction");
    expect(usage.output_tokens).toBe(12);
    expect(output).toMatchObject([{ type: "message", role: "user", status: "completed" }, { type: "compaction" }]);
    const { messages, tool_choice, tools: told } = last();
    expect(messages.map(({ role }) => role)).toEqual(["system", "system", "user", "assistant", "tool", "assistant", "user"]);
    expect(messages.at(-1)?.content).toMatch(/summary/);
    expect(tool_choice).toBe("none");
    expect(told).toHaveLength(1);
    const row = await contract.row(got.headers["x-request-id"] ?? "");
    expect(row).toMatchObject({ endpoint: "responses.compact", status: 200, output_tokens: 12 });
  });

  it("stands for what was before it when it is sent back, to any model", async () => {
    upstream.script({ text: SUMMARY }, { text: "On it." });
    const { output } = (await contract.send("fast", compact({}))).json as { output: Item[] };
    const next = await contract.send("fast", create({ input: [...output, { role: "user", content: "Go on." }] }));
    expect(next.status, next.text).toBe(200);
    expect(last().messages.map(({ role }) => role)).toEqual(["user", "user", "user"]);
    expect(last().messages[1]?.content).toContain(SUMMARY);
    expect((await contract.both({ path: "/v1/responses", body: { model: "sandbox-chat", input: output } })).status).toBe(200);
  });

  it.each(EACH_LANE)("comes as the one item of a response whose input ends with a trigger, whole and streamed (%s lane)", async (lane) => {
    upstream.script({ reasoning: "Hm.", text: SUMMARY });
    const input = [...history, trigger];
    const whole = (await contract.send(lane, create({ input }))).json as ResponseReply;
    expect(whole).toMatchObject({ status: "completed", output: [{ type: "compaction" }] });
    expect(whole.output).toHaveLength(1);
    const { text } = await contract.send(lane, create({ input, stream: true }));
    const events = text
      .trim()
      .split("\n\n")
      .map((event) => JSON.parse(event.slice(event.indexOf("{"))) as { type: string; item?: Item; response?: ResponseReply });
    expect(events.map(({ type }) => type)).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(events.at(-1)?.response?.output).toEqual([events.at(-2)?.item]);
    expect(events.at(-1)?.response?.usage?.output_tokens).toBe(12);
  });

  it("is continued by the response's id, and the trigger is not stored", async () => {
    upstream.script({ text: "Done." }, { text: SUMMARY }, { text: "On it." });
    const first = (await contract.send("fast", create({ input: history.slice(0, 4) }))).json as ResponseReply;
    const compacted = (await contract.send("fast", create({ input: [trigger], previous_response_id: first.id }))).json as ResponseReply;
    expect(compacted.output).toMatchObject([{ type: "compaction" }]);
    const next = await contract.send("fast", create({ input: "Go on.", previous_response_id: compacted.id }));
    expect(next.status, next.text).toBe(200);
    expect(last().messages.map(({ role }) => role)).toEqual(["system", "user", "user", "user"]);
    const items = (await contract.send("fast", { method: "GET", path: `/v1/responses/${compacted.id}/input_items` })).json as {
      data: Item[];
    };
    expect(items.data.map(({ type }) => type)).not.toContain("compaction_trigger");
  });

  it("keeps a call that is answered after it", async () => {
    upstream.script({ text: SUMMARY }, { text: "On it." });
    const { output } = (await contract.send("fast", compact({ input: history.slice(0, 2) }))).json as { output: Item[] };
    const [called, answered] = history.slice(2, 4);
    const got = await contract.send("fast", create({ input: [history[1], called, output.at(-1), answered] }));
    expect(got.status, got.text).toBe(200);
    expect(last().messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
  });

  it("loses nothing where the summary is cut off or empty, and where the stream breaks", async () => {
    upstream.script({ text: SUMMARY, finish: "length" });
    expectError(await contract.both(compact({})), { errorFormat: "openai", code: "bad_response_body", param: null });
    const cut = (await contract.send("fast", create({ input: [...history, trigger] }))).json as ResponseReply;
    expect(cut).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" }, output: [] });
    upstream.script({ text: "" });
    expectError(await contract.both(compact({})), { errorFormat: "openai", code: "bad_response_body", param: null });
    upstream.script({ text: SUMMARY, cutAfter: 2 });
    const broken = await contract.send("fast", create({ input: [...history, trigger], stream: true }));
    expectError(broken, { errorFormat: "openai", code: "upstream_cut", param: null });
  });
});
