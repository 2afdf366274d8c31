import type { Content, Part as ContentPart, ContentRequest, GenerationConfig } from "../../contracts/content";
import type { Call, Conversation, Format, Part, Turn } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import { joinAnswers, joinTexts } from "./join-answers";
import { jsonSchema } from "./native-schema";
import { readToolChoice, readTools } from "./tools";

/** Reads a generate-content request (`protocols`, table contents to chat). */
export function readContent(request: ContentRequest): Conversation {
  const config = request.generationConfig ?? {};
  return {
    turns: [...systemTurns(request), ...joinAnswers(turnsOf(request.contents))],
    tools: readTools(request),
    toolChoice: readToolChoice(request),
    format: formatOf(config),
    settings: {
      temperature: config.temperature ?? undefined,
      topP: config.topP ?? undefined,
      choices: config.candidateCount ?? undefined,
      maxTokens: config.maxOutputTokens ?? undefined,
      stop: config.stopSequences ?? undefined,
      presencePenalty: config.presencePenalty ?? undefined,
      frequencyPenalty: config.frequencyPenalty ?? undefined,
      seed: config.seed ?? undefined,
    },
  };
}

export function textOfContents({ contents, systemInstruction }: Pick<ContentRequest, "contents" | "systemInstruction">): string {
  const parts = contents.flatMap((content) => content.parts);
  const system = systemInstruction == null ? [] : [systemText(systemInstruction)];
  return [...system, ...parts.map((part) => part.text ?? JSON.stringify(part.functionCall ?? part.functionResponse ?? ""))].join("\n");
}

/** The key of an enum's value: structured answers of chat models are objects. */
export const WORD = "answer";

/** True if the answer must be a bare enum value. */
export function asksForWord({ generationConfig }: ContentRequest): boolean {
  return generationConfig?.responseMimeType === "text/x.enum" && schemaOf(generationConfig) !== undefined;
}

function formatOf(config: GenerationConfig): Format | undefined {
  const schema = schemaOf(config);
  if (config.responseMimeType === "text/x.enum" && schema)
    return named({ type: "object", properties: { [WORD]: schema }, required: [WORD], additionalProperties: false });
  if (config.responseMimeType !== "application/json") return undefined;
  return schema ? named(schema) : { kind: "json" };
}

function schemaOf({ responseJsonSchema, responseSchema }: GenerationConfig): Record<string, unknown> | undefined {
  return responseJsonSchema ?? (responseSchema ? jsonSchema(responseSchema) : undefined);
}

const named = (schema: Record<string, unknown>): Format => ({ kind: "schema", name: "response", schema });

function systemTurns({ systemInstruction }: ContentRequest): Turn[] {
  return systemInstruction == null ? [] : [{ role: "system", parts: [{ kind: "text", text: systemText(systemInstruction) }] }];
}

function systemText(instruction: NonNullable<ContentRequest["systemInstruction"]>): string {
  return typeof instruction === "string" ? instruction : instruction.parts.map((part) => part.text ?? "").join("\n");
}

/** Call ids are optional here and required elsewhere: a response is matched to its call by id, otherwise by name and order. */
function turnsOf(contents: readonly Content[]): Turn[] {
  const open = new OpenCalls();
  let made = 0;
  return contents.flatMap((content, place) => {
    const turns: Turn[] = [];
    const calls: Call[] = [];
    for (const { functionCall, functionResponse } of content.parts) {
      if (functionCall) {
        const id = functionCall.id ?? `call_${++made}`;
        open.add({ id, name: functionCall.name });
        calls.push({ id, name: functionCall.name, arguments: writeLossless(functionCall.args ?? {}) });
      }
      if (functionResponse) turns.push(toolTurn(functionResponse, open));
    }
    const parts = content.parts.flatMap((part, index) => readPart(part, `contents[${place}].parts[${index}]`));
    if (parts.length > 0 || calls.length > 0) turns.push(turnOf(content, { parts: joinTexts(parts), calls }));
    return turns;
  });
}

function turnOf(content: Content, { parts, calls }: { parts: Part[]; calls: Call[] }): Turn {
  if (content.role === "model" || calls.length > 0) {
    const reasoning = content.parts.map(({ thought, text }) => (thought ? (text ?? "") : "")).join("");
    return { role: "assistant", parts, calls, ...(reasoning === "" ? {} : { reasoning }) };
  }
  return { role: content.role === "system" ? "system" : "user", parts };
}

interface OpenCall {
  id: string;
  name: string;
  answered?: boolean;
}
interface Queue {
  calls: OpenCall[];
  /** No open call has a lower index. */
  next: number;
}

/** Calls without a response, in order, indexed by id and name to avoid a linear search. */
class OpenCalls {
  readonly #byId = new Map<string, Queue>();
  readonly #byName = new Map<string, Queue>();

  add(call: OpenCall): void {
    enqueue(this.#byId, call.id, call);
    enqueue(this.#byName, call.name, call);
  }

  /** Takes the first match, which is then closed. */
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

function toolTurn(response: NonNullable<ContentPart["functionResponse"]>, open: OpenCalls): Turn {
  const call = open.take(response);
  return {
    role: "tool",
    callId: call?.id ?? response.id ?? response.name,
    name: response.name,
    text: writeLossless(response.response ?? {}),
  };
}

function readPart(part: ContentPart, where: string): Part[] {
  if (part.text != null) return part.thought || part.text === "" ? [] : [{ kind: "text", text: part.text }];
  if (part.functionCall || part.functionResponse) return [];
  if (part.fileData) {
    if (!/^https?:/.test(part.fileData.fileUri))
      throw new Failure("unsupported_value", "This model reads files from web addresses only.", { param: `${where}.fileData.fileUri` });
    return [{ kind: "image", url: part.fileData.fileUri, param: `${where}.fileData.fileUri` }];
  }
  if (!part.inlineData) return [];
  const { mimeType, data } = part.inlineData;
  const address = `data:${mimeType};base64,${data}`;
  if (mimeType.startsWith("image/")) return [{ kind: "image", url: address }];
  if (mimeType.startsWith("audio/")) return [{ kind: "sound", data, format: mimeType.includes("wav") ? "wav" : "mp3" }];
  return [{ kind: "file", name: "file", data: address }];
}
