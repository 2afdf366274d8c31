import OpenAI from "openai";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fieldsOf, listOf } from "../../contracts/typed";
import { EACH_LANE } from "../suite";
import { called, type McpAnswer, MODEL, responding, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, gemini, shop, contract, secret, lastRows } = setting;
const { adds, answered, respond, server, types } = responding(setting);
afterAll(() => setting.close());
beforeEach(() => chat.script({ text: "Hello there." }));

describe("the Responses tool `mcp`", () => {
  it("is run by the gateway: the model calls, the tool answers, the model goes on", async () => {
    chat.script(adds(2, 40), { text: "It is 42." });
    const got = await answered();
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call", "message"]);
    const [list, made] = got.output;
    expect(list).toMatchObject({ server_label: "shop", error: null });
    expect(listOf(list?.tools)[0]).toMatchObject({ name: "add", input_schema: { required: ["a", "b"] } });
    expect(made).toMatchObject({
      server_label: "shop",
      name: "add",
      arguments: '{"a":2,"b":40}',
      output: "42",
      error: null,
      status: "completed",
    });
    expect(got.usage).toMatchObject({ input_tokens: 80, output_tokens: 24, total_tokens: 104 });
    expect(got).toMatchObject({ status: "completed", store: true, tools: [server] });
    const [first, second] = chat.seen;
    expect(first?.tools?.map((tool) => fieldsOf(fieldsOf(tool).function).name)).toContain("shop__add");
    expect(second?.messages.slice(-2)).toMatchObject([
      { role: "assistant", tool_calls: [{ id: "call_1", function: { name: "shop__add" } }] },
      { role: "tool", tool_call_id: "call_1", content: "42" },
    ]);
  });

  it("leaves a row for each turn and each call of a tool, under the key's limits", async () => {
    chat.script(adds(1, 1), { text: "2" });
    const got = await respond({});
    await expect.poll(async () => (await lastRows(3))[0]?.id).toBe(got.headers["x-request-id"]);
    await expect
      .poll(async () => (await lastRows(3)).map(({ endpoint, model, status }) => [endpoint, model, status]))
      .toEqual([
        ["responses.create", MODEL, 200],
        ["mcp.server", "shop/add", 200],
        ["responses.create", MODEL, 200],
      ]);
    const rows = await lastRows(3);
    const sum = rows.reduce((total, { cost_nano }) => total + Number(cost_nano), 0);
    expect(sum).toBeGreaterThan(0);
    expect(Number(got.headers["x-trunkline-cost"])).toBeCloseTo(sum / 1e9, 12);
    const limited = await contract.newKey({
      scopes: ["all", "mcp"],
      limits: { requestsPerMinute: 2, tokensPerMinute: null, concurrent: null },
    });
    chat.script(adds(1, 1), { text: "2" });
    const failed = await respond({}, limited.secret);
    expect(failed.status).toBe(200);
    expect(failed.json).toMatchObject({ status: "failed", error: { code: "rate_limit_exceeded" } });
    expect(types(failed.json as McpAnswer)).toEqual(["mcp_list_tools", "mcp_call"]);
  });

  it("streams the vendor's events, which its client reads", async () => {
    chat.script(adds(2, 40), { text: "It is 42." });
    const client = new OpenAI({ apiKey: secret, baseURL: `${contract.gateway.url.fast}/v1` });
    const stream = client.responses.stream({
      model: MODEL,
      input: "What is 2 + 40?",
      tools: [{ type: "mcp", server_label: "shop", require_approval: "never", server_url: shop.url }],
    });
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
    const named = events.map(({ type }) => type).filter((type) => !type.endsWith(".delta") || type.includes("mcp"));
    expect([...new Set(named)]).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.mcp_list_tools.in_progress",
      "response.mcp_list_tools.completed",
      "response.output_item.done",
      "response.mcp_call.in_progress",
      "response.mcp_call_arguments.delta",
      "response.mcp_call_arguments.done",
      "response.mcp_call.completed",
      "response.content_part.added",
      "response.output_text.done",
      "response.content_part.done",
      "response.completed",
    ]);
    const whole = await stream.finalResponse();
    expect(whole.output_text).toBe("It is 42.");
    expect(whole.output.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_call", "message"]);
    const done = events.flatMap((event) => (event.type === "response.output_item.done" ? [[event.output_index, event.item.type]] : []));
    expect(done).toEqual([
      [0, "mcp_list_tools"],
      [1, "mcp_call"],
      [2, "message"],
    ]);
    const ids = ({ output }: { output: { id?: string | null }[] }) => output.map(({ id }) => id);
    expect(ids(await client.responses.retrieve(whole.id))).toEqual(ids(whole));
  });

  it("is continued with its calls, whose list is not repeated", async () => {
    chat.script(adds(2, 40), { text: "It is 42." });
    const first = await answered();
    chat.script({ text: "Twice." });
    const second = await answered({ previous_response_id: first.id, input: "And?" });
    expect(types(second)).toEqual(["message"]);
    expect(chat.seen[0]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    const third = await answered({ previous_response_id: second.id, input: "And?", tools: [] });
    expect(types(third)).toEqual(["message"]);
    expect(chat.seen.at(-1)?.messages.filter(({ role }) => role === "tool")).toMatchObject([{ content: "42" }]);
  });

  it("returns a model's signed reasoning with its calls, and shows it only if asked", async () => {
    const adding = [
      { id: "a", name: "shop__add", input: { a: 1, b: 1 } },
      { id: "b", name: "shop__look", input: {} },
    ];
    for (const include of [undefined, ["reasoning.encrypted_content"]]) {
      gemini.script({ calls: adding }, { text: "2" });
      const got = await answered({ model: "gemini/gemini-scripted", include });
      const turns = gemini.seen[1]?.body.contents as { role: string; parts: Record<string, unknown>[] }[];
      expect(turns.map(({ role }) => role)).toEqual(["user", "model", "user"]);
      expect(turns[1]?.parts.map((part) => part.thoughtSignature)).toContain("c2ln");
      expect(JSON.stringify(got.output).includes("encrypted_content")).toBe(include !== undefined);
    }
  });

  it("leaves the caller's own functions to the caller", async () => {
    const own = { type: "function", name: "own", parameters: { type: "object" } };
    chat.script({ calls: [called("shop__add", { a: 1, b: 1 }, "a"), called("own", {}, "b")] });
    const got = await answered({ tools: [own, server] });
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call", "function_call"]);
    chat.script({ text: "Done." });
    const next = await answered({
      tools: [own, server],
      previous_response_id: got.id,
      input: [{ type: "function_call_output", call_id: "b", output: "yes" }],
    });
    expect(types(next)).toEqual(["message"]);
    expect(chat.seen[0]?.messages.slice(1)).toMatchObject([
      { tool_calls: [{ id: "a" }, { id: "b" }] },
      { content: "2" },
      { content: "yes" },
    ]);
  });

  it("ends a model that calls forever after 20 turns or as many calls as the caller allows", async () => {
    chat.script(adds(1, 1));
    const got = await answered();
    expect(chat.seen).toHaveLength(20);
    expect(chat.seen.at(-1)?.tool_choice).toBe("none");
    expect(got.output).toHaveLength(21);
    chat.script(adds(1, 1), adds(1, 1), adds(1, 1), { text: "Stop." });
    const few = await answered({ max_tool_calls: 2 });
    expect(few.output.filter(({ status, type }) => type === "mcp_call" && status === "completed")).toHaveLength(2);
  });

  it("must be called if the choice says so, once", async () => {
    chat.script(adds(1, 1), { text: "2" });
    await answered({ tool_choice: { type: "mcp", server_label: "shop", name: "add" } });
    expect(chat.seen[0]?.tools).toHaveLength(1);
    expect(chat.seen.map(({ tool_choice }) => tool_choice ?? "auto")).toEqual(["required", "auto"]);
  });

  it("is counted in tokens as the functions that the model gets", async () => {
    const count = async (tools: object[]) => {
      const got = await contract.send("fast", {
        path: "/v1/responses/input_tokens",
        key: secret,
        body: { model: MODEL, input: "Hi", tools },
      });
      return Number(fieldsOf(got.json).input_tokens);
    };
    expect(await count([server])).toBeGreaterThan((await count([])) + 50);
  });
});

describe.each(EACH_LANE)("MCP tools in the %s lane", (lane) => {
  it("are called", async () => {
    chat.script(adds(2, 40), { text: "It is 42." });
    const got = await contract.send(lane, {
      path: "/v1/responses",
      key: secret,
      body: { model: MODEL, input: "Hi", tools: [server], stream: true },
    });
    expect(got.text).toContain("response.mcp_call.completed");
    expect(got.text).toContain("It is 42.");
  });
});
