import type { ChatMessage, ChatRequest, ContentPart, ToolCall } from "../../contracts/chat";
import type { Content, ContentRequest, Part } from "../../contracts/content";
import { Failure } from "../../contracts/errors";

/** Translates a generate-content request to a chat request (`protocols`, table contents to chat). */
export function chatRequest(request: ContentRequest, { model, stream }: { model: string; stream: boolean }): ChatRequest {
  const config = request.generationConfig ?? {};
  const schema = config.responseJsonSchema ?? (config.responseSchema ? lowerTypes(config.responseSchema) : undefined);
  const json = config.responseMimeType === "application/json";
  return {
    model,
    messages: [...systemMessages(request), ...conversation(request.contents)],
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...defined({
      temperature: config.temperature,
      top_p: config.topP,
      n: config.candidateCount,
      max_tokens: config.maxOutputTokens,
      // Chat takes four; a fifth would make the whole call fail.
      stop: config.stopSequences?.slice(0, 4),
      presence_penalty: config.presencePenalty,
      frequency_penalty: config.frequencyPenalty,
      seed: config.seed,
      response_format: json ? responseFormat(schema) : undefined,
      tools: toolsOf(request),
      tool_choice: toolChoice(request),
    }),
  };
}

/** All text of a request, for counting. */
export function textOfContents({ contents, systemInstruction }: Pick<ContentRequest, "contents" | "systemInstruction">): string {
  const parts = contents.flatMap((content) => content.parts);
  const system = systemInstruction == null ? [] : [systemText(systemInstruction)];
  return [...system, ...parts.map((part) => part.text ?? JSON.stringify(part.functionCall ?? part.functionResponse ?? ""))].join("\n");
}

function responseFormat(schema: Record<string, unknown> | undefined): ChatRequest["response_format"] {
  return schema ? { type: "json_schema", json_schema: { name: "response", schema } } : { type: "json_object" };
}

function systemMessages({ systemInstruction }: ContentRequest): ChatMessage[] {
  return systemInstruction == null ? [] : [{ role: "system", content: systemText(systemInstruction) }];
}

function systemText(instruction: NonNullable<ContentRequest["systemInstruction"]>): string {
  return typeof instruction === "string" ? instruction : instruction.parts.map((part) => part.text ?? "").join("\n");
}

/** Call ids are optional here and required there: a response is matched to its call by id, else by name and order. */
function conversation(contents: readonly Content[]): ChatMessage[] {
  const open: { id: string; name: string }[] = [];
  let made = 0;
  return contents.flatMap((content, place) => {
    const messages: ChatMessage[] = [];
    const calls: ToolCall[] = [];
    for (const { functionCall, functionResponse } of content.parts) {
      if (functionCall) {
        const id = functionCall.id ?? `call_${++made}`;
        open.push({ id, name: functionCall.name });
        calls.push({ id, type: "function", function: { name: functionCall.name, arguments: JSON.stringify(functionCall.args ?? {}) } });
      }
      if (functionResponse) messages.push(toolMessage(functionResponse, open));
    }
    const parts = content.parts.flatMap((part, index) => chatPart(part, `contents[${place}].parts[${index}]`));
    if (parts.length > 0 || calls.length > 0) messages.push(turn(content, { parts, calls }));
    return messages;
  });
}

function turn(content: Content, { parts, calls }: { parts: ContentPart[]; calls: ToolCall[] }): ChatMessage {
  const onlyText = parts.every((part) => part.type === "text");
  const text = onlyText ? parts.map((part) => ("text" in part ? part.text : "")).join("") : parts;
  const role = content.role === "model" ? "assistant" : content.role === "system" ? "system" : "user";
  return { role, content: parts.length === 0 ? null : text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

function toolMessage(response: NonNullable<Part["functionResponse"]>, open: { id: string; name: string }[]): ChatMessage {
  const place = open.findIndex((call) => (response.id ? call.id === response.id : call.name === response.name));
  const [call] = place >= 0 ? open.splice(place, 1) : [];
  return {
    role: "tool",
    tool_call_id: call?.id ?? response.id ?? response.name,
    name: response.name,
    content: JSON.stringify(response.response ?? {}),
  };
}

function chatPart(part: Part, where: string): ContentPart[] {
  if (part.text != null) return part.thought || part.text === "" ? [] : [{ type: "text", text: part.text }];
  if (part.functionCall || part.functionResponse) return [];
  if (part.fileData) {
    if (!/^https?:/.test(part.fileData.fileUri))
      throw new Failure("unsupported_value", "This model reads files from web addresses only.", { param: `${where}.fileData.fileUri` });
    return [{ type: "image_url", image_url: { url: part.fileData.fileUri } }];
  }
  if (!part.inlineData) return [];
  const { mimeType, data } = part.inlineData;
  const address = `data:${mimeType};base64,${data}`;
  if (mimeType.startsWith("image/")) return [{ type: "image_url", image_url: { url: address } }];
  if (mimeType.startsWith("audio/"))
    return [{ type: "input_audio", input_audio: { data, format: mimeType.includes("wav") ? "wav" : "mp3" } }];
  return [{ type: "file", file: { filename: "file", file_data: address } }];
}

function toolsOf({ tools }: ContentRequest): ChatRequest["tools"] {
  const declarations = (tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
  if (declarations.length === 0) return undefined;
  return declarations.map(({ name, description, parameters, parametersJsonSchema }) => ({
    type: "function",
    function: {
      name,
      description: description ?? undefined,
      parameters: parametersJsonSchema ?? (parameters ? lowerTypes(parameters) : undefined),
    },
  }));
}

function toolChoice({ toolConfig }: ContentRequest): ChatRequest["tool_choice"] {
  const config = toolConfig?.functionCallingConfig;
  const [only, ...others] = config?.allowedFunctionNames ?? [];
  if (config?.mode === "NONE") return "none";
  if (config?.mode !== "ANY") return undefined;
  return only !== undefined && others.length === 0 ? { type: "function", function: { name: only } } : "required";
}

/** The native schema form writes `STRING` where JSON Schema writes `string`, and `nullable` for a type that may be null. */
function lowerTypes(schema: Record<string, unknown>): Record<string, unknown> {
  const lower = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lower);
    return value !== null && typeof value === "object" ? lowerTypes(value as Record<string, unknown>) : value;
  };
  const { nullable, type, ...rest } = schema;
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, lower(value)]));
  if (typeof type === "string") copy.type = nullable === true ? [type.toLowerCase(), "null"] : type.toLowerCase();
  else if (type !== undefined) copy.type = lower(type);
  return copy;
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>;
}
