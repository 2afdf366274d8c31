import { describe, expect, it } from "vitest";
import type { McpTool } from "../../../contracts/mcp";
import { FRESH_CHAT, fromSentBody, toChatBody } from "../page-state";
import { clashProblem, type ServerTool, withServerTools } from "./server-tools";

const listed = (name: string, more: Partial<McpTool> = {}): McpTool => ({
  ...{ name, description: `Does ${name}`, inputSchema: { type: "object" }, readOnly: null, destructive: null },
  ...{ fingerprint: "f1", allowed: true, ...more },
});
const shop = { id: "mcp_1", name: "shop" };
const stock = { id: "mcp_2", name: "stock" };
const written = JSON.stringify([{ type: "function", function: { name: "find" } }]);

function chosen(tools: string, ...choices: [server: typeof shop, ...names: string[]][]): ServerTool[] {
  return choices.reduce<ServerTool[]>((serverTools, [server, ...names]) => {
    const made = withServerTools(
      { tools, serverTools },
      server,
      names.map((name) => listed(name)),
    );
    return "serverTools" in made ? made.serverTools : serverTools;
  }, []);
}

describe("tools of MCP servers", () => {
  it("get their server's name if theirs is taken by a function or another server", () => {
    const tools = chosen(written, [shop, "find", "refund"], [stock, "refund", "get.level"]);
    expect(tools.map(({ name }) => name)).toEqual(["shop__find", "refund", "stock__refund", "get_level"]);
  });

  it("have names that models accept, however long theirs are", () => {
    const long = "a".repeat(100);
    const names = chosen("", [shop, long, `${long}b`, `${long}c`]).map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("keep their name with a new definition", () => {
    const serverTools = chosen(written, [shop, "find"]);
    const made = withServerTools({ tools: "", serverTools }, shop, [listed("find", { fingerprint: "f2" })]);
    expect(made).toMatchObject({ serverTools: [{ name: "shop__find", fingerprint: "f2" }] });
  });

  it("are refused beyond the limits of a request and of a stored run", () => {
    const many = Array.from({ length: 129 }, (_, at) => listed(`t${at}`));
    expect(withServerTools({ tools: "", serverTools: [] }, shop, many)).toEqual({ problem: expect.stringContaining("more than the 128") });
    const large = listed("large", { description: "x".repeat(60_000) });
    expect(withServerTools({ tools: "", serverTools: [] }, shop, [large])).toEqual({ problem: expect.stringContaining("at most 48 kB") });
  });

  it("clash with a function that gets their name later", () => {
    const serverTools = chosen("", [shop, "find"]);
    expect(clashProblem({ tools: written, serverTools })).toContain("find is the name of a function and of a tool of shop.");
    expect(clashProblem({ tools: "", serverTools })).toBeUndefined();
  });

  it("are sent as functions, and are still tools of their server after the request was edited as JSON", () => {
    const own = { ...FRESH_CHAT, tools: written, serverTools: chosen(written, [shop, "refund"]) };
    const body = toChatBody({ column: "first", model: "m", own, params: {}, stream: false });
    expect(body.tools).toEqual([
      { type: "function", function: { name: "find" } },
      { type: "function", function: { name: "refund", description: "Does refund", parameters: { type: "object" } } },
    ]);
    const back = fromSentBody({ ...body }, { own }).own;
    expect(back.serverTools).toEqual(own.serverTools);
    expect(JSON.parse(back.tools)).toEqual(JSON.parse(written));
    // A shared run has no servers: its tools are functions.
    const shared = fromSentBody({ ...body }, { path: "/v1/chat/completions" }).own;
    expect([shared.serverTools, JSON.parse(shared.tools)]).toEqual([[], body.tools]);
  });
});
