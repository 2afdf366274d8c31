import { asksForCache, type Conversation, type Part, type Tool, type Turn, textOf } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { parseLossless } from "../../contracts/lossless-json";
import { isFields } from "../../contracts/typed";
import type { Cancellation } from "../capabilities";
import type { Download } from "../image-reply";
import type { RefusedSettings } from "./refused";
import { thinkingConfig } from "./thinking";

type Fields = Record<string, unknown>;
type Warn = (message: string) => void;

/** The vendor's limit. */
const MOST_STOPS = 5;
/** Accepted in place of the signature of another model's call. */
const FOREIGN_CALL = "skip_thought_signature_validator";
const DRAWS = /image/;

export interface Writing {
  model: string;
  refused: RefusedSettings;
  warn: Warn;
  signal: Cancellation;
  /** Fetches what a part references by URL. */
  download: Download | undefined;
}

/** Converts a conversation to a generate-content request. Unsupported settings are passed to `warn`. */
export async function contentRequest(conversation: Conversation, writing: Writing): Promise<Fields> {
  const { tools } = conversation;
  if (NO_IMPLICIT_CACHE.test(writing.model) && asksForCache(conversation))
    writing.warn("the model does not cache prompts by itself; cache_control and prompt_cache_key were left out");
  const system = conversation.turns.flatMap((turn) => (turn.role === "system" ? [textOf(turn.parts)] : [])).filter((text) => text !== "");
  const contents = await contentsOf(conversation.turns, writing);
  if (contents.length === 0 && system.length === 0)
    throw new Failure("invalid_value", "Invalid 'messages': they contain nothing for the model to read.", { param: "messages" });
  // Instructions alone need a user turn.
  const asked = contents.length > 0 ? contents : [{ role: "user", parts: [{ text: system.join("\n") }] }];
  return {
    contents: asked,
    ...(contents.length > 0 && system.length > 0 ? { systemInstruction: { parts: system.map((text) => ({ text })) } } : {}),
    ...(tools.length === 0 ? {} : { tools: [{ functionDeclarations: tools.map(toolOf) }], ...choiceOf(conversation) }),
    generationConfig: configOf(conversation, writing),
  };
}

/** Models before 2.5 cache only explicitly created caches; later ones cache implicitly. */
const NO_IMPLICIT_CACHE = /gemini-(?:1[.-]|2\.0)/;

function configOf({ settings, format, parallelTools }: Conversation, { model, warn, refused }: Writing): Fields {
  if ((settings.stop?.length ?? 0) > MOST_STOPS) warn(`stop: only the first ${MOST_STOPS} are used`);
  if (parallelTools === false) warn("parallel_tool_calls is not supported by this model");
  const config: Fields = {
    temperature: settings.temperature,
    topP: settings.topP,
    maxOutputTokens: settings.maxTokens,
    stopSequences: settings.stop?.slice(0, MOST_STOPS),
    candidateCount: settings.choices,
    seed: settings.seed,
    presencePenalty: settings.presencePenalty,
    frequencyPenalty: settings.frequencyPenalty,
    responseMimeType: format && "application/json",
    responseJsonSchema: format?.kind === "schema" ? format.schema : undefined,
    responseModalities: DRAWS.test(model) ? ["TEXT", "IMAGE"] : undefined,
    thinkingConfig: thinkingConfig(settings.effort, { model, warn }),
  };
  return refused.leaveOut(Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)), model);
}

const toolOf = ({ name, description, parameters }: Tool) => ({
  name,
  ...(description === undefined ? {} : { description }),
  ...(parameters === undefined ? {} : { parametersJsonSchema: parameters }),
});

function choiceOf({ toolChoice }: Conversation): Fields {
  if (toolChoice === undefined) return {};
  const mode = { none: "NONE", auto: "AUTO", required: "ANY" };
  const calling = typeof toolChoice === "object" ? { mode: "ANY", allowedFunctionNames: [toolChoice.name] } : { mode: mode[toolChoice] };
  return { toolConfig: { functionCallingConfig: calling } };
}

interface Content {
  role: "user" | "model";
  parts: Fields[];
}

