import type { Call, Conversation, Part, Tool, Turn } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { parseLossless } from "../../contracts/lossless-json";
import { mostSent } from "../../contracts/output-bounds";
import { callId } from "../anthropic/call-id";
import type { ModelRules } from "../anthropic/model-rules";
import { effortOf, ownThoughts, thinkingOf } from "../anthropic/thinking";
import { type CachePoints, cachePointsFor } from "./cache-points";
import { documentBlock, imageBlock, type Media } from "./media";

type Fields = Record<string, unknown>;

export interface Writing extends Media {
  model: string;
  /** Of Claude models, learnt from refusals. */
  rules: ModelRules;
  /** The model's own limit of output, if known. */
  limit?: number;
  warn(message: string): void;
}

const CLAUDE = /anthropic\.claude/;
/** These take the effort by OpenAI's name. */
const GPT = /openai\.gpt/;

/** Converts a conversation to a request of Converse. Unsupported settings are passed to `warn`. */
export async function converseRequest(conversation: Conversation, writing: Writing): Promise<Fields> {
  const { settings, turns, format } = conversation;
  if ((settings.choices ?? 1) > 1)
    throw new Failure("unsupported_value", "This model returns one choice per call: 'n' must be 1.", { param: "n" });
  for (const name of ["presencePenalty", "frequencyPenalty", "seed"] as const)
    if (settings[name] !== undefined) writing.warn(`${name} is not supported by this model`);
  if (format) writing.warn("response_format is not supported by this model: ask for JSON in words");
  const { most, more, thinks } = reasoningOf(conversation, writing);
  const points = cachePointsFor(conversation, writing);
  // In the vendor's order, on which the points that are kept depend.
  const toolConfig = toolsOf(conversation, points, writing);
  const system = turns.flatMap((turn) => (turn.role === "system" ? systemOf(turn.parts, points) : []));
  const messages = await messagesOf(turns, { ...writing, points, thinks });
  const inference = {
    ...(most === undefined ? {} : { maxTokens: most }),
    ...(settings.stop?.length ? { stopSequences: settings.stop } : {}),
    ...samplingOf(conversation, { ...writing, thinks }),
  };
  return {
    messages,
    ...(system.length === 0 ? {} : { system }),
    ...(Object.keys(inference).length === 0 ? {} : { inferenceConfig: inference }),
    ...(toolConfig === undefined ? {} : { toolConfig }),
    ...(more === undefined ? {} : { additionalModelRequestFields: more }),
  };
}

interface Reasoning {
  most: number | undefined;
  /** Fields of the model's own. */
  more?: Fields;
  /** Whether a Claude model thinks in this call. */
  thinks: boolean;
}

function reasoningOf(conversation: Conversation, { model, rules, limit, warn }: Writing): Reasoning {
  const { maxTokens, effort } = conversation.settings;
  if (!CLAUDE.test(model)) {
    if (effort !== undefined && !GPT.test(model)) warn("reasoning effort is not supported by this model");
    const more = effort !== undefined && GPT.test(model) ? { more: { reasoning_effort: effort } } : {};
    return { most: maxTokens, thinks: false, ...more };
  }
  const wished = effortOf(conversation, { rules, warn });
  const most = mostSent({ asked: maxTokens, effort: wished, limit: Math.min(limit ?? Infinity, rules.limit ?? Infinity) });
  const { thinking, effort: word } = thinkingOf(wished, { most, rules, warn }) ?? {};
  if (!thinking) return { most, thinks: false };
  return { most, thinks: true, more: { thinking, ...(word === undefined ? {} : { output_config: { effort: word } }) } };
}

function samplingOf({ settings }: Conversation, { model, rules, thinks, warn }: Writing & { thinks: boolean }): Fields {
  const { temperature, topP } = settings;
  if (temperature === undefined && topP === undefined) return {};
  if (CLAUDE.test(model) && (thinks || !rules.sampling)) {
    warn("temperature and top_p are left out: the model does not take them, or not while it thinks");
    return {};
  }
  // Newer models refuse both together.
  if (temperature !== undefined) return { temperature: Math.min(1, temperature) };
  return { topP };
}

