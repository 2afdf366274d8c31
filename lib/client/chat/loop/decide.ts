import { type Fields, isFields } from "../../../contracts/typed";
import type { ChatOwn } from "../page-state";
import type { ServerTool } from "../tools/server-tools";
import type { ToolCall, Turn } from "../tree";
import { canonicalJson } from "./canonical-json";
import { mockFor, stopsThirdCall, type ToolMock, type ToolMode } from "./rules";

/** How a call is answered. `why`: why the person is asked although another mode is chosen. */
export type Decision = { by: "run"; tool: ServerTool; arguments: Fields } | { by: "mock"; mock: ToolMock } | { by: "ask"; why?: string };

/** Equal calls in a series that are answered without asking. */
const MOST_EQUAL = 2;

type Answering = Pick<ChatOwn, "serverTools" | "toolRules">;

/** The mode of a function. A function without a server cannot be run. */
export function modeOf({ serverTools, toolRules }: Answering, name: string): ToolMode {
  const mode = toolRules.modes[name] ?? toolRules.mode;
  return mode === "run" && !serverTools.some((tool) => tool.name === name) ? "ask" : mode;
}

export function serverToolOf({ serverTools }: Pick<Answering, "serverTools">, name: string): ServerTool | undefined {
  return serverTools.find((tool) => tool.name === name);
}

/** The arguments of a call; undefined if they are no JSON object. None is an empty object. */
export function argumentsOf({ arguments: text }: Pick<ToolCall, "arguments">): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Decides on a call. `series`: the messages since the person's last one, including the call's. */
export function decide(own: Answering, call: ToolCall, series: readonly Turn[]): Decision {
  const mode = modeOf(own, call.name);
  if (mode === "ask") return { by: "ask" };
  if (mode === "mock") {
    const mock = mockFor(own.toolRules.mocks, call);
    return mock ? { by: "mock", mock } : { by: "ask", why: "There is no remembered answer for these arguments." };
  }
  const given = argumentsOf(call);
  const tool = serverToolOf(own, call.name);
  if (!given || !tool) return { by: "ask", why: "The arguments are not a JSON object, so the tool cannot be run." };
  if (stopsThirdCall(own.toolRules) && equalCalls(call, series) > MOST_EQUAL)
    return { by: "ask", why: "The model makes the same call for the third time." };
  return { by: "run", tool, arguments: given };
}

function equalCalls({ name, arguments: text }: ToolCall, series: readonly Turn[]): number {
  const given = canonicalJson(text);
  const calls = series.flatMap(({ toolCalls = [] }) => toolCalls);
  return calls.filter((other) => other.name === name && canonicalJson(other.arguments) === given).length;
}
