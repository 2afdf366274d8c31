import type { PromptForm, PromptKind } from "../contracts/prompts";
import { defined, type Fields, fieldsOf, isFields, listOf } from "../contracts/typed";

/** The prompts that each form takes. */
export const KIND_OF: Readonly<Record<PromptForm, PromptKind>> = {
  chat: "chat",
  responses: "chat",
  messages: "chat",
  completion: "completion",
  generate: "generate",
};

/** A request in another form, and the fields that it can't express. */
export interface Reformed {
  fields: Fields;
  dropped: readonly string[];
}

/** Forms that a chat prompt is converted to. */
export type ChatForm = "responses" | "messages";

/** The fields of a chat request other than its messages, in another form. */
export const reformFixed = (form: ChatForm, fields: Fields): Reformed => (form === "responses" ? toResponses(fields) : toMessages(fields));

/** The messages of a chat request in another form. */
export const reformMessages = (form: ChatForm, messages: readonly unknown[]): Fields =>
  form === "responses" ? responsesInput(messages) : messageTurns(messages);

/** Fields that both forms have under the same name. */
const SAME = ["model", "temperature", "top_p", "parallel_tool_calls", "prompt_cache_key", "metadata", "service_tier"];
/** Fields of a chat request that are converted. */
const CONVERTED = ["tools", "tool_choice", "response_format", "reasoning_effort", "max_tokens", "max_completion_tokens"];

const droppedOf = (fields: Fields, taken: readonly string[]) =>
  Object.keys(fields).filter((name) => fields[name] != null && !taken.includes(name));

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

function isInstruction(message: unknown): boolean {
  const { role } = fieldsOf(message);
  return role === "system" || role === "developer";
}

/** The text of a message, without images. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) => String(fieldsOf(part).text ?? ""))
    .join("");
}

const mostTokens = (fields: Fields) => fields.max_completion_tokens ?? fields.max_tokens;

function toResponses(fields: Fields): Reformed {
  const format = responseFormat(fieldsOf(fields.response_format));
  const written = defined({
    ...pick(fields, [...SAME, "top_logprobs"]),
    tools: fields.tools === undefined ? undefined : listOf(fields.tools).map(responseTool),
    tool_choice: responseChoice(fields.tool_choice),
    max_output_tokens: mostTokens(fields),
    reasoning: fields.reasoning_effort == null ? undefined : { effort: fields.reasoning_effort },
    text: format && { format },
  });
  return { fields: written, dropped: droppedOf(fields, [...SAME, ...CONVERTED, "top_logprobs"]) };
}

function responsesInput(messages: readonly unknown[]): Fields {
  const found = messages.findIndex((message) => !isInstruction(message));
  const leading = found < 0 ? messages.length : found;
  const input = messages.slice(leading).flatMap((message) => responseItems(fieldsOf(message)));
  if (leading === 0) return { input };
  const instructions = messages.slice(0, leading).map((message) => textOf(fieldsOf(message).content));
  return { instructions: instructions.join("\n\n"), input };
}

function responseFormat({ type, json_schema: schema }: Fields): Fields | undefined {
  if (type === "json_schema") return { type, name: "answer", ...fieldsOf(schema) };
  return type === "json_object" ? { type } : undefined;
}

function responseTool(tool: unknown): unknown {
  const { type, function: definition } = fieldsOf(tool);
  return isFields(definition) ? { type, ...definition } : tool;
}

function responseChoice(choice: unknown): unknown {
  const { type, function: named } = fieldsOf(choice);
  return isFields(named) ? { type, name: named.name } : (choice ?? undefined);
}

function responseItems({ role, content, tool_calls: calls, tool_call_id: id }: Fields): Fields[] {
  if (role === "tool") return [{ type: "function_call_output", call_id: id, output: textOf(content) }];
  const called = listOf(calls).map((call) => {
    const { id: callId, function: of } = fieldsOf(call);
    return { type: "function_call", call_id: callId, name: fieldsOf(of).name, arguments: fieldsOf(of).arguments };
  });
  if (content == null || content === "") return called;
  const parts = typeof content === "string" ? content : listOf(content).map((part) => responsePart(fieldsOf(part), role));
  return [{ role, content: parts }, ...called];
}

function responsePart({ type, text, image_url: image, ...part }: Fields, role: unknown): Fields {
  if (type === "text") return { type: role === "assistant" ? "output_text" : "input_text", text };
  if (type !== "image_url") return { type, ...part };
  const { url, detail } = isFields(image) ? image : { url: image, detail: undefined };
  return defined({ type: "input_image", image_url: url, detail });
}

const OF_MESSAGES = ["model", "temperature", "top_p", "top_k", "metadata", "thinking"];

function toMessages(fields: Fields): Reformed {
  const { type, json_schema: schema } = fieldsOf(fields.response_format);
  const format = type === "json_schema" ? { type, schema: fieldsOf(schema).schema ?? {} } : undefined;
  const effort = fields.reasoning_effort ?? undefined;
  const stop = fields.stop == null ? undefined : [fields.stop].flat();
  const written = defined({
    ...pick(fields, OF_MESSAGES),
    tools: fields.tools === undefined ? undefined : listOf(fields.tools).map(messageTool),
    tool_choice: messageChoice(fields.tool_choice),
    max_tokens: mostTokens(fields),
    stop_sequences: stop,
    output_config: format || effort ? defined({ format, effort }) : undefined,
  });
  const dropped = droppedOf(fields, [...OF_MESSAGES, ...CONVERTED, "stop"]);
  return { fields: written, dropped: type === "json_object" ? [...dropped, "response_format"] : dropped };
}

function messageTurns(messages: readonly unknown[]): Fields {
  const system = messages.filter(isInstruction).map((message) => textOf(fieldsOf(message).content));
  const turns = messages.filter((message) => !isInstruction(message)).map((message) => turnOf(fieldsOf(message)));
  return system.length > 0 ? { system: system.join("\n\n"), messages: turns } : { messages: turns };
}

function messageTool(tool: unknown): unknown {
  const { name, description, parameters, strict } = fieldsOf(fieldsOf(tool).function);
  return name === undefined ? tool : defined({ name, description, strict, input_schema: parameters ?? { type: "object" } });
}

function messageChoice(choice: unknown): unknown {
  const { function: named } = fieldsOf(choice);
  if (isFields(named)) return { type: "tool", name: named.name };
  if (typeof choice !== "string") return undefined;
  return { type: choice === "required" ? "any" : choice };
}

function turnOf({ role, content, tool_calls: calls, tool_call_id: id }: Fields): Fields {
  if (role === "tool") return { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: textOf(content) }] };
  const used = listOf(calls).map((call) => {
    const { id: callId, function: of } = fieldsOf(call);
    return { type: "tool_use", id: callId, name: fieldsOf(of).name, input: argumentsOf(fieldsOf(of).arguments) };
  });
  if (used.length === 0 && typeof content === "string") return { role, content };
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content).map((part) => blockOf(fieldsOf(part)));
  return { role, content: [...blocks.filter(({ text }) => text !== ""), ...used] };
}

function argumentsOf(text: unknown): Fields {
  try {
    return fieldsOf(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

function blockOf(part: Fields): Fields {
  if (part.type !== "image_url") return part;
  const { image_url: image } = part;
  const url = String(isFields(image) ? image.url : image);
  const data = /^data:([^;,]+);base64,/i.exec(url);
  if (!data) return { type: "image", source: { type: "url", url } };
  return { type: "image", source: { type: "base64", media_type: data[1], data: url.slice(data[0].length) } };
}
