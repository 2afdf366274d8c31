import type { Conversation, Tool } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { CustomTool, MessagesRequest, MessageTool } from "../../contracts/messages";
import { breakpointIn } from "../cache-control";
import type { ToolNames } from "../tool-names";

/** The vendor's server tools that agents can do without. */
const LEFT_OUT = /^(?:web_search|web_fetch|tool_search)/;
const SERVED = "'custom' is served; 'web_search', 'web_fetch' and 'tool_search' are left out";
const EMPTY = { type: "object", properties: {} };

/** The caller's own tools. The vendor's searches are omitted, its other tools refused. */
export function readTools(
  tools: readonly MessageTool[],
  { names, warn }: { names: ToolNames; warn(message: string): void },
): { tools: Tool[]; dropped: ReadonlySet<string> } {
  const dropped = new Set<string>();
  const served = tools.flatMap((tool, index): Tool[] => {
    const { type } = tool;
    if (type == null || type === "custom") {
      const { name, description, input_schema, strict } = tool as CustomTool;
      const chatName = names.add({ kind: "function", name });
      if (chatName === undefined) throw twice(name, index);
      const parameters = input_schema ?? EMPTY;
      const more = { ...(strict === true ? { strict } : {}), ...breakpointIn(tool) };
      return [{ name: chatName, description: description ?? undefined, parameters, ...more }];
    }
    if (!LEFT_OUT.test(type)) throw refused(type, index);
    warn(`tools: ${type.slice(0, 64)} is not supported by this model`);
    if (typeof tool.name === "string") dropped.add(tool.name);
    return [];
  });
  return { tools: served, dropped };
}

function refused(type: string, index: number): Failure {
  const words = `the tool '${type.slice(0, 64)}' runs at its vendor and is not supported by this model; ${SERVED}`;
  return new Failure("unsupported_value", `tools.${index}.type: ${words}.`, { param: `tools[${index}].type` });
}

function twice(name: string, index: number): Failure {
  return new Failure("invalid_value", `tools.${index}.name: tool names must be unique, and there are two '${name}'.`, {
    param: `tools[${index}].name`,
  });
}

type Choice = MessagesRequest["tool_choice"];

export function readToolChoice(
  choice: Choice,
  { tools, dropped, names }: { tools: readonly Tool[]; dropped: ReadonlySet<string>; names: ToolNames },
): Pick<Conversation, "toolChoice" | "parallelTools"> {
  if (choice == null) return {};
  const parallelTools = choice.disable_parallel_tool_use === true ? false : undefined;
  if (choice.type === "auto") return { parallelTools };
  if (choice.type === "any") return { toolChoice: "required", parallelTools };
  if (choice.type === "none") return { toolChoice: "none" };
  if (choice.type !== "tool")
    throw new Failure("invalid_value", "Invalid value for 'tool_choice.type': expected one of 'auto', 'any', 'tool', 'none'.", {
      param: "tool_choice.type",
    });
  const name = String(choice.name);
  const chatName = names.toChat({ name });
  if (tools.some((tool) => tool.name === chatName)) return { toolChoice: { name: chatName }, parallelTools };
  const why = dropped.has(name) ? "is not supported by this model" : "is not among the tools";
  throw new Failure("invalid_value", `tool_choice.name: the tool '${name.slice(0, 128)}' ${why}.`, { param: "tool_choice.name" });
}
