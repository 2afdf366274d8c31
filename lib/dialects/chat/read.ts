import {
  type ChatMessage,
  type ChatRequest,
  type ChatTool,
  FORMAT_TYPES,
  type FunctionDefinition,
  TOOL_CHOICES,
} from "../../contracts/chat";
import { type ContentPart, PART_TYPES } from "../../contracts/chat-parts";
import type { Call, Conversation, Format, Part, Settings, Tool, Turn } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { notServed } from "../../contracts/not-served";
import { fieldsOf } from "../../contracts/typed";
import { breakpointIn, markLast } from "../cache-control";
import { dataUri } from "../file-data";
import { imagePart } from "../image-part";

type Warn = (message: string) => void;

/** Reads a chat request. Throws `Failure` if dropping a field would change the answer; other unsupported fields are passed to `warn`. */
export function readChat(request: ChatRequest, warn: Warn): Conversation {
  reportUnserved(request, warn);
  return {
    turns: request.messages.flatMap((message, place) => turnOf(message, `messages[${place}]`)),
    tools: toolsOf(request, warn),
    toolChoice: toolChoiceOf(request),
    parallelTools: request.parallel_tool_calls ?? undefined,
    format: formatOf(request.response_format),
    settings: settingsOf(request),
  };
}

function settingsOf(request: ChatRequest): Settings {
  const { stop, reasoning_effort: effort } = request;
  return {
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    temperature: request.temperature ?? undefined,
    topP: request.top_p ?? undefined,
    choices: request.n ?? undefined,
    stop: stop == null ? undefined : [stop].flat(),
    presencePenalty: request.presence_penalty ?? undefined,
    frequencyPenalty: request.frequency_penalty ?? undefined,
    seed: request.seed ?? undefined,
    effort: typeof effort === "string" ? effort : undefined,
    user: request.user ?? undefined,
    ...breakpointIn(request),
    cacheKey: request.prompt_cache_key ?? undefined,
    cacheRetention: request.prompt_cache_retention ?? undefined,
  };
}

/** Chat settings that a conversation can't express. */
const UNSERVED = ["logprobs", "logit_bias", "audio", "prediction", "web_search_options"] as const;

function reportUnserved(request: ChatRequest, warn: Warn): void {
  for (const name of UNSERVED) if (request[name] != null && request[name] !== false) warn(`${name} is not supported by this model`);
}

function turnOf(message: ChatMessage, where: string): Turn[] {
  const parts = partsOf(message.content, where);
  if (message.role === "tool" || message.role === "function") {
    const callId = message.tool_call_id ?? message.name ?? "";
    const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
    const name = message.name == null ? {} : { name: message.name };
    return [{ role: "tool", callId, ...name, text, ...breakpointIn(message, lastOf(message.content)) }];
  }
  const breakpoint = breakpointIn(message);
  if (message.role !== "assistant") return [{ role: message.role === "user" ? "user" : "system", parts: markLast(parts, breakpoint) }];
  const { reasoning_content: reasoning } = message;
  const thought = typeof reasoning === "string" && reasoning !== "" ? { reasoning } : {};
  const calls = callsOf(message);
  const marked = calls.length > 0 ? { parts, calls: markLast(calls, breakpoint) } : { parts: markLast(parts, breakpoint), calls };
  return [{ role: "assistant", ...marked, ...thought }];
}

const lastOf = (content: ChatMessage["content"]) => (Array.isArray(content) ? content.at(-1) : undefined);

function callsOf(message: ChatMessage): Call[] {
  const calls = (message.tool_calls ?? []).flatMap(({ id, function: called, ...more }): Call[] => {
    const signature = signatureIn(more.extra_content);
    if (!called) return [];
    const signed = signature === undefined ? {} : { signature };
    return [{ id, name: called.name, arguments: called.arguments, ...signed, ...breakpointIn(more) }];
  });
  // The predecessor of tools: one call without an id, answered by the next `function` message of the same name.
  const former = fieldsOf(message.function_call);
  if (typeof former.name === "string")
    calls.push({ id: former.name, name: former.name, arguments: typeof former.arguments === "string" ? former.arguments : "{}" });
  return calls;
}

