import { type Choice, type Finish, NO_USAGE, onlyChoice, type Told, type Usage } from "../../contracts/conversation";
import { dictionary } from "../../contracts/dictionary";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { parseLossless } from "../../contracts/lossless-json";
import type { MessageReply, MessageUsage } from "../../contracts/messages";
import { isFields } from "../../contracts/typed";
import type { ToolNames } from "../tool-names";

type Block = MessageReply["content"][number];
export type StopReason = NonNullable<MessageReply["stop_reason"]>;

const STOPS = dictionary<StopReason>({
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  function_call: "tool_use",
  content_filter: "refusal",
});

export function stopReason(finish: Finish, { calls, refused }: { calls: boolean; refused: boolean }): StopReason {
  if (refused) return "refusal";
  const found = STOPS[finish] ?? "end_turn";
  return found === "end_turn" && calls ? "tool_use" : found;
}

/** The stop fields of a message. Other vendors report no category for refusals. */
export function stopOf(reason: StopReason): Pick<MessageReply, "stop_reason" | "stop_details" | "stop_sequence"> & { container: null } {
  const details = reason === "refusal" ? { type: "refusal" as const, category: null, explanation: null } : null;
  return { container: null, stop_details: details, stop_reason: reason, stop_sequence: null };
}

/** A direct tool call by the model, not by the vendor's code execution. */
export function toolUseBlock(call: { id: string; name: string; input: Record<string, unknown> }): Block {
  return { type: "tool_use", ...call, caller: { type: "direct" } };
}

/** The vendor's newest client types require the null members. */
export function usageOf({ input, cached, output, reasoning, billed: { written = 0, writtenHour = 0 } = {} }: Usage): MessageUsage {
  return {
    cache_creation: written === 0 ? null : { ephemeral_5m_input_tokens: written - writtenHour, ephemeral_1h_input_tokens: writtenHour },
    input_tokens: input - cached - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
    inference_geo: null,
    output_tokens: output,
    output_tokens_details: { thinking_tokens: reasoning },
    server_tool_use: null,
    service_tier: null,
    speed: null,
  };
}

export function emptyMessage(model: string): MessageReply {
  return {
    id: newId("msg_"),
    type: "message",
    role: "assistant",
    model,
    container: null,
    content: [],
    diagnostics: null,
    stop_details: null,
    stop_reason: null,
    stop_sequence: null,
    usage: usageOf(NO_USAGE),
  };
}

export interface MessageForm {
  /** The requested name. */
  model: string;
  /** True if thinking is returned. */
  thinking: boolean;
  names: ToolNames;
}

/** A whole answer as a Message. Without citations the field is omitted: clients accept only its absence. */
export function messageReply(told: Told, form: MessageForm): MessageReply {
  const choice = onlyChoice(told);
  return {
    ...emptyMessage(form.model),
    content: blocks(choice, form),
    ...stopOf(stopReason(choice.finish, { calls: choice.calls.length > 0, refused: choice.refusal !== "" })),
    usage: usageOf(told.usage ?? NO_USAGE),
  };
}

function blocks({ reasoning, text, refusal, calls }: Choice, { thinking, names }: MessageForm): Block[] {
  const found: Block[] = [];
  if (thinking && reasoning !== "") found.push({ type: "thinking", thinking: reasoning, signature: "" });
  const said = text + refusal;
  if (said !== "") found.push({ type: "text", text: said });
  for (const { id, name, arguments: json } of calls)
    found.push(toolUseBlock({ id: id || newId("call_"), name: names.fromChat(name).name, input: inputOf(json) }));
  return found;
}

/** A whole Message contains arguments as an object, so other text can't be passed on. */
function inputOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = parseLossless(json === "" ? "{}" : json);
    if (isFields(value)) return value;
  } catch {
    // Warned about below, like arguments of another type.
  }
  throw new Failure("bad_response_body", "The model called a tool with arguments that are not a JSON object.");
}
