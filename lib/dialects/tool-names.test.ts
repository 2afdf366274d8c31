import { describe, expect, it } from "vitest";
import { ToolNames } from "./tool-names";

const FITTING = /^[a-zA-Z0-9_-]{1,64}$/;
const LONG = "mcp__server__".padEnd(100, "x");

describe("the names of tools", () => {
  it("are the caller's own where a chat model takes them", () => {
    const names = new ToolNames();
    expect(names.add({ kind: "function", name: "get_weather" })).toBe("get_weather");
    expect(names.fromChat("get_weather")).toEqual({ kind: "function", name: "get_weather" });
    expect(names.toChat({ name: "get_weather" })).toBe("get_weather");
  });

  it.each([[LONG], ["wetter für heute"], ["a.b/c"], ["名前"]])("fit and come back: %s", (name) => {
    const names = new ToolNames();
    const chat = names.add({ kind: "function", name }) ?? "";
    expect(chat).toMatch(FITTING);
    expect(names.fromChat(chat).name).toBe(name);
    expect(names.toChat({ name })).toBe(chat);
  });

  it("stay apart where they begin alike, stand in a namespace or look like one that does", () => {
    const names = new ToolNames();
    const tools = [
      { kind: "function" as const, name: `${LONG}1` },
      { kind: "function" as const, name: `${LONG}2` },
      { kind: "function" as const, name: "spawn", namespace: "agents" },
      { kind: "custom" as const, name: "agents__spawn" },
      { kind: "function" as const, name: "spawn" },
    ];
    const chat = tools.map((tool) => names.add(tool) ?? "");
    expect(new Set(chat).size).toBe(tools.length);
    for (const [index, name] of chat.entries()) {
      expect(name).toMatch(FITTING);
      expect(names.fromChat(name)).toEqual(tools[index]);
    }
  });

  it("are there once: a second one of a name is refused", () => {
    const names = new ToolNames();
    names.add({ kind: "function", name: "f" });
    expect(names.add({ kind: "custom", name: "f" })).toBeUndefined();
  });

  it("of a call that nobody offered are passed on", () => {
    expect(new ToolNames().fromChat("invented")).toEqual({ kind: "function", name: "invented" });
  });
});