/** Where clients of the vendor's chat form keep a call's signature. */
function signatureIn(extra: unknown): string | undefined {
  const { thought_signature: signature } = fieldsOf(fieldsOf(extra).google);
  return typeof signature === "string" ? signature : undefined;
}

function partsOf(content: ChatMessage["content"], where: string): Part[] {
  if (content == null || content === "") return [];
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return content.flatMap((part, place) => markLast(partOf(part, `${where}.content[${place}]`), breakpointIn(part)));
}

const addressIn = (value: string | { url: string }) => (typeof value === "string" ? value : value.url);

function partOf(part: ContentPart, where: string): Part[] {
  switch (part.type) {
    case "text":
      return part.text === "" ? [] : [{ kind: "text", text: part.text }];
    case "refusal":
      return [{ kind: "text", text: part.refusal }];
    case "image_url": {
      const detail = typeof part.image_url === "string" ? undefined : (part.image_url.detail ?? undefined);
      return [imagePart({ url: addressIn(part.image_url), param: `${where}.image_url`, detail })];
    }
    case "input_audio":
      return [{ kind: "sound", data: part.input_audio.data, format: part.input_audio.format }];
    case "video_url":
      return [file({ name: "video", data: addressIn(part.video_url) }, `${where}.video_url`)];
    case "file":
      return [file({ name: String(part.file.filename ?? "file"), data: part.file.file_data }, `${where}.file.file_data`)];
    default:
      throw notServed(`${where}.type`, PART_TYPES);
  }
}

function file({ name, data }: { name: string; data: unknown }, param: string): Part {
  const uri = typeof data === "string" ? dataUri(data, name) : undefined;
  if (uri !== undefined) return { kind: "file", name, data: uri };
  throw new Failure("unsupported_value", `Invalid '${param}': send the content itself, in base64 or as a data URI.`, { param });
}

function toolsOf(request: ChatRequest, warn: Warn): Tool[] {
  const declared = (request.tools ?? []).flatMap((tool) => {
    if (tool.type === "function" && tool.function) return [toolOf(tool.function, tool)];
    warn(`tools: ${tool.type.slice(0, 64)} is not supported by this model`);
    return [];
  });
  return [...declared, ...(request.functions ?? []).map((called) => toolOf(called))];
}

/** Clients set a breakpoint on the tool or on its function. */
function toolOf(called: FunctionDefinition, tool?: ChatTool): Tool {
  const { name, description, parameters, strict } = called;
  return {
    name,
    ...(description == null ? {} : { description }),
    ...(parameters == null ? {} : { parameters }),
    ...(strict === true ? { strict } : {}),
    ...breakpointIn(tool, called),
  };
}

function toolChoiceOf({ tool_choice: choice, function_call: former }: ChatRequest): Conversation["toolChoice"] {
  if (typeof choice === "string") return wordOf(choice);
  if (choice?.function) return { name: choice.function.name };
  if (typeof former === "string") return former;
  return former ? { name: former.name } : undefined;
}

function wordOf(choice: string): Conversation["toolChoice"] {
  if (choice === "any") return "required";
  if (choice === "none" || choice === "auto" || choice === "required") return choice;
  throw notServed("tool_choice", TOOL_CHOICES);
}

function formatOf(format: ChatRequest["response_format"]): Format | undefined {
  if (format == null || format.type === "text") return undefined;
  if (format.type === "json_object") return { kind: "json" };
  if (format.type !== "json_schema") throw notServed("response_format.type", FORMAT_TYPES);
  const { name, schema, strict } = format.json_schema;
  return { kind: "schema", name: name ?? "response", schema: schema ?? {}, ...(strict === true ? { strict } : {}) };
}
