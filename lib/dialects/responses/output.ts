import type { Finish, Usage } from "../../contracts/conversation";
import { newId } from "../../contracts/ids";
import type { ResponseTool } from "../../contracts/response-input";
import type { ResponseOutputItem, ResponseReply, ResponsesRequest, ResponseUsage } from "../../contracts/responses";
import { fieldsOf } from "../../contracts/typed";
import type { NamedTool } from "../tool-names";

export type ItemStatus = "in_progress" | "completed" | "incomplete";
export type TextPart = { type: "output_text"; text: string; annotations: []; logprobs: [] } | { type: "refusal"; refusal: string };

export const textPart = (text: string): TextPart => ({ type: "output_text", text, annotations: [], logprobs: [] });
export const refusalPart = (refusal: string): TextPart => ({ type: "refusal", refusal });

export function messageItem(id: string, content: TextPart[], status: ItemStatus): ResponseOutputItem {
  return { id, type: "message", role: "assistant", status, content };
}

export function reasoningItem(id: string, text: string | undefined, sealed?: string): ResponseOutputItem {
  const summary = text === undefined ? [] : [{ type: "summary_text", text }];
  return { id, type: "reasoning", summary, ...(sealed === undefined ? {} : { encrypted_content: sealed }) };
}

export interface CallParts {
  id: string;
  callId: string;
  tool: NamedTool;
  /** Arguments, or a custom tool's input. */
  text: string;
}

export function callItem({ id, callId, tool, text }: CallParts, status: ItemStatus): ResponseOutputItem {
  const { name, namespace } = tool;
  const named = { id, call_id: callId, name, ...(namespace === undefined ? {} : { namespace }) };
  return tool.kind === "custom"
    ? { ...named, type: "custom_tool_call", input: text, status }
    : { ...named, type: "function_call", arguments: text, status };
}

/** A custom tool's input, which the model wrote as the single field of an object; other text is kept as it is. */
export function customInput(json: string): string {
  try {
    const { input } = fieldsOf(JSON.parse(json));
    return typeof input === "string" ? input : json;
  } catch {
    return json;
  }
}

export function usageOf({ input, cached, output, reasoning, total, billed: { written = 0 } = {} }: Usage): ResponseUsage {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: total,
  };
}

const INCOMPLETE: ReadonlyMap<Finish, string> = new Map([
  ["length", "max_output_tokens"],
  ["content_filter", "content_filter"],
]);

/** The status of a response, and of the items still open at its end. */
export const endStatus = (finish: Finish): "completed" | "incomplete" => (INCOMPLETE.has(finish) ? "incomplete" : "completed");

type Ended = Pick<ResponseReply, "output" | "usage"> & { finish: Finish };

export function endedResponse(opened: ResponseReply, { output, usage, finish }: Ended): ResponseReply {
  const reason = INCOMPLETE.get(finish);
  const ended: ResponseReply = { ...opened, status: endStatus(finish), output, usage };
  if (reason === undefined) ended.completed_at = Math.floor(Date.now() / 1000);
  else ended.incomplete_details = { reason };
  return ended;
}

/** The vendor's clients require these members of a function. */
const wholeTool = (tool: ResponseTool) => (tool.type === "function" ? { parameters: null, strict: null, ...tool } : tool);

/** A response without output, echoing the request. `model` is the caller's name. */
export function openResponse(request: ResponsesRequest, { model, stored }: { model: string; stored: boolean }): ResponseReply {
  const { text, reasoning } = request;
  return {
    id: newId("resp_"),
    object: "response",
    created_at: Math.floor(Date.now() / 1000),
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    safety_identifier: request.safety_identifier ?? null,
    service_tier: request.service_tier ?? "default",
    store: stored,
    temperature: request.temperature ?? null,
    text: { format: text?.format ?? { type: "text" }, verbosity: text?.verbosity ?? "medium" },
    tool_choice: request.tool_choice ?? "auto",
    tools: (request.tools ?? []).map(wholeTool),
    top_logprobs: request.top_logprobs ?? 0,
    top_p: request.top_p ?? null,
    truncation: request.truncation ?? "disabled",
    usage: null,
    user: request.user ?? null,
  };
}
