import { fieldsOf, isFields, listOf } from "../../../contracts/typed";
import type { TokenCounts } from "../../call/run";
import type { ChatOutput } from "../answer";
import {
  type ChatBody,
  type ChatMessage,
  type ChatPart,
  chatImage,
  chatText,
  contentOf,
  type Dialect,
  dataOf,
  forcedFunction,
  forcing,
  formatOf,
  functionsOf,
  given,
  objectIn,
  partsOf,
  schemaFormat,
  textOfParts,
} from "./dialect";
import { counts, NOTHING, withArguments, withCall, withReasoning, withWords } from "./gathering";

type Fields = Record<string, unknown>;
interface Block extends Fields {
  type?: string;
  text?: string;
  thinking?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: unknown;
  source?: { type?: string; media_type?: string; data?: string; url?: string };
}
interface Turn {
  role: "user" | "assistant";
  content: Block[];
}

/** The dialect requires a number. */
const MOST_TOKENS = 4096;

function blocksOf({ role, content, tool_calls: calls = [], tool_call_id: callId }: ChatMessage): Block[] {
  if (role === "tool") return [{ type: "tool_result", tool_use_id: callId, content: textOfParts(content) }];
  const parts = partsOf(content).map((part): Block => {
    if ("text" in part) return { type: "text", text: part.text };
    const data = dataOf(part.image);
    return { type: "image", source: data ? { type: "base64", media_type: data.type, data: data.data } : { type: "url", url: part.image } };
  });
  const uses = calls.map(({ id, function: call }) => ({ type: "tool_use", id, name: call?.name, input: objectIn(call?.arguments) }));
  return [...parts, ...uses];
}

/** Alternating turns: adjacent messages of one role are merged. */
function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "assistant" : "user";
    const blocks = blocksOf(message);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else if (blocks.length > 0) turns.push({ role, content: blocks });
  }
  return turns;
}

/** A text-only turn becomes a string. */
function inBrief({ role, content }: Turn): Fields {
  const [only, ...others] = content;
  return { role, content: only?.type === "text" && others.length === 0 ? only.text : content };
}

function toBody(chat: ChatBody): Fields {
  const { model, messages, stream, max_tokens, max_completion_tokens, reasoning_effort: effort, stop, temperature, top_p, top_k } = chat;
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => textOfParts(content));
  const functions = functionsOf(chat);
  const format = formatOf(chat);
  const schema = format?.kind === "schema" ? { type: "json_schema", schema: format.schema ?? {} } : undefined;
  return given({
    model,
    max_tokens: max_tokens ?? max_completion_tokens ?? MOST_TOKENS,
    system: system.length > 0 ? system.join("\n\n") : undefined,
    messages: turnsOf(messages).map(inBrief),
    temperature,
    top_p,
    top_k,
    stop_sequences: stop === undefined ? undefined : [stop].flat(),
    thinking: effort === undefined ? undefined : { type: "adaptive" },
    output_config: effort === undefined && !schema ? undefined : given({ effort, format: schema }),
    tools:
      functions.length > 0
        ? functions.map(({ name, description, parameters }) =>
            given({ name, description, input_schema: parameters ?? { type: "object", properties: {} } }),
          )
        : undefined,
    tool_choice: choiceOf(chat),
    stream,
  });
}

/** Words of `tool_choice` here, by those of chat completions. */
const CHOICES = new Map([
  ["auto", "auto"],
  ["required", "any"],
  ["none", "none"],
]);

function choiceOf(chat: ChatBody): Fields | undefined {
  const name = forcedFunction(chat);
  if (name !== undefined) return { type: "tool", name };
  const type = typeof chat.tool_choice === "string" ? CHOICES.get(chat.tool_choice) : undefined;
  return type === undefined ? undefined : { type };
}

function chatChoiceOf({ type, name }: Fields): unknown {
  if (type === "tool" && typeof name === "string") return forcing(name);
  return [...CHOICES].find(([, own]) => own === type)?.[0];
}

function chatMessagesOf({ role, content }: { role?: string; content?: string | readonly Block[] }): ChatMessage[] {
  if (typeof content === "string") return [{ role: role ?? "user", content }];
  const blocks = content ?? [];
  const results = blocks.flatMap(({ type, tool_use_id: id, content: result }) =>
    type === "tool_result" ? [{ role: "tool", content: resultText(result), tool_call_id: id }] : [],
  );
  const parts = blocks.flatMap(chatPart);
  const calls = blocks.flatMap(({ type, id, name, input }) =>
    type === "tool_use" ? [{ id, type: "function" as const, function: { name, arguments: JSON.stringify(input ?? {}) } }] : [],
  );
  if (parts.length === 0 && calls.length === 0) return results;
  return [...results, { role: role ?? "user", content: contentOf(parts), ...(calls.length > 0 && { tool_calls: calls }) }];
}

function chatPart({ type, text = "", source = {} }: Block): ChatPart[] {
  if (type === "text") return [chatText(text)];
  if (type !== "image") return [];
  return [chatImage(source.url ?? `data:${source.media_type};base64,${source.data}`)];
}

