import type { Conversation, Tool } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponseTool } from "../../contracts/response-input";
import type { ResponsesRequest } from "../../contracts/responses";
import { fieldsOf } from "../../contracts/typed";
import { breakpointIn } from "../cache-control";
import type { NamedTool, ToolNames } from "../tool-names";

/** Hosted tools that agents add to every call: a refusal would end their session at once. */
const LEFT_OUT = /^(?:web_search|tool_search|image_generation)/;
const SERVED = "'function', 'custom', 'namespace' and 'mcp' are served; 'web_search', 'tool_search' and 'image_generation' are left out";
const CHOSEN = "'function', 'custom' and 'allowed_tools' can be chosen";
const EMPTY = { type: "object", properties: {} };
/** A custom tool takes one text; for a chat model it is a function with this single field. */
const CUSTOM = { type: "object", properties: { input: { type: "string" } }, required: ["input"], additionalProperties: false };

interface Reading {
  names: ToolNames;
  warn(message: string): void;
}

/** The caller's tools: namespaces flattened, custom tools as functions of one text. */
export function readTools(tools: readonly ResponseTool[], reading: Reading): Tool[] {
  return tools.flatMap((tool, index) => {
    const where = `tools[${index}]`;
    if (tool.type === "namespace") {
      const { name: namespace, tools: inner } = tool as unknown as { name: string; tools: ResponseTool[] };
      return inner.flatMap((one, place) => readTool(one, { ...reading, where: `${where}.tools[${place}]`, namespace }));
    }
    return readTool(tool, { ...reading, where });
  });
}

function readTool(tool: ResponseTool, { names, warn, where, namespace }: Reading & { where: string; namespace?: string }): Tool[] {
  const { type } = tool;
  if (type === "mcp") throw unknownServer(String(tool.server_label), where);
  if (type !== "function" && type !== "custom") {
    if (!LEFT_OUT.test(type)) throw unserved(type, { param: `${where}.type`, allowed: SERVED });
    warn(`tools: ${type.slice(0, 64)} is not supported by this model`);
    return [];
  }
  const named: NamedTool = { kind: type, name: String(tool.name), ...(namespace === undefined ? {} : { namespace }) };
  const name = names.add(named);
  if (name === undefined)
    throw new Failure("invalid_value", `Invalid '${where}.name': there are two tools named '${named.name.slice(0, 64)}'.`, {
      param: `${where}.name`,
    });
  const description = typeof tool.description === "string" ? tool.description : undefined;
  if (type === "custom") return [{ name, description: customDescription(description, tool.format), parameters: CUSTOM }];
  const parameters = (tool.parameters as Tool["parameters"] | null | undefined) ?? EMPTY;
  return [{ name, description, parameters, ...(tool.strict === true ? { strict: true } : {}), ...breakpointIn(tool) }];
}

/** For an `mcp` tool whose server is not one of this gateway's: models that are reached by translation have no tools of their own. */
export function unknownServer(label: string, where: string): Failure {
  const words = `'${label.slice(0, 64)}' is not an MCP server of this gateway that this key may use. Check its name or address, and that the key has the scope 'mcp'`;
  return new Failure("unsupported_value", `Invalid '${where}': ${words}.`, { param: `${where}.type` });
}

/** Chat models don't enforce grammars, so the description contains it. */
function customDescription(description: string | undefined, format: unknown): string | undefined {
  const { type, syntax, definition } = fieldsOf(format);
  if (type !== "grammar" || definition === undefined) return description;
  return `${description ?? ""}\n\nThe input must follow this ${syntax ?? ""} grammar:\n${definition}`.trim();
}

function unserved(type: string, { param, allowed }: { param: string; allowed: string }): Failure {
  const words = `the tool '${type.slice(0, 64)}' runs at its vendor and is not supported here; ${allowed}`;
  return new Failure("unsupported_value", `Invalid '${param}': ${words}.`, { param });
}

type Choice = ResponsesRequest["tool_choice"];
type Chosen = Pick<Conversation, "tools" | "toolChoice">;

/** The offered tools, and those that must be called. */
export function readToolChoice(choice: Choice, { tools, names }: { tools: Tool[]; names: ToolNames }): Chosen {
  if (choice == null) return { tools };
  if (typeof choice === "string") return { tools, toolChoice: choice };
  const offered = new Set(tools.map(({ name }) => name));
  if (choice.type === "function" || choice.type === "custom") {
    const name = names.toChat({ name: String(choice.name) });
    if (!offered.has(name)) throw absent("tool_choice.name", String(choice.name));
    return { tools, toolChoice: { name } };
  }
  if (choice.type !== "allowed_tools") throw unserved(choice.type, { param: "tool_choice.type", allowed: CHOSEN });
  const { mode, tools: wanted } = choice as unknown as { mode: "auto" | "required"; tools: Record<string, unknown>[] };
  const allowed = new Set<string>();
  for (const [index, { type, name }] of wanted.entries()) {
    if (type !== "function" && type !== "custom") continue;
    const chat = names.toChat({ name: String(name) });
    if (!offered.has(chat)) throw absent(`tool_choice.tools[${index}].name`, String(name));
    allowed.add(chat);
  }
  return { tools: tools.filter(({ name }) => allowed.has(name)), toolChoice: mode };
}

function absent(param: string, name: string): Failure {
  return new Failure("invalid_value", `Invalid '${param}': the tool '${name.slice(0, 64)}' is not among the tools.`, { param });
}
