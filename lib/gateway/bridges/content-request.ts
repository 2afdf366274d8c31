import type { ChatMessage, ChatRequest, ContentPart, ToolCall } from "../../contracts/chat";
import type { Content, ContentRequest, GenerationConfig, Part } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import { chatToolChoice, chatTools } from "./content-tools";
import { MOST_STOPS } from "./content-unserved";
import { joinAnswers } from "./join-answers";
import { jsonSchema } from "./native-schema";

/** Translates a generate-content request to a chat request (`protocols`, table contents to chat). */
export function chatRequest(request: ContentRequest, { model, stream }: { model: string; stream: boolean }): ChatRequest {
  const config = request.generationConfig ?? {};
  return {
    model,
    messages: [...systemMessages(request), ...joinAnswers(conversation(request.contents))],
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...defined({
      temperature: config.temperature,
      top_p: config.topP,
      n: config.candidateCount,
      max_tokens: config.maxOutputTokens,
      // One more would make the whole call fail.
      stop: config.stopSequences?.slice(0, MOST_STOPS),
      presence_penalty: config.presencePenalty,
      frequency_penalty: config.frequencyPenalty,
      seed: config.seed,
      response_format: responseFormat(config),
      tools: chatTools(request),
      tool_choice: chatToolChoice(request),
    }),
  };
}

/** All text of a request, for counting. */
export function textOfContents({ contents, systemInstruction }: Pick<ContentRequest, "contents" | "systemInstruction">): string {
  const parts = contents.flatMap((content) => content.parts);
  const system = systemInstruction == null ? [] : [systemText(systemInstruction)];
  return [...system, ...parts.map((part) => part.text ?? JSON.stringify(part.functionCall ?? part.functionResponse ?? ""))].join("\n");
}

/** The key under which a chat model, whose structured answers are objects, gives the one word of an enum. */
export const WORD = "answer";

/** Whether one bare word of an enum is asked for. */
export function asksForWord({ generationConfig }: ContentRequest): boolean {
  return generationConfig?.responseMimeType === "text/x.enum" && schemaOf(generationConfig) !== undefined;
}

function responseFormat(config: GenerationConfig): ChatRequest["response_format"] {
  const schema = schemaOf(config);
  if (config.responseMimeType === "text/x.enum" && schema)
    return named({ type: "object", properties: { [WORD]: schema }, required: [WORD], additionalProperties: false });
  if (config.responseMimeType !== "application/json") return undefined;
  return schema ? named(schema) : { type: "json_object" };
}

function schemaOf({ responseJsonSchema, responseSchema }: GenerationConfig): Record<string, unknown> | undefined {
  return responseJsonSchema ?? (responseSchema ? jsonSchema(responseSchema) : undefined);
}

function named(schema: Record<string, unknown>): ChatRequest["response_format"] {
  return { type: "json_schema", json_schema: { name: "response", schema } };
}

function systemMessages({ systemInstruction }: ContentRequest): ChatMessage[] {
  return systemInstruction == null ? [] : [{ role: "system", content: systemText(systemInstruction) }];
}

function systemText(instruction: NonNullable<ContentRequest["systemInstruction"]>): string {
  return typeof instruction === "string" ? instruction : instruction.parts.map((part) => part.text ?? "").join("\n");
}

/** Call ids are optional here and required there: a response is matched to its call by id, else by name and order. */
function conversation(contents: readonly Content[]): ChatMessage[] {
  const open = new OpenCalls();
  let made = 0;
  return contents.flatMap((content, place) => {
    const messages: ChatMessage[] = [];
    const calls: ToolCall[] = [];
    for (const { functionCall, functionResponse } of content.parts) {
      if (functionCall) {
        const id = functionCall.id ?? `call_${++made}`;
        open.add({ id, name: functionCall.name });
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

interface OpenCall {
  id: string;
  name: string;
  answered?: boolean;
}
interface Queue {
  calls: OpenCall[];
  /** None before this place is open. */
  next: number;
}

/** Calls that have no response yet, in their order, to be found by id and by name without a search through all. */
class OpenCalls {
  readonly #byId = new Map<string, Queue>();
  readonly #byName = new Map<string, Queue>();

  add(call: OpenCall): void {
    enqueue(this.#byId, call.id, call);
    enqueue(this.#byName, call.name, call);
  }

  /** The first that fits, which is open no longer. */
  take({ id, name }: { id?: string | null; name: string }): OpenCall | undefined {
    const queue = id ? this.#byId.get(id) : this.#byName.get(name);
    let call = queue?.calls[queue.next];
    while (queue && call?.answered) call = queue.calls[++queue.next];
    if (call) call.answered = true;
    return call;
  }
}

function enqueue(queues: Map<string, Queue>, key: string, call: OpenCall): void {
  const queue = queues.get(key);
  if (queue) queue.calls.push(call);
  else queues.set(key, { calls: [call], next: 0 });
}

function toolMessage(response: NonNullable<Part["functionResponse"]>, open: OpenCalls): ChatMessage {
  const call = open.take(response);
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

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>;
}
