import type { ToolCall } from "../../contracts/turns";
import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import { hashOf } from "./prompt-parts";

const MOST_CALLS = 32;
const NAME_KEPT = 80;
const ABOUT_KEPT = 160;
/** Messages that are looked through, from the end. */
const LOOKED_AT = 80;
/** Arguments that say what a call did: files before commands. */
const TELLING = ["file_path", "filePath", "path", "absolute_path", "command", "cmd", "pattern", "query", "url", "description"];

/** The tool calls of the last assistant turn of a prompt, in their order; empty if the prompt does not end with their results. */
export function lastToolCalls(input: unknown): ToolCall[] {
  if (!isFields(input)) return [];
  const messages = listOf(input.messages ?? input.input ?? input.contents);
  const found: ToolCall[] = [];
  const failed = new Set<unknown>();
  let results = 0;
  for (let at = messages.length - 1; at >= Math.max(0, messages.length - LOOKED_AT) && found.length < MOST_CALLS; at--) {
    const message = fieldsOf(messages[at]);
    const own = callsIn(message);
    if (own.length > 0) {
      for (const call of own.reverse()) found.unshift(toolCall(call, failed.has(call.id)));
      // Responses has an item for each call; the others have all in one message.
      if (message.type === undefined || Array.isArray(message.content)) break;
      continue;
    }
    const ended = resultsIn(message);
    if (ended.length > 0 && found.length > 0) break;
    if (ended.length === 0 && found.length === 0 && results === 0 && !isAside(message)) return [];
    if (ended.length === 0 && !isAside(message)) break;
    results += ended.length;
    for (const result of ended) if (result.failed) failed.add(result.id);
  }
  return found.slice(0, MOST_CALLS);
}

interface MadeCall {
  id: unknown;
  name: unknown;
  args: unknown;
}

function callsIn(message: Record<string, unknown>): MadeCall[] {
  if (message.type === "function_call" || message.type === "custom_tool_call" || message.type === "local_shell_call")
    return [{ id: message.call_id, name: message.name ?? message.type, args: message.arguments ?? message.input ?? message.action }];
  if (Array.isArray(message.tool_calls))
    return message.tool_calls.map((call) => {
      const { name, arguments: args } = fieldsOf(fieldsOf(call).function);
      return { id: fieldsOf(call).id, name, args };
    });
  const blocks = listOf(message.content ?? message.parts).map(fieldsOf);
  return blocks.flatMap(({ type, id, name, input, functionCall }) => {
    if (type === "tool_use") return [{ id, name, args: input }];
    const call = fieldsOf(functionCall);
    return isFields(functionCall) ? [{ id: call.id ?? call.name, name: call.name, args: call.args }] : [];
  });
}

function resultsIn(message: Record<string, unknown>): { id: unknown; failed: boolean }[] {
  if (message.role === "tool") return [{ id: message.tool_call_id, failed: false }];
  if (typeof message.type === "string" && message.type.endsWith("_call_output"))
    return [{ id: message.call_id, failed: /exited with code [1-9]/.test(String(message.output).slice(0, 400)) }];
  const blocks = listOf(message.content ?? message.parts).map(fieldsOf);
  return blocks.flatMap(({ type, tool_use_id: id, is_error: failed, functionResponse }) => {
    if (type === "tool_result") return [{ id, failed: failed === true }];
    const result = fieldsOf(functionResponse);
    return isFields(functionResponse) ? [{ id: result.id ?? result.name, failed: "error" in fieldsOf(result.response) }] : [];
  });
}

/** Thoughts and notes of the system stand among calls and results. */
const isAside = ({ type, role }: Record<string, unknown>) => type === "reasoning" || role === "system" || role === "developer";

function toolCall({ name, args }: MadeCall, failed: boolean): ToolCall {
  const named = typeof name === "string" ? name.slice(0, NAME_KEPT) : "";
  const text = typeof args === "string" ? args : JSON.stringify(args ?? {});
  return { name: named, hash: hashOf(Buffer.from(`${named}\n${text}`), 1).toString(36), failed, about: aboutOf(args) };
}

/** The argument that says what a call did. */
function aboutOf(args: unknown): string {
  const fields = typeof args === "string" ? parsed(args) : fieldsOf(args);
  for (const name of TELLING) {
    const value = fields[name];
    if (typeof value === "string") return value.slice(0, ABOUT_KEPT);
    if (Array.isArray(value)) return value.join(" ").slice(0, ABOUT_KEPT);
  }
  return "";
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
