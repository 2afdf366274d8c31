import type { CacheControl } from "../../contracts/cache-control";
import type { ChatMessage, ChatRequest, ChatTool, ToolCall } from "../../contracts/chat";
import type { ContentPart } from "../../contracts/chat-parts";
import type { Call, Conversation, Format, Part, Tool, Turn } from "../../contracts/conversation";
import { plainContent } from "./breakpoints";

/** The limit of stop sequences: one more would fail the whole call. */
export const MOST_STOPS = 4;

/** Agents put JSON into `user`; servers refuse longer names, and only the log needs it. */
const LONGEST_USER = 64;

/** Converts a conversation to a chat request. Unset fields are omitted: strict servers refuse unknown ones. */
export function chatRequest(conversation: Conversation, { model, stream }: { model: string; stream: boolean }): ChatRequest {
  const { turns, tools, settings, format, toolChoice, parallelTools } = conversation;
  return {
    model,
    messages: turns.map(message),
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...defined({
      temperature: settings.temperature,
      top_p: settings.topP,
      n: settings.choices,
      max_tokens: settings.maxTokens,
      stop: settings.stop?.slice(0, MOST_STOPS),
      presence_penalty: settings.presencePenalty,
      frequency_penalty: settings.frequencyPenalty,
      seed: settings.seed,
      reasoning_effort: settings.effort,
      cache_control: settings.cacheControl,
      prompt_cache_key: settings.cacheKey,
      prompt_cache_retention: settings.cacheRetention,
      user: (settings.user?.length ?? 0) <= LONGEST_USER ? settings.user : undefined,
      response_format: format && responseFormat(format),
    }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(chatTool),
          ...defined({
            tool_choice: typeof toolChoice === "object" ? { type: "function", function: { name: toolChoice.name } } : toolChoice,
            parallel_tool_calls: parallelTools,
          }),
        }),
  };
}

function responseFormat(format: Format): NonNullable<ChatRequest["response_format"]> {
  if (format.kind === "json") return { type: "json_object" };
  const { kind: _, ...schema } = format;
  return { type: "json_schema", json_schema: { ...defined(schema), name: schema.name } };
}

const markOf = (cacheControl: CacheControl | undefined) => (cacheControl === undefined ? {} : { cache_control: cacheControl });

const chatTool = ({ cacheControl, ...tool }: Tool): ChatTool => ({
  type: "function",
  function: { ...defined(tool), name: tool.name },
  ...markOf(cacheControl),
});

function message(turn: Turn): ChatMessage {
  if (turn.role === "tool") {
    const name = turn.name === undefined ? {} : { name: turn.name };
    return { role: "tool", tool_call_id: turn.callId, ...name, content: resultContent(turn) };
  }
  const content = contentOf(turn.parts);
  if (turn.role !== "assistant" || turn.calls.length === 0) return { role: turn.role, content };
  const thought = turn.reasoning === undefined ? {} : { reasoning_content: turn.reasoning };
  return { role: "assistant", content, ...thought, tool_calls: turn.calls.map(chatCall) };
}

const chatCall = ({ id, name, arguments: text, cacheControl }: Call): ToolCall => ({
  id,
  type: "function",
  function: { name, arguments: text === "" ? "{}" : text },
  ...markOf(cacheControl),
});

function resultContent({ text, cacheControl }: Extract<Turn, { role: "tool" }>): ChatMessage["content"] {
  return cacheControl === undefined ? text : [{ type: "text", text, cache_control: cacheControl }];
}

/** A breakpoint needs a content part. */
function contentOf(parts: readonly Part[]): ChatMessage["content"] {
  if (parts.length === 0) return null;
  const said = parts.map(chatPart);
  return parts.some(({ cacheControl }) => cacheControl !== undefined) ? said : plainContent(said);
}

function chatPart(part: Part): ContentPart {
  const mark = markOf(part.cacheControl);
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text, ...mark };
    case "image":
      return { type: "image_url", image_url: { url: part.url, ...(part.detail === undefined ? {} : { detail: part.detail }) }, ...mark };
    case "sound":
      return { type: "input_audio", input_audio: { data: part.data, format: part.format }, ...mark };
    case "file":
      return { type: "file", file: { filename: part.name, file_data: part.data }, ...mark };
  }
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>;
}
