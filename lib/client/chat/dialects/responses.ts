import { fieldsOf } from "../../../contracts/typed";
import type { TokenCounts } from "../../call/run";
import type { ChatOutput } from "../answer";
import {
  type ChatBody,
  type ChatMessage,
  type ChatToolCall,
  chatImage,
  chatText,
  contentOf,
  type Dialect,
  forcedFunction,
  forcing,
  formatOf,
  functionsOf,
  given,
  partsOf,
  schemaFormat,
  textOfParts,
} from "./dialect";
import { counts, NOTHING, withArguments, withCall, withReasoning, withWords } from "./gathering";

type Fields = Record<string, unknown>;
interface Item extends Fields {
  type?: string;
  id?: string;
  role?: string;
  content?: string | readonly { type?: string; text?: string; refusal?: string; image_url?: string }[];
  summary?: readonly { text?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
  input?: string;
  output?: unknown;
}

function itemsOf({ role, content, tool_calls: calls = [], tool_call_id: callId }: ChatMessage): Item[] {
  if (role === "tool") return [{ type: "function_call_output", call_id: callId, output: textOfParts(content) }];
  const word = role === "assistant" ? "output_text" : "input_text";
  const parts = partsOf(content).map((part) =>
    "text" in part ? { type: word, text: part.text } : { type: "input_image", image_url: part.image, detail: "auto" },
  );
  const plain = typeof content === "string" && role !== "assistant" ? content : parts;
  return [
    ...(parts.length > 0 ? [{ type: "message", role, content: plain }] : []),
    ...calls.map(({ id, function: call }) => ({
      type: "function_call",
      call_id: id,
      name: call?.name,
      arguments: call?.arguments ?? "{}",
    })),
  ];
}

function textFormat(chat: ChatBody): Fields | undefined {
  const format = formatOf(chat);
  if (!format) return undefined;
  if (format.kind === "json") return { format: { type: "json_object" } };
  return { format: given({ type: "json_schema", name: format.name ?? "answer", schema: format.schema ?? {}, strict: format.strict }) };
}

function toBody(chat: ChatBody): Fields {
  const { model, messages, stream, tools: _, max_tokens, max_completion_tokens, reasoning_effort, response_format: __, ...rest } = chat;
  const [first] = messages;
  const instructions = first?.role === "system" ? textOfParts(first.content) : undefined;
  const functions = functionsOf(chat);
  return given({
    model,
    instructions,
    input: messages.slice(instructions === undefined ? 0 : 1).flatMap(itemsOf),
    temperature: rest.temperature,
    top_p: rest.top_p,
    max_output_tokens: max_tokens ?? max_completion_tokens,
    reasoning: reasoning_effort === undefined ? undefined : { effort: reasoning_effort, summary: "auto" },
    tools: functions.length > 0 ? functions.map((tool) => ({ type: "function", ...tool, strict: tool.strict ?? false })) : undefined,
    tool_choice: choiceOf(chat),
    parallel_tool_calls: rest.parallel_tool_calls,
    text: textFormat(chat),
    // The conversation is on this page, and is sent whole.
    store: false,
    stream,
  });
}

function choiceOf(chat: ChatBody): unknown {
  const name = forcedFunction(chat);
  if (name !== undefined) return { type: "function", name };
  return typeof chat.tool_choice === "string" ? chat.tool_choice : undefined;
}

function messagesOf(input: unknown): ChatMessage[] {
  if (typeof input === "string") return [{ role: "user", content: input }];
  const messages: (ChatMessage & { tool_calls?: ChatToolCall[] })[] = [];
  for (const item of Array.isArray(input) ? (input as Item[]) : []) {
    const last = messages.at(-1);
    if (item.type === "function_call") {
      const call: ChatToolCall = { id: item.call_id, type: "function", function: { name: item.name, arguments: item.arguments } };
      if (last?.role === "assistant") last.tool_calls = [...(last.tool_calls ?? []), call];
      else messages.push({ role: "assistant", content: "", tool_calls: [call] });
    } else if (item.type === "function_call_output") {
      const text = typeof item.output === "string" ? item.output : JSON.stringify(item.output);
      messages.push({ role: "tool", content: text, tool_call_id: item.call_id });
    } else if (item.role !== undefined) messages.push({ role: item.role === "developer" ? "system" : item.role, content: contentIn(item) });
  }
  return messages;
}

function contentIn({ content = "" }: Item): ChatMessage["content"] {
  if (typeof content === "string") return content;
  return contentOf(
    content.flatMap(({ text, refusal, image_url: url }) => (url !== undefined ? [chatImage(url)] : [chatText(text ?? refusal ?? "")])),
  );
}

function fromBody(body: Fields): ChatBody {
  const { instructions, input, max_output_tokens, reasoning, text, tools, store: _, tool_choice: choice, ...rest } = body;
  const { type, name } = fieldsOf(choice);
  const format = fieldsOf(fieldsOf(text).format);
  const effort = fieldsOf(reasoning).effort;
  return {
    ...given({
      ...rest,
      tool_choice: type === "function" && typeof name === "string" ? forcing(name) : choice,
      max_tokens: max_output_tokens,
      reasoning_effort: effort ?? undefined,
    }),
    ...(Array.isArray(tools) && { tools: tools.map(({ type, ...tool }: Fields) => ({ type, function: withoutLoose(tool) })) }),
    ...(format.type === "json_object" && { response_format: { type: "json_object" } }),
    ...(format.type === "json_schema" && { response_format: schemaFormat(format.schema, format.name) }),
    messages: [...(typeof instructions === "string" ? [{ role: "system", content: instructions }] : []), ...messagesOf(input)],
  };
}

/** Only this dialect has to declare a tool as not strict. */
function withoutLoose({ strict, ...tool }: Fields): Fields {
  return strict === true ? { ...tool, strict } : tool;
}

interface Event extends Fields {
  type?: string;
  delta?: string;
  item_id?: string;
  item?: Item;
  response?: Reply;
}
interface Reply {
  output?: readonly Item[];
  status?: string;
  incomplete_details?: { reason?: string } | null;
  usage?: {
    input_tokens?: number;
    output_tokens?: number;
    input_tokens_details?: { cached_tokens?: number };
    output_tokens_details?: { reasoning_tokens?: number };
  } | null;
}

function readEvent(output: ChatOutput = NOTHING, event: Event): ChatOutput {
  const { type, delta = "", item_id: id = "", item, response } = event;
  switch (type) {
    case "response.output_text.delta":
    case "response.refusal.delta":
      return withWords(output, delta);
    case "response.reasoning_summary_text.delta":
    case "response.reasoning_text.delta":
      return withReasoning(output, delta);
    case "response.output_item.added":
      return item ? beginItem(output, item) : output;
    case "response.function_call_arguments.delta":
    case "response.custom_tool_call_input.delta":
      return withArguments(output, id, delta);
    case "response.completed":
    case "response.incomplete":
      return { ...output, finish: finishOf(response, output) };
    default:
      return output;
  }
}

function beginItem(output: ChatOutput, { type, id = "", call_id: callId = "", name = "", arguments: text = "", input }: Item): ChatOutput {
  const calls = type === "function_call" || type === "custom_tool_call";
  return calls ? withCall(output, id, { id: callId, name, text: text || (input ?? "") }) : output;
}

function finishOf(response: Reply | undefined, { toolCalls }: ChatOutput): string {
  const reason = response?.incomplete_details?.reason;
  if (reason !== undefined) return reason === "max_output_tokens" ? "length" : reason;
  return toolCalls.length > 0 ? "tool_calls" : "stop";
}

function readReply(reply: Reply): ChatOutput {
  let output = NOTHING;
  for (const item of reply.output ?? []) {
    const texts =
      typeof item.content === "string" ? [item.content] : (item.content ?? []).map(({ text, refusal }) => text ?? refusal ?? "");
    if (item.type === "message") output = withWords(output, texts.join(""));
    else if (item.type === "reasoning")
      output = withReasoning(output, (item.summary ?? []).map(({ text = "" }) => text).join("\n") || texts.join(""));
    else output = beginItem(output, item);
  }
  return { ...output, finish: finishOf(reply, output) };
}

function readTokens(answer: Event & Reply): TokenCounts | undefined {
  const usage = (answer.response ?? answer).usage;
  if (!usage) return undefined;
  return counts({
    in: usage.input_tokens,
    out: usage.output_tokens,
    reasoning: usage.output_tokens_details?.reasoning_tokens || undefined,
    cached: usage.input_tokens_details?.cached_tokens || undefined,
  });
}

export const RESPONSES: Dialect = {
  id: "responses",
  name: "Responses",
  has: new Set([
    ...["temperature", "top_p", "max_tokens", "max_completion_tokens", "reasoning_effort", "tools", "tool_choice"],
    ...["parallel_tool_calls", "response_format"],
  ]),
  path: () => "/v1/responses",
  toBody,
  fromBody,
  answers: { readEvent, readReply, readTokens, hasContent: (event: Event) => readEvent(NOTHING, event).pieces > 0 },
};