/** Adjacent turns of one role become one content, so that the results of parallel calls stay together. */
async function contentsOf(turns: readonly Turn[], writing: Writing): Promise<Content[]> {
  const contents: Content[] = [];
  const names = new Map<string, string>();
  for (const turn of inCallOrder(turns)) {
    if (turn.role === "system") continue;
    if (turn.role === "assistant") for (const { id, name } of turn.calls) names.set(id, name);
    const role = turn.role === "assistant" ? "model" : "user";
    const parts = turn.role === "tool" ? [resultOf(turn, names)] : await partsOf(turn, writing);
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else contents.push({ role, parts });
  }
  return contents;
}

/** Results of parallel calls in the order of the calls: results of one function have no other mark. */
function inCallOrder(turns: readonly Turn[]): Turn[] {
  const ordered: Turn[] = [];
  let ids: string[] = [];
  let results: Extract<Turn, { role: "tool" }>[] = [];
  const close = () => {
    const placeOf = (callId: string) => (ids.includes(callId) ? ids.indexOf(callId) : ids.length);
    ordered.push(...results.toSorted((left, right) => placeOf(left.callId) - placeOf(right.callId)));
    results = [];
  };
  for (const turn of turns) {
    if (turn.role === "tool") {
      results.push(turn);
      continue;
    }
    close();
    if (turn.role === "assistant") ids = turn.calls.map(({ id }) => id);
    ordered.push(turn);
  }
  close();
  return ordered;
}

/** The vendor identifies a result by function name and accepts only objects. */
function resultOf({ callId, name, text }: Extract<Turn, { role: "tool" }>, names: ReadonlyMap<string, string>): Fields {
  return { functionResponse: { name: name ?? names.get(callId) ?? callId, response: objectOf(text) } };
}

function objectOf(text: string): Fields {
  try {
    const value: unknown = parseLossless(text);
    if (Array.isArray(value)) return { result: value };
    if (isFields(value)) return value;
  } catch {
    // Plain text, as most results are.
  }
  return { content: text };
}

async function partsOf(turn: Extract<Turn, { parts: Part[] }>, writing: Writing): Promise<Fields[]> {
  const parts = await Promise.all(turn.parts.map((part) => partOf(part, writing)));
  if (!("calls" in turn)) return parts;
  const thoughts = (turn.thoughts ?? [])
    .filter(({ signer }) => signer === "gemini")
    .map(({ text, signature }) => ({ text, thought: true, thoughtSignature: signature }));
  const calls = turn.calls.map(({ name, arguments: text, signature = FOREIGN_CALL }) => ({
    functionCall: { name, args: argsOf(text, name) },
    thoughtSignature: signature,
  }));
  return [...thoughts, ...parts, ...calls];
}

function argsOf(text: string, name: string): unknown {
  try {
    const value: unknown = parseLossless(text === "" ? "{}" : text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Warned about below.
  }
  throw new Failure("invalid_value", `The arguments of the call of '${name.slice(0, 64)}' in the history are not a JSON object.`, {
    param: "messages",
  });
}

async function partOf(part: Part, writing: Writing): Promise<Fields> {
  switch (part.kind) {
    case "text":
      return { text: part.text };
    case "image":
      return imageOf(part, writing);
    case "sound":
      return { inlineData: { mimeType: `audio/${part.format}`, data: part.data } };
    case "file":
      return inline(part.data);
  }
}

async function imageOf({ url, param }: { url: string; param?: string }, { download, signal }: Writing): Promise<Fields> {
  if (url.startsWith("data:")) return inline(url);
  if (!download) return { fileData: { fileUri: url } };
  const { bytes, type } = await download(url, signal).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure(error.code, error.message, { ...error.detail, param: param ?? null }) : error;
  });
  return { inlineData: { mimeType: type, data: Buffer.from(bytes).toString("base64") } };
}

/** Inline data of a data URI. */
function inline(uri: string): Fields {
  const comma = uri.indexOf(",");
  const head = uri.slice("data:".length, comma);
  const rest = uri.slice(comma + 1);
  const data = head.endsWith(";base64") ? rest : Buffer.from(decodeURIComponent(rest)).toString("base64");
  return { inlineData: { mimeType: head.split(";", 1)[0] || "text/plain", data } };
}
