import OpenAI from "openai";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fieldsOf, listOf } from "../../contracts/typed";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { called, MODEL, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, gemini, shop, contract, owner, secret, lastRows } = setting;
afterAll(() => setting.close());
beforeEach(() => chat.script({ text: "Hello there." }));

const adds = (a: number, b: number, id?: string) => ({ calls: [called("shop__add", { a, b }, id)] });
const server = { type: "mcp", server_label: "shop", require_approval: "never" };
const respond = (more: object, key = secret) =>
  contract.send("fast", { path: "/v1/responses", key, body: { model: MODEL, input: "What is 2 + 40?", tools: [server], ...more } });
interface Answer {
  id: string;
  status: string;
  error: { code: string; message: string } | null;
  output: Record<string, unknown>[];
  usage: { input_tokens: number; output_tokens: number; total_tokens: number };
}
const answered = async (more: object = {}) => {
  const got = await respond(more);
  expect(got.status, got.text).toBe(200);
  return got.json as Answer;
};
const toolNames = ({ output: [list] }: { output: Record<string, unknown>[] }) => listOf(list?.tools).map((tool) => fieldsOf(tool).name);
const types = ({ output }: { output: Record<string, unknown>[] }) => output.map(({ type }) => type);

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
    expect(types(failed.json as Answer)).toEqual(["mcp_list_tools", "mcp_call"]);
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

  it("asks for approval by default, and calls what was approved", async () => {
    const asking = { tools: [{ type: "mcp", server_label: "shop" }] };
    chat.script(adds(2, 40));
    const first = await answered(asking);
    expect(types(first)).toEqual(["mcp_list_tools", "mcp_approval_request"]);
    expect(first.output[1]).toMatchObject({ name: "add", server_label: "shop", arguments: '{"a":2,"b":40}' });
    const before = shop.requests.filter(({ body }) => body.includes("tools/call")).length;
    const answer = (more: object) => ({
      ...asking,
      previous_response_id: first.id,
      input: [{ type: "mcp_approval_response", approval_request_id: first.output[1]?.id, ...more }],
    });
    chat.script({ text: "Then not." });
    const denied = await answered(answer({ approve: false, reason: "Too dear." }));
    expect(types(denied)).toEqual(["message"]);
    expect(chat.seen[0]?.messages.at(-1)).toMatchObject({ role: "tool", content: expect.stringContaining("Too dear.") });
    expect(shop.requests.filter(({ body }) => body.includes("tools/call"))).toHaveLength(before);
    chat.script({ text: "It is 42." });
    const approved = await answered(answer({ approve: true }));
    expect(types(approved)).toEqual(["mcp_call", "message"]);
    expect(approved.output[0]).toMatchObject({ output: "42", approval_request_id: first.output[1]?.id });
    expect(chat.seen[0]?.messages.at(-1)).toMatchObject({ role: "tool", content: "42" });
    const last = await answered({ ...asking, previous_response_id: approved.id, input: "And?" });
    expect(types(last)).toEqual(["message"]);
    expect(chat.seen.at(-1)?.messages.filter(({ role }) => role === "tool")).toHaveLength(1);
  });

  it("streams an approval and what follows it, with a key that may have one call at a time", async () => {
    const { secret: single } = await contract.newKey({
      scopes: ["all", "mcp"],
      limits: { requestsPerMinute: null, tokensPerMinute: null, concurrent: 1 },
    });
    const client = new OpenAI({ apiKey: single, baseURL: `${contract.gateway.url.fast}/v1` });
    const asking = { model: MODEL, tools: [{ type: "mcp" as const, server_label: "shop" }] };
    chat.script(adds(2, 40));
    const first = await client.responses.stream({ ...asking, input: "2 + 40?" }).finalResponse();
    expect(first.output.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_approval_request"]);
    chat.script({ text: "It is 42." });
    const input = [{ type: "mcp_approval_response" as const, approval_request_id: first.output[1]?.id ?? "", approve: true }];
    const second = await client.responses.stream({ ...asking, previous_response_id: first.id, input }).finalResponse();
    expect(second.output).toMatchObject([{ type: "mcp_call", output: "42" }, { type: "message" }]);
    expect(second.output_text).toBe("It is 42.");
  });

  it("takes filters of tools and of approvals", async () => {
    const filtered = { ...server, allowed_tools: ["look", "add"], require_approval: { never: { read_only: true } } };
    chat.script({ calls: [called("shop__look", {}, "a"), called("shop__add", { a: 1, b: 1 }, "b")] });
    const got = await answered({ tools: [filtered] });
    expect(toolNames(got)).toEqual(["add", "look"]);
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call", "mcp_approval_request"]);
    const only = await answered({ tools: [{ ...server, allowed_tools: { read_only: true } }] });
    expect(toolNames(only)).toEqual(["look"]);
  });

  it("gives failures of tools to the model", async () => {
    chat.script(
      { calls: [called("shop__fail")] },
      { calls: [called("shop__add", { a: "x" })] },
      { calls: [called("shop__add", [1])] },
      { text: "No." },
    );
    const got = await answered();
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call", "mcp_call", "mcp_call", "message"]);
    expect(got.output[1]).toMatchObject({ status: "failed", output: null, error: "no such order" });
    expect(got.output[2]).toMatchObject({ status: "failed", error: expect.stringMatching(/^Invalid arguments: .*"b"/) });
    expect(got.output[3]).toMatchObject({ status: "failed", error: "Invalid arguments: they must be a JSON object." });
    expect(
      chat.seen
        .at(-1)
        ?.messages.filter(({ role }) => role === "tool")
        .map(({ content }) => content),
    ).toEqual(["Error: no such order", expect.stringContaining("Invalid arguments"), expect.stringContaining("Invalid arguments")]);
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

  it("tells what was done if a later turn fails, and the client doesn't repeat it", async () => {
    chat.script(adds(1, 1), { error: { status: 400, body: { error: { message: "too long", type: "invalid_request_error" } } } });
    const got = await answered();
    expect(got).toMatchObject({ status: "failed", error: { message: expect.stringContaining("too long") } });
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call"]);
    chat.script(adds(1, 1), { text: "Cut off here, in the middle", cutAfter: 3 });
    const streamed = await respond({ stream: true });
    expect(streamed.text).toContain("event: error\n");
    const last = JSON.parse(streamed.text.trim().split("\ndata: ").at(-1) ?? "{}");
    expect(last).toMatchObject({ type: "response.failed", response: { status: "failed", output: [{}, { output: "2" }] } });
  });

  it("fails as the model fails if the first turn does", async () => {
    chat.script({ error: { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } } });
    expect((await respond({})).status).toBe(400);
    expect((await respond({ stream: true })).status).toBe(400);
  });

  it("is stopped with its caller", async () => {
    chat.script({ calls: [called("shop__hang")] });
    const before = shop.cancelled;
    const leaving = new AbortController();
    const body = { model: MODEL, input: "Hi", tools: [server], stream: true };
    const got = await contract.open("fast", { path: "/v1/responses", key: secret, body, signal: leaving.signal });
    const sent = shop.requests.length;
    await expect.poll(() => shop.requests.slice(sent - 2).some(({ body }) => body.includes('"hang"'))).toBe(true);
    leaving.abort();
    await expect(got.text()).rejects.toThrow();
    await expect.poll(() => shop.cancelled).toBe(before + 1);
    expect(chat.seen).toHaveLength(1);
  });

  it.each([
    ["unknown by name", { tools: [{ ...server, server_label: "nowhere" }] }, "unsupported_value", "tools[0].type", /'nowhere'/],
    [
      "unknown by address",
      { tools: [{ ...server, server_url: "https://mcp.example.com/" }] },
      "unsupported_value",
      "tools[0].type",
      /'shop'/,
    ],
    ["with credentials of its own", { tools: [{ ...server, authorization: "x" }] }, "unsupported_value", "tools[0].type", /'shop'/],
    ["listed twice", { tools: [server, server] }, "invalid_value", "tools[1].server_label", /two servers/],
    [
      "unknown in the background",
      { tools: [{ ...server, server_label: "nowhere" }], background: true },
      "unsupported_value",
      "tools[0].type",
      /'nowhere'/,
    ],
    [
      "in the background with an approval of nothing",
      { input: [{ type: "mcp_approval_response", approval_request_id: "mcpr_x", approve: true }], background: true },
      "invalid_value",
      "input[0].approval_request_id",
      /no approval request/,
    ],
    ["without a label", { tools: [{ type: "mcp" }] }, "missing_required_parameter", "tools[0].server_label", /server_label/],
    [
      "with a choice that it lacks",
      { tool_choice: { type: "mcp", server_label: "shop", name: "x" } },
      "invalid_value",
      "tool_choice",
      /shop/,
    ],
    [
      "with an approval of nothing",
      { input: [{ type: "mcp_approval_response", approval_request_id: "mcpr_x", approve: true }] },
      "invalid_value",
      "input[0].approval_request_id",
      /no approval request/,
    ],
  ] as const)("%s is refused", async (_, more, code, param, words) => {
    const { message } = expectError(await respond(more), { errorFormat: "openai", code, param });
    expect(message).toMatch(words);
    expect(chat.seen).toHaveLength(0);
  });

  it("needs a key with the scope, and its tools", async () => {
    const { secret: without } = await contract.newKey({ scopes: ["all"] });
    expectError(await respond({}, without), { errorFormat: "openai", code: "unsupported_value", param: "tools[0].type" });
    const { secret: few } = await contract.newKey({ scopes: ["all", "mcp"], mcpTools: ["shop/look"] });
    const got = (await respond({}, few)).json as Answer;
    expect(toolNames(got)).toEqual(["look"]);
  });

  it("fails with the server's name if its tools cannot be listed", async () => {
    await owner.call("POST", "/api/console/mcp-servers", { name: "gone", url: "http://127.0.0.1:9/" });
    const got = await respond({ tools: [{ ...server, server_label: "gone" }] });
    const { message } = expectError(got, { errorFormat: "openai", code: "bad_gateway", param: "tools[0]" });
    expect(message).toContain("'gone'");
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
