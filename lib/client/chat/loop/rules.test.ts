import { describe, expect, it } from "vitest";
import { MOST_MOCK_CHARACTERS, MOST_MOCKS, mockFor, type ToolMock, withMock } from "./rules";

const remember = (mocks: readonly ToolMock[], mock: Pick<ToolMock, "tool" | "arguments" | "result">): ToolMock[] => {
  const made = withMock(mocks, mock);
  if ("problem" in made) throw new Error(made.problem);
  return made.mocks;
};

describe("remembered answers", () => {
  it("are found by equal arguments in any notation, then by tool", () => {
    const some = remember([], { tool: "stock", arguments: '{"sku": "A", "at": {"y": 1, "x": 2}}', result: "14" });
    const all = remember(some, { tool: "stock", arguments: null, result: "none" });
    const found = (text: string, name = "stock") => mockFor(all, { name, arguments: text })?.result;
    expect(found('{"at":{"x":2,"y":1},"sku":"A"}')).toBe("14");
    expect(found('{"sku":"B"}')).toBe("none");
    expect(found("{broken")).toBe("none");
    expect(found("{}", "other")).toBeUndefined();
  });

  it("of the same tool and arguments are replaced", () => {
    const first = remember([], { tool: "stock", arguments: "", result: "1" });
    const second = remember(first, { tool: "stock", arguments: "{ }", result: "2" });
    expect(second.map(({ id, result }) => [id, result])).toEqual([[first[0]?.id, "2"]]);
  });

  it("have limits, which are said", () => {
    const full = Array.from({ length: MOST_MOCKS }, (_, at) => ({ id: `${at}`, tool: "stock", arguments: `${at}`, result: "", at }));
    expect(withMock(full, { tool: "stock", arguments: null, result: "" })).toEqual({
      problem: "50 remembered answers are the limit. Forget one first.",
    });
    expect(withMock([], { tool: "stock", arguments: null, result: "x".repeat(MOST_MOCK_CHARACTERS + 1) })).toEqual({
      problem: expect.stringContaining("at most 20000 are allowed"),
    });
  });
});
