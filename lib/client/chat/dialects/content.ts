import type { Fields } from "../../../contracts/typed";
import { fieldsOf, isFields, listOf } from "../../../contracts/typed";
import type { TokenCounts } from "../../call/run";
import type { ChatOutput } from "../answer";
import { fromDeclarations, toDeclarations } from "../tools/declarations";
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
import { counts, NOTHING, withCall, withImage, withReasoning, withWords } from "./gathering";

interface Part {
  text?: string;
  thought?: boolean;
  inlineData?: { mimeType?: string; data?: string };
  fileData?: { fileUri?: string };
  functionCall?: { id?: string; name?: string; args?: unknown };
  functionResponse?: { id?: string; name?: string; response?: unknown };
}
interface Content {
  role?: string;
  parts: Part[];
}

function contentsOf(messages: readonly ChatMessage[]): Content[] {
  const names = new Map<string, string>();
  const contents: Content[] = [];
  for (const message of messages) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "model" : "user";
    const parts = nativeParts(message, names);
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) contents.push({ role, parts });
  }
  return contents;
}

/** `names` are the function names by call id: results need them here. */
function nativeParts({ role, content, tool_calls: calls = [], tool_call_id: id = "" }: ChatMessage, names: Map<string, string>): Part[] {
  if (role === "tool") return [{ functionResponse: { id, name: names.get(id) ?? id, response: objectIn(textOfParts(content)) } }];
  const parts = partsOf(content).map((part): Part => {
    if ("text" in part) return { text: part.text };
    const data = dataOf(part.image);
    return data ? { inlineData: { mimeType: data.type, data: data.data } } : { fileData: { fileUri: part.image } };
  });
  return [
    ...parts,
    ...calls.map(({ id: callId = "", function: call }) => {
      names.set(callId, call?.name ?? "");
      return { functionCall: { id: callId, name: call?.name ?? "", args: objectIn(call?.arguments) } };
    }),
  ];
}

function imageOf({ extra_body: extra }: ChatBody): Fields | undefined {
  const { image_config: image } = fieldsOf(fieldsOf(extra).vendor);
  return isFields(image) ? image : undefined;
}

function configOf(chat: ChatBody): Fields {
  const format = formatOf(chat);
  const image = imageOf(chat);
  return given({
    temperature: chat.temperature,
    topP: chat.top_p,
    topK: chat.top_k,
    candidateCount: chat.n,
    maxOutputTokens: chat.max_tokens ?? chat.max_completion_tokens,
    stopSequences: chat.stop === undefined ? undefined : [chat.stop].flat(),
    presencePenalty: chat.presence_penalty,
    frequencyPenalty: chat.frequency_penalty,
    seed: chat.seed,
    responseMimeType: format ? "application/json" : undefined,
    responseJsonSchema: format?.kind === "schema" ? (format.schema ?? {}) : undefined,
    responseModalities: image ? ["TEXT", "IMAGE"] : undefined,
    imageConfig: image && given({ aspectRatio: image.aspect_ratio, imageSize: image.image_size }),
  });
}

function toBody(chat: ChatBody): Fields {
  const { messages } = chat;
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => ({ text: textOfParts(content) }));
  const functions = functionsOf(chat);
  const config = configOf(chat);
  return given({
    systemInstruction: system.length > 0 ? { parts: system } : undefined,
    contents: contentsOf(messages),
    generationConfig: Object.keys(config).length > 0 ? config : undefined,
    tools: toDeclarations(functions),
    toolConfig: choiceOf(chat),
  });
}

/** Modes of calling here, by the words of `tool_choice`. */
const MODES = new Map([
  ["auto", "AUTO"],
  ["required", "ANY"],
  ["none", "NONE"],
]);

function choiceOf(chat: ChatBody): Fields | undefined {
  const name = forcedFunction(chat);
  if (name !== undefined) return { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [name] } };
  const mode = typeof chat.tool_choice === "string" ? MODES.get(chat.tool_choice) : undefined;
  return mode === undefined ? undefined : { functionCallingConfig: { mode } };
}

function chatChoiceOf(toolConfig: unknown): unknown {
  const { mode, allowedFunctionNames } = fieldsOf(fieldsOf(toolConfig).functionCallingConfig);
  const [name, ...others] = listOf(allowedFunctionNames);
  if (mode === "ANY" && typeof name === "string" && others.length === 0) return forcing(name);
  return [...MODES].find(([, own]) => own === mode)?.[0];
}