function resultText(result: unknown): string {
  return typeof result === "string"
    ? result
    : listOf(result)
        .map((block) => fieldsOf(block).text ?? "")
        .join("\n");
}

function fromBody(body: Fields): ChatBody {
  const {
    system,
    messages,
    stop_sequences: stop,
    thinking: _,
    output_config: config,
    tools,
    tool_choice: choice,
    max_tokens,
    ...rest
  } = body;
  const { effort, format } = fieldsOf(config);
  const instructions =
    typeof system === "string"
      ? system
      : listOf(system)
          .map((block) => fieldsOf(block).text)
          .join("\n\n");
  const turns = Array.isArray(messages) ? (messages as Turn[]) : [];
  return {
    ...given({
      ...rest,
      stop,
      tool_choice: chatChoiceOf(fieldsOf(choice)),
      reasoning_effort: effort,
      max_tokens: max_tokens === MOST_TOKENS ? undefined : max_tokens,
    }),
    ...(Array.isArray(tools) && {
      tools: tools.map(({ name, description, input_schema: parameters }: Fields) => ({
        type: "function",
        function: given({ name, description, parameters }),
      })),
    }),
    ...(isFields(format) && { response_format: schemaFormat(fieldsOf(format).schema) }),
    messages: [...(instructions === "" ? [] : [{ role: "system", content: instructions }]), ...turns.flatMap(chatMessagesOf)],
  };
}

interface Usage {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
}
interface Event extends Fields {
  type?: string;
  index?: number;
  content_block?: Block;
  delta?: { type?: string; text?: string; thinking?: string; partial_json?: string; stop_reason?: string | null };
  message?: { usage?: Usage };
  usage?: Usage;
}

const FINISH = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["max_tokens", "length"],
  ["tool_use", "tool_calls"],
  ["refusal", "content_filter"],
]);
const finishOf = (reason: string | null | undefined) => (reason == null ? undefined : (FINISH.get(reason) ?? reason));

function readEvent(output: ChatOutput = NOTHING, event: Event): ChatOutput {
  const { type, index, content_block: block, delta = {} } = event;
  const key = String(index);
  if (type === "content_block_start" && block) return withBlock(output, key, { ...block, input: undefined });
  if (type === "message_delta") return { ...output, finish: finishOf(delta.stop_reason) ?? output.finish };
  if (type !== "content_block_delta") return output;
  if (delta.type === "text_delta") return withWords(output, delta.text ?? "");
  if (delta.type === "thinking_delta") return withReasoning(output, delta.thinking ?? "");
  return delta.type === "input_json_delta" ? withArguments(output, key, delta.partial_json ?? "") : output;
}

function withBlock(output: ChatOutput, key: string, { type, text = "", thinking = "", id = "", name = "", input }: Block): ChatOutput {
  if (type === "text") return withWords(output, text);
  if (type === "thinking") return withReasoning(output, thinking);
  return type === "tool_use" ? withCall(output, key, { id, name, text: input === undefined ? "" : JSON.stringify(input) }) : output;
}

function readReply(reply: { content?: readonly Block[]; stop_reason?: string | null }): ChatOutput {
  const { content = [], stop_reason: reason } = reply;
  const output = content.reduce((so, block, index) => withBlock(so, String(index), block), NOTHING);
  return { ...output, finish: finishOf(reason) };
}

/** The first event reports the minimum that will be charged; the last one has the final counts. */
function readTokens(answer: Event): TokenCounts | undefined {
  const usage = answer.usage ?? answer.message?.usage;
  if (!usage) return undefined;
  const { input_tokens: fresh, output_tokens: out, cache_read_input_tokens: cached, cache_creation_input_tokens: written } = usage;
  const all = (fresh ?? 0) + (cached ?? 0) + (written ?? 0);
  return counts({ in: all || undefined, out: out || undefined, cached: cached || undefined });
}

export const MESSAGES: Dialect = {
  id: "messages",
  name: "Messages",
  has: new Set([
    ...["temperature", "top_p", "top_k", "max_tokens", "max_completion_tokens", "stop", "reasoning_effort", "tools", "tool_choice"],
    ...["response_format"],
  ]),
  path: () => "/v1/messages",
  toBody,
  fromBody,
  notes: (chat) => [
    ...(chat.max_tokens === undefined && chat.max_completion_tokens === undefined
      ? [`The Messages API requires a maximum number of tokens: ${MOST_TOKENS} is sent.`]
      : []),
    ...(typeof chat.temperature === "number" && chat.temperature > 1 ? ["The Messages API accepts a temperature of at most 1."] : []),
    ...(formatOf(chat)?.kind === "json" ? ["The Messages API supports JSON only with a schema: the JSON format is not sent."] : []),
  ],
  answers: { readEvent, readReply, readTokens, hasContent: (event: Event) => readEvent(NOTHING, event).pieces > 0 },
};