const specOf = ({ name, description, parameters }: Tool) => ({
  toolSpec: { name, ...(description ? { description } : {}), inputSchema: { json: { type: "object", ...parameters } } },
});

/** Calls in the history need their tools, even if none may be called any more. */
function toolsOf({ tools, toolChoice, turns }: Conversation, points: CachePoints, { warn }: Writing): Fields | undefined {
  const named = new Set(tools.map(({ name }) => name));
  const called = turns.flatMap((turn) => (turn.role === "assistant" ? turn.calls : [])).map(({ name }) => name);
  const missing = [...new Set(called)].filter((name) => !named.has(name));
  if (toolChoice === "none" && called.length === 0) return undefined;
  const specs = tools.flatMap((tool) => [specOf(tool), ...points.after(tool.cacheControl)]);
  const all = [...specs, ...(called.length > 0 ? missing.map((name) => specOf({ name })) : [])];
  if (all.length === 0) return undefined;
  if (toolChoice === "none") warn("tool_choice none is not supported by this model once tools have been called");
  if (toolChoice === "required") return { tools: all, toolChoice: { any: {} } };
  if (typeof toolChoice === "object") return { tools: all, toolChoice: { tool: { name: toolChoice.name } } };
  return { tools: all };
}

function systemOf(parts: readonly Part[], points: CachePoints): Fields[] {
  return parts.flatMap((part) =>
    part.kind === "text" && part.text.trim() !== "" ? [{ text: part.text }, ...points.after(part.cacheControl)] : [],
  );
}

interface Message {
  role: "user" | "assistant";
  content: Fields[];
}
type MessageWriting = Writing & { points: CachePoints; thinks: boolean };

/** Turns alternate and start with the user. */
async function messagesOf(turns: readonly Turn[], writing: MessageWriting): Promise<Message[]> {
  const messages: Message[] = [];
  for (const turn of turns) {
    if (turn.role === "system") continue;
    const role = turn.role === "assistant" ? "assistant" : "user";
    const content = turn.role === "tool" ? resultOf(turn, writing) : await blocksOf(turn, writing);
    const last = messages.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) last.content.push(...content);
    else messages.push({ role, content });
  }
  if (messages[0]?.role !== "user") messages.unshift({ role: "user", content: [{ text: "Go on." }] });
  return messages;
}

/** The vendor refuses empty texts. */
function resultOf({ callId: id, text, cacheControl }: Extract<Turn, { role: "tool" }>, { points }: MessageWriting): Fields[] {
  const content = [{ text: text.trim() === "" ? "(no output)" : text }];
  return [{ toolResult: { toolUseId: callId(id), content } }, ...points.after(cacheControl)];
}

async function blocksOf(turn: Extract<Turn, { parts: Part[] }>, writing: MessageWriting): Promise<Fields[]> {
  const { points, thinks } = writing;
  const blocks: Fields[] = [];
  if (turn.role === "assistant" && thinks)
    for (const { text, signature } of ownThoughts(turn)) blocks.push({ reasoningContent: { reasoningText: { text, signature } } });
  for (const part of turn.parts) blocks.push(...(await blockOf(part, writing)), ...points.after(part.cacheControl));
  if (turn.role === "assistant") for (const call of turn.calls) blocks.push({ toolUse: toolUse(call) }, ...points.after(call.cacheControl));
  return blocks;
}

async function blockOf(part: Part, writing: Writing): Promise<Fields[]> {
  switch (part.kind) {
    case "text":
      return part.text.trim() === "" ? [] : [{ text: part.text }];
    case "image":
      return [await imageBlock(part, writing)];
    case "file":
      return [documentBlock(part)];
    case "sound":
      throw new Failure("unsupported_value", "This model does not accept audio: send text or images.", { param: "messages" });
  }
}

function toolUse({ id, name, arguments: text }: Call): Fields {
  try {
    const input: unknown = parseLossless(text === "" ? "{}" : text);
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return { toolUseId: callId(id), name, input };
  } catch {
    // Said below.
  }
  throw new Failure("invalid_value", `The arguments of the call of '${name.slice(0, 64)}' in the history are not a JSON object.`, {
    param: "messages",
  });
}