function messagesOf({ role, parts }: Content): ChatMessage[] {
  const results = parts.flatMap(({ functionResponse: result }) =>
    result ? [{ role: "tool", content: JSON.stringify(result.response ?? {}), tool_call_id: result.id ?? result.name }] : [],
  );
  const calls = parts.flatMap(({ functionCall: call }) =>
    call ? [{ id: call.id, type: "function" as const, function: { name: call.name, arguments: JSON.stringify(call.args ?? {}) } }] : [],
  );
  const said = parts.flatMap(chatPart);
  if (said.length === 0 && calls.length === 0) return results;
  const chatRole = role === "model" ? "assistant" : "user";
  return [...results, { role: chatRole, content: contentOf(said), ...(calls.length > 0 && { tool_calls: calls }) }];
}

function chatPart({ text, thought, inlineData: data, fileData }: Part): ChatPart[] {
  if (data) return [chatImage(`data:${data.mimeType};base64,${data.data}`)];
  if (fileData?.fileUri !== undefined) return [chatImage(fileData.fileUri)];
  return text !== undefined && !thought ? [chatText(text)] : [];
}

function fromBody({ contents, systemInstruction: system, generationConfig, tools, toolConfig, ...rest }: Fields): ChatBody {
  const config = fieldsOf(generationConfig);
  const image = isFields(config.imageConfig) ? config.imageConfig : undefined;
  const instructions =
    typeof system === "string"
      ? system
      : listOf(fieldsOf(system).parts)
          .map((part) => fieldsOf(part).text)
          .join("\n");
  const schema = config.responseJsonSchema ?? config.responseSchema;
  const declared = fromDeclarations(tools);
  return {
    ...given({
      ...rest,
      tool_choice: chatChoiceOf(toolConfig),
      temperature: config.temperature,
      top_p: config.topP,
      top_k: config.topK,
      n: config.candidateCount,
      max_tokens: config.maxOutputTokens,
      stop: config.stopSequences,
      presence_penalty: config.presencePenalty,
      frequency_penalty: config.frequencyPenalty,
      seed: config.seed,
      extra_body: image && { vendor: { image_config: given({ aspect_ratio: image.aspectRatio, image_size: image.imageSize }) } },
      response_format: schema ? schemaFormat(schema) : config.responseMimeType === "application/json" ? { type: "json_object" } : undefined,
    }),
    ...(declared.length > 0 && { tools: declared }),
    messages: [
      ...(instructions === "" ? [] : [{ role: "system", content: instructions }]),
      ...(Array.isArray(contents) ? (contents as Content[]) : []).flatMap(messagesOf),
    ],
  };
}

interface Reply {
  candidates?: readonly { index?: number; content?: { parts?: readonly Part[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
    cachedContentTokenCount?: number;
  };
}

const FINISH = new Map([
  ["STOP", "stop"],
  ["MAX_TOKENS", "length"],
]);

/** A whole reply has the form of one event. */
function readEvent(output: ChatOutput = NOTHING, event: Reply): ChatOutput {
  const { candidates = [], promptFeedback } = event;
  const first = candidates.find(({ index = 0 }) => index === 0);
  const so = (first?.content?.parts ?? []).reduce(withPart, output);
  if (promptFeedback?.blockReason !== undefined) return { ...so, finish: "content_filter" };
  const reason = first?.finishReason;
  if (reason === undefined) return so;
  return { ...so, finish: FINISH.get(reason) ?? "content_filter" };
}

function withPart(output: ChatOutput, { text = "", thought, inlineData: data, functionCall: call }: Part): ChatOutput {
  if (call) {
    const made = { id: call.id ?? `call_${output.toolCalls.length + 1}`, name: call.name ?? "", text: JSON.stringify(call.args ?? {}) };
    return withCall(output, made.id, made);
  }
  if (data?.mimeType?.startsWith("image/")) return withImage(output, `data:${data.mimeType};base64,${data.data}`);
  return thought ? withReasoning(output, text) : withWords(output, text);
}

function readTokens(answer: Reply): TokenCounts | undefined {
  const usage = answer.usageMetadata;
  if (!usage) return undefined;
  const { candidatesTokenCount: said, thoughtsTokenCount: thought = 0 } = usage;
  return counts({
    in: usage.promptTokenCount,
    out: said === undefined ? undefined : said + thought,
    reasoning: thought || undefined,
    cached: usage.cachedContentTokenCount || undefined,
  });
}

export const CONTENT: Dialect = {
  id: "content",
  name: "generateContent",
  has: new Set([
    ...["temperature", "top_p", "top_k", "n", "max_tokens", "max_completion_tokens", "stop", "presence_penalty", "frequency_penalty"],
    ...["seed", "tools", "tool_choice", "response_format", "extra_body"],
  ]),
  path: ({ model, stream }) =>
    `/v1beta/models/${encodeURIComponent(model).replaceAll("%3A", ":").replaceAll("%2F", "/")}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  toBody,
  fromBody,
  answers: {
    readEvent,
    readReply: (reply: Reply) => readEvent(NOTHING, reply),
    readTokens,
    hasContent: (event: Reply) => readEvent(NOTHING, event).pieces > 0,
  },
};
