import Anthropic from "@anthropic-ai/sdk";
import { afterAll, describe, expect, it } from "vitest";
import { fieldsOf, listOf } from "../../contracts/typed";
import { MCP_TOOLS } from "../mcp-server";
import { expectError } from "./answers";
import { called, MODEL, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, claude, shop, contract, secret, lastRows } = setting;
afterAll(() => setting.close());

describe.each([
  ["translated", MODEL],
  ["passed on", "anthropic/anthropic-scripted"],
])("mcp_servers of Messages, %s", (_, model) => {
  const script = (...turns: { text?: string; calls?: { id: string; name: string; input: Record<string, unknown> }[] }[]) => {
    claude.script(...turns);
    chat.script(...turns.map(({ text, calls }) => ({ text, calls: calls?.map(({ id, name, input }) => called(name, input, id)) })));
  };
  const seen = () => (model === MODEL ? chat.seen.map((body) => fieldsOf(body)) : claude.seen.map(({ body }) => body));
  const servers = {
    mcp_servers: [{ type: "url", url: shop.url, name: "shop" }],
    tools: [{ type: "mcp_toolset", mcp_server_name: "shop" }],
  };
  const say = (more: object, key = secret) =>
    contract.send("fast", {
      path: "/v1/messages",
      key,
      headers: { "anthropic-beta": "mcp-client-2025-11-20" },
      body: { model, max_tokens: 500, messages: [{ role: "user", content: "2 + 40?" }], ...servers, ...more },
    });
  const adding = { calls: [{ id: "toolu_1", name: "shop__add", input: { a: 2, b: 40 } }] };

  it("are called by the gateway", async () => {
    script(adding, { text: "It is 42." });
    const got = await say({});
    expect(got.status, got.text).toBe(200);
    const message = got.json as { content: Record<string, unknown>[]; stop_reason: string; usage: Record<string, number> };
    expect(message.content).toEqual([
      { type: "mcp_tool_use", id: expect.stringMatching(/^mcptoolu_/), name: "add", server_name: "shop", input: { a: 2, b: 40 } },
      { type: "mcp_tool_result", tool_use_id: message.content[0]?.id, is_error: false, content: [{ type: "text", text: "42" }] },
      expect.objectContaining({ type: "text", text: "It is 42." }),
    ]);
    expect(message.stop_reason).toBe("end_turn");
    const alone = (await say({ mcp_servers: undefined, tools: undefined })).json as typeof message;
    expect(message.usage.output_tokens).toBe(2 * (alone.usage.output_tokens ?? 0));
    expect(JSON.stringify(seen()[0])).toContain("shop__add");
    expect(JSON.stringify(seen()[0])).not.toContain("mcp_");
    await expect
      .poll(async () => (await lastRows(4)).map(({ endpoint, model: name }) => [endpoint, name]))
      .toEqual([
        ["messages.create", model],
        ["mcp.server", "shop/add"],
        ["messages.create", model],
        ["messages.create", model],
      ]);
  });

  it("stream the vendor's events, which its client reads and sends back", async () => {
    const client = new Anthropic({ apiKey: secret, baseURL: contract.gateway.url.fast });
    const asked = { model, max_tokens: 500, betas: ["mcp-client-2025-11-20"], ...servers } as const;
    const first = { role: "user" as const, content: "2 + 40?" };
    script(adding, { text: "It is 42." });
    const stream = client.beta.messages.stream({ ...asked, messages: [first] } as never);
    const events: string[] = [];
    stream.on("streamEvent", ({ type, ...event }) => events.push("index" in event ? `${type} ${event.index}` : type));
    const message = await stream.finalMessage();
    expect([...new Set(events)]).toEqual([
      "message_start",
      ...[0, 1, 2].flatMap((index) => [
        `content_block_start ${index}`,
        ...(index === 1 ? [] : [`content_block_delta ${index}`]),
        `content_block_stop ${index}`,
      ]),
      "message_delta",
      "message_stop",
    ]);
    expect(message.content).toMatchObject([
      { type: "mcp_tool_use", name: "add", server_name: "shop", input: { a: 2, b: 40 } },
      { type: "mcp_tool_result", content: [{ type: "text", text: "42" }] },
      { type: "text", text: "It is 42." },
    ]);
    script({ text: "Yes." });
    const messages = [first, { role: "assistant" as const, content: message.content }, { role: "user" as const, content: "Sure?" }];
    await client.beta.messages.create({ ...asked, messages } as never);
    const turns = seen()[0]?.messages as { role: string; content: unknown }[];
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", model === MODEL ? "tool" : "user", "assistant", "user"]);
    expect(JSON.stringify(turns[2])).toContain("42");
  });

  it("leave the caller's tools to the caller, and take both results", async () => {
    const tools = [...servers.tools, { name: "own", input_schema: { type: "object" } }];
    script({ calls: [...adding.calls, { id: "toolu_2", name: "own", input: {} }] });
    const got = (await say({ tools })).json as { content: Record<string, unknown>[]; stop_reason: string };
    expect(got.content.map(({ type }) => type)).toEqual(["mcp_tool_use", "tool_use", "mcp_tool_result"]);
    expect(got.stop_reason).toBe("tool_use");
    script({ text: "Done." });
    const messages = [
      { role: "user", content: "2 + 40?" },
      { role: "assistant", content: got.content },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_2", content: "yes" }] },
    ];
    const next = await say({ tools, messages });
    expect(next.status, next.text).toBe(200);
    expect(JSON.stringify(seen()[0]?.messages)).toMatch(/"42".*"yes"/);
  });

  it("have the settings of toolsets, and of the older form", async () => {
    const offered = async (more: object) => {
      script({ text: "Hi." });
      expect((await say(more)).status).toBe(200);
      return MCP_TOOLS.map(({ name }) => name).filter((name) => JSON.stringify(seen()[0]).includes(`"shop__${name}"`));
    };
    const toolset = { ...servers.tools[0], default_config: { enabled: false }, configs: { count: { enabled: true } } };
    expect(await offered({ tools: [toolset] })).toEqual(["count"]);
    const older = { ...servers.mcp_servers[0], tool_configuration: { allowed_tools: ["add"] } };
    expect(await offered({ mcp_servers: [older], tools: undefined })).toEqual(["add"]);
  });

  it("tell the model of failures, and the client not to repeat a message whose tools were called", async () => {
    script({ calls: [{ id: "toolu_1", name: "shop__fail", input: {} }] }, { text: "No." });
    const got = (await say({})).json as { content: Record<string, unknown>[] };
    expect(got.content[1]).toMatchObject({ is_error: true, content: [{ text: "no such order" }] });
    const limits = { requestsPerMinute: 2, tokensPerMinute: null, concurrent: null };
    const { secret: limited } = await contract.newKey({ scopes: ["all", "mcp"], limits });
    script(adding, { text: "42" });
    const failed = await say({}, limited);
    expect([failed.status, failed.headers["x-should-retry"]]).toEqual([429, "false"]);
    const { secret: streaming } = await contract.newKey({ scopes: ["all", "mcp"], limits });
    script(adding, { text: "42" });
    const streamed = await say({ stream: true }, streaming);
    expect(streamed.text).toMatch(/mcp_tool_result[\s\S]*event: error\ndata: .*rate_limit/);
    expect(streamed.text).not.toContain("message_stop");
  });

  it("of others are the vendor's, or dropped with a warning", async () => {
    const other = { type: "url", url: "https://mcp.example.com/sse", name: "elsewhere" };
    const toolset = { type: "mcp_toolset", mcp_server_name: "elsewhere" };
    script({ text: "Hi." });
    const got = await say({ mcp_servers: [...servers.mcp_servers, other], tools: [...servers.tools, toolset] });
    if (model === MODEL) {
      const { message } = expectError(got, { errorFormat: "anthropic", code: "unsupported_value" });
      expect(message).toContain("mcp_toolset");
      const without = await say({ mcp_servers: [...servers.mcp_servers, other] });
      expect(without.status, without.text).toBe(200);
      expect(without.headers["x-trunkline-warnings"]).toBe("mcp_servers are not supported by this model");
      return;
    }
    expect(got.status, got.text).toBe(200);
    expect(seen()[0]).toMatchObject({ mcp_servers: [other] });
    expect(listOf(seen()[0]?.tools)[0]).toEqual(toolset);
    const alone = { mcp_servers: [other], tools: [toolset] };
    script({ text: "Hi." });
    expect((await say(alone)).status).toBe(200);
    expect(seen()[0]).toMatchObject(alone);
  });
});
