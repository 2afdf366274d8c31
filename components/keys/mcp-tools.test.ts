import { describe, expect, it } from "vitest";
import { mcpToolsProblem, otherEntries, reachOfServer, withServer, withTool } from "./mcp-tools";

const tools = ["find", "add", "remove"];

describe("the MCP tools of a key", () => {
  it("knows how much of a server is allowed", () => {
    expect(reachOfServer(["shop/*"], "shop")).toBe("all");
    expect(reachOfServer(["shop/find"], "shop")).toBe("some");
    expect(reachOfServer(["shop2/*"], "shop")).toBe("none");
    expect(reachOfServer(["sh*"], "shop")).toBe("wider");
    expect(reachOfServer(["shop*", "shop/*"], "shop")).toBe("wider");
  });

  it("allows a whole server, and nothing of it, without touching others", () => {
    expect(withServer(["docs/read", "shop/find"], "shop", true)).toEqual(["docs/read", "shop/*"]);
    expect(withServer(["docs/read", "shop/*"], "shop", false)).toEqual(["docs/read"]);
  });

  it("replaces a pattern by the names that are left", () => {
    expect(withTool(["docs/*", "shop/*"], { server: "shop", tools, tool: "remove", on: false })).toEqual([
      "docs/*",
      "shop/find",
      "shop/add",
    ]);
    expect(withTool(["shop/f*"], { server: "shop", tools, tool: "add", on: true })).toEqual(["shop/find", "shop/add"]);
  });

  it("keeps names that the server does not list at present", () => {
    expect(withTool(["shop/gone"], { server: "shop", tools, tool: "find", on: true })).toEqual(["shop/find", "shop/gone"]);
  });

  it("names entries of no listed server, and what is wrong", () => {
    expect(otherEntries(["shop/find", "old/x", "s*"], ["shop"])).toEqual(["old/x", "s*"]);
    expect(mcpToolsProblem(null)).toBeUndefined();
    expect(mcpToolsProblem([])).toContain("Choose a server");
    expect(mcpToolsProblem(Array.from({ length: 201 }, (_, n) => `a/${n}`))).toContain("at most 200");
  });
});
