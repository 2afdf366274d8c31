import { expect, it } from "vitest";
import { countMcpCalls, mcpCallsOf } from "./mcp-calls";
import { type ChatOwn, FRESH_CHAT, lineOf } from "./page-state";
import type { Turn } from "./tree";

const turn = (id: string, change: Partial<Turn>): Turn => ({ id, parent: "", role: "tool", text: "", at: 0, ...change });
const OWN: ChatOwn = {
  ...FRESH_CHAT,
  serverTools: [
    {
      ...{ server: "s1", serverName: "shop", tool: "order.find", name: "order_find", description: "", parameters: {} },
      ...{ fingerprint: "f", readOnly: null, destructive: null },
    },
  ],
  base: lineOf([
    turn("1", { role: "user", text: "earlier" }),
    turn("2", { role: "assistant", toolCalls: [{ id: "a", name: "order_find", arguments: '{"id":1}' }] }),
    turn("3", { toolCallId: "a", text: "one", answered: { by: "server", tool: "order_find", server: "shop" } }),
    turn("4", { role: "user", text: "now" }),
    turn("5", {
      role: "assistant",
      toolCalls: [
        { id: "b", name: "order_find", arguments: '{"id":2}' },
        { id: "c", name: "order_find", arguments: '{"id":3}' },
      ],
    }),
    turn("6", { toolCallId: "b", text: "two", answered: { by: "server", tool: "order_find", server: "shop", ms: 184, bytes: 3 } }),
    turn("7", { toolCallId: "c", text: "three", answered: { by: "mock", tool: "order_find" } }),
  ]),
};

it("lists the calls at servers since the last message, by the tool's own name", () => {
  expect(countMcpCalls(OWN, "first")).toBe(1);
  const [call, ...others] = mcpCallsOf(OWN, "first");
  expect(others).toEqual([]);
  expect(JSON.parse(call?.request ?? "")).toEqual({ method: "tools/call", params: { name: "order.find", arguments: { id: 2 } } });
  expect(call).toMatchObject({ server: "shop", result: "two", answered: { ms: 184, bytes: 3 } });
});
