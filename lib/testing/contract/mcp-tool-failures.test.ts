import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./answers";
import { called, type McpAnswer, MODEL, responding, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, shop, contract, owner, secret } = setting;
const { adds, answered, respond, server, toolNames, types } = responding(setting);
afterAll(() => setting.close());
beforeEach(() => chat.script({ text: "Hello there." }));

describe("failures of the Responses tool `mcp`", () => {
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
    const got = (await respond({}, few)).json as McpAnswer;
    expect(toolNames(got)).toEqual(["look"]);
  });

  it("fails with the server's name if its tools cannot be listed", async () => {
    await owner.call("POST", "/api/console/mcp-servers", { name: "gone", url: "http://127.0.0.1:9/" });
    const got = await respond({ tools: [{ ...server, server_label: "gone" }] });
    const { message } = expectError(got, { errorFormat: "openai", code: "bad_gateway", param: "tools[0]" });
    expect(message).toContain("'gone'");
  });
});
