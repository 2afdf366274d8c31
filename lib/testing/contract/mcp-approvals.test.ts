import OpenAI from "openai";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { called, MODEL, responding, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, shop, contract } = setting;
const { adds, answered, server, toolNames, types } = responding(setting);
afterAll(() => setting.close());
beforeEach(() => chat.script({ text: "Hello there." }));

describe("approvals of the Responses tool `mcp`", () => {
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
});
