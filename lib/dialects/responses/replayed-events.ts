import type { ResponseEvent, ResponseOutputItem, ResponseReply } from "../../contracts/responses";
import type { Emit } from "./item-writer";
import { messageItem, reasoningItem, refusalPart, type TextPart, textPart } from "./output";

const OPEN: ReadonlySet<string> = new Set(["queued", "in_progress"]);

/** Whether a response has not ended yet. */
export const isOpen = ({ status }: ResponseReply): boolean => OPEN.has(status);

/**
 * The events of a stored response: those of its beginning, and once it has ended all others, each text in one piece. An event has the same
 * number whenever it is read.
 */
export function replayedEvents(response: ResponseReply): ResponseEvent[] {
  const events: ResponseEvent[] = [];
  const emit: Emit = (type, fields) => void events.push({ type, sequence_number: events.length, ...fields });
  const begun = { ...response, status: "in_progress" as const, output: [], usage: null, error: null, incomplete_details: null };
  emit("response.created", { response: isOpen(response) ? response : begun });
  if (response.status !== "queued") emit("response.in_progress", { response: begun });
  if (isOpen(response)) return events;
  for (const [index, item] of response.output.entries()) replayItem(emit, item, index);
  emit(LAST.get(response.status) ?? "response.failed", { response });
  return events;
}

/** The official types have no event for a response that was cancelled: `status` of the one in it says so. */
const LAST: ReadonlyMap<string, string> = new Map([
  ["completed", "response.completed"],
  ["incomplete", "response.incomplete"],
]);

function replayItem(emit: Emit, item: ResponseOutputItem, index: number): void {
  const where = { item_id: item.id, output_index: index };
  emit("response.output_item.added", { output_index: index, item: begunItem(item) });
  if (item.type === "message") for (const [at, part] of partsOf(item).entries()) replayPart(emit, part, { ...where, content_index: at });
  if (item.type === "reasoning")
    for (const [at, text] of summariesOf(item).entries()) replayThought(emit, text, { ...where, summary_index: at });
  if (item.type === "function_call") {
    const text = String(item.arguments);
    if (text !== "") emit("response.function_call_arguments.delta", { ...where, delta: text });
    emit("response.function_call_arguments.done", { ...where, name: item.name, arguments: text });
  }
  if (item.type === "custom_tool_call") {
    const text = String(item.input);
    emit("response.custom_tool_call_input.delta", { ...where, delta: text });
    emit("response.custom_tool_call_input.done", { ...where, input: text });
  }
  if (item.type === "mcp_list_tools") for (const state of ["in_progress", "completed"]) emit(`response.mcp_list_tools.${state}`, where);
  if (item.type === "mcp_call") {
    const text = String(item.arguments);
    emit("response.mcp_call.in_progress", where);
    if (text !== "") emit("response.mcp_call_arguments.delta", { ...where, delta: text });
    emit("response.mcp_call_arguments.done", { ...where, arguments: text });
    emit(`response.mcp_call.${item.status === "completed" ? "completed" : "failed"}`, where);
  }
  emit("response.output_item.done", { output_index: index, item });
}

/** An item before anything of it was written. */
function begunItem(item: ResponseOutputItem): ResponseOutputItem {
  if (item.type === "message") return messageItem(item.id, [], "in_progress");
  if (item.type === "reasoning") return reasoningItem(item.id, undefined);
  if (item.type === "mcp_list_tools") return { ...item, tools: [] };
  if (item.type === "mcp_call") return { ...item, arguments: "", output: null, error: null, status: "in_progress" };
  if (item.type === "function_call") return { ...item, arguments: "", status: "in_progress" };
  return item.type === "custom_tool_call" ? { ...item, input: "", status: "in_progress" } : item;
}

const partsOf = ({ content }: ResponseOutputItem) => content as TextPart[];
const summariesOf = ({ summary }: ResponseOutputItem) => (summary as { text: string }[]).map(({ text }) => text);

function replayPart(emit: Emit, part: TextPart, where: object): void {
  if (part.type === "output_text") {
    emit("response.content_part.added", { ...where, part: textPart("") });
    if (part.text !== "") emit("response.output_text.delta", { ...where, delta: part.text, logprobs: [] });
    emit("response.output_text.done", { ...where, text: part.text, logprobs: [] });
  } else {
    emit("response.content_part.added", { ...where, part: refusalPart("") });
    emit("response.refusal.delta", { ...where, delta: part.refusal });
    emit("response.refusal.done", { ...where, refusal: part.refusal });
  }
  emit("response.content_part.done", { ...where, part });
}

function replayThought(emit: Emit, text: string, where: object): void {
  emit("response.reasoning_summary_part.added", { ...where, part: { type: "summary_text", text: "" } });
  emit("response.reasoning_summary_text.delta", { ...where, delta: text });
  emit("response.reasoning_summary_text.done", { ...where, text });
  emit("response.reasoning_summary_part.done", { ...where, part: { type: "summary_text", text } });
}
