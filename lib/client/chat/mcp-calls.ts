import { argumentsOf, serverToolOf } from "./loop/decide";
import { seriesOf } from "./loop/open-calls";
import { type ChatOwn, chatOf } from "./page-state";
import { pathOf, type ToolAnswer } from "./tree";

/** A call of a tool at its MCP server, as far as it is kept with the conversation. */
export interface McpCall {
  id: string;
  server: string;
  /** The request's method and parameters as JSON. */
  request: string;
  /** The result as plain text. */
  result: string;
  answered: ToolAnswer;
}

/** How many tools were called at their servers since the last message. */
export function countMcpCalls(own: ChatOwn, column: string): number {
  return seriesOf(pathOf(chatOf(own, column))).filter(({ answered }) => answered?.by === "server").length;
}

/** These calls, in order. */
export function mcpCallsOf(own: ChatOwn, column: string): McpCall[] {
  const series = seriesOf(pathOf(chatOf(own, column)));
  const calls = series.flatMap(({ toolCalls = [] }) => toolCalls);
  return series.flatMap(({ id, text, toolCallId, answered }) => {
    if (answered?.by !== "server") return [];
    const call = calls.find((one) => one.id === toolCallId);
    const name = serverToolOf(own, answered.tool)?.tool ?? answered.tool;
    const params = { name, arguments: call && argumentsOf(call) };
    const request = JSON.stringify({ method: "tools/call", params }, null, 2);
    return [{ id, server: answered.server ?? "", request, result: text, answered }];
  });
}
