import { expect, it } from "vitest";
import type { ServerTool } from "../tools/server-tools";
import type { Turn } from "../tree";
import { decide } from "./decide";
import { FRESH_RULES, type ToolRules } from "./rules";

const TOOL: ServerTool = {
  ...{ server: "s1", serverName: "shop", tool: "add", name: "add", description: "", parameters: {}, fingerprint: "f" },
  ...{ readOnly: null, destructive: null },
};
const call = { id: "c", name: "add", arguments: '{"a":1}' };
const series = (calls: number): Turn[] =>
  Array.from({ length: calls }, (_, at) => ({ id: `${at}`, parent: "", role: "assistant", text: "", at, toolCalls: [call] }));
const decided = (rules: Partial<ToolRules>, calls: number) =>
  decide({ serverTools: [TOOL], toolRules: { ...FRESH_RULES, mode: "run", ...rules } }, call, series(calls)).by;

it("asks about the third equal call, unless the setting is off", () => {
  expect(decided({}, 2)).toBe("run");
  expect(decided({}, 3)).toBe("ask");
  expect(decided({ stopAtThird: undefined }, 3)).toBe("ask");
  expect(decided({ stopAtThird: false }, 3)).toBe("run");
});
