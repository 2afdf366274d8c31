import type { Cacheable } from "../../contracts/cache-control";
import { type Call, type Conversation, type Part, type Tool, type Turn, textOf } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { parseLossless } from "../../contracts/lossless-json";
import { mostSent } from "../../contracts/output-bounds";
import { withinLimit } from "./breakpoints";
import { callId } from "./call-id";
import { type ModelRules, rulesOf } from "./model-rules";
import { effortOf, ownThoughts, thinkingOf } from "./thinking";

type Fields = Record<string, unknown>;
type Warn = (message: string) => void;

/**
 * Converts a conversation to a Messages request. Unsupported settings are passed to `warn`, or refused if dropping them would change the
 * answer.
 */
export function messagesRequest(
  conversation: Conversation,
  {
    model,
    stream,
    warn,
    limit,
    rules = rulesOf(model),
  }: { model: string; stream: boolean; warn: Warn; limit?: number; rules?: ModelRules },
): Fields {
  const { settings, tools } = conversation;
  if ((settings.choices ?? 1) > 1)
    throw new Failure("unsupported_value", "This model returns one choice per call: 'n' must be 1.", { param: "n" });
  for (const name of ["presencePenalty", "frequencyPenalty", "seed"] as const)
    if (settings[name] !== undefined) warn(`${name} is not supported by this model`);
  const wished = effortOf(conversation, { rules, warn });
  const most = mostSent({ asked: settings.maxTokens, effort: wished, limit: leastOf(limit, rules.limit) });
  const { thinking, effort } = thinkingOf(wished, { most, rules, warn }) ?? {};
  const output = { ...formatOf(conversation, warn), ...(effort === undefined ? {} : { effort }) };
  const system = systemOf(conversation.turns);
  const request: Fields = {
    model,
    max_tokens: most,
    messages: messagesOf(conversation.turns, thinking !== undefined),
    ...(stream ? { stream: true } : {}),
    ...(system.length === 0 ? {} : { system }),
    ...markOf(settings),
    ...(settings.stop?.length ? { stop_sequences: settings.stop } : {}),
    ...samplingOf(conversation, { thinks: thinking !== undefined, rules, warn }),
    ...(settings.user === undefined ? {} : { metadata: { user_id: settings.user } }),
    ...(thinking ? { thinking } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf), ...choiceOf(conversation, thinking !== undefined) }),
  };
  return withinLimit(request, { rules, warn });
}

const markOf = ({ cacheControl }: Cacheable): Fields => (cacheControl === undefined ? {} : { cache_control: cacheControl });

const leastOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Blocks only if there is a breakpoint to put on them. */
function systemOf(turns: readonly Turn[]): string | Fields[] {
  const said = turns.flatMap((turn) => (turn.role === "system" ? [turn] : []));
  const parts = said.flatMap((turn) => turn.parts).filter((part) => part.kind === "text");
  if (parts.some(({ cacheControl }) => cacheControl !== undefined)) return parts.map(blockOf);
  return said.map((turn) => textOf(turn.parts)).join("\n\n");
}

/** With thinking, the vendor accepts only its default temperature. */
function samplingOf({ settings }: Conversation, { thinks, rules, warn }: { thinks: boolean; rules: ModelRules; warn: Warn }): Fields {
  const { temperature, topP } = settings;
  if (!rules.sampling) {
    if (temperature !== undefined || topP !== undefined) warn("the model does not support temperature and top_p; they were removed");
    return {};
  }
  if (thinks) {
    if (temperature !== undefined && temperature !== 1) warn("temperature is left out while the model thinks");
    return {};
  }
  // Newer models refuse both together.
  if (temperature !== undefined) return { temperature: Math.min(1, temperature) };
  return topP === undefined ? {} : { top_p: topP };
}

function formatOf({ format }: Conversation, warn: Warn): Fields {
  if (format?.kind === "schema") return { format: { type: "json_schema", schema: format.schema } };
  if (format) warn("response_format json_object is not supported by this model: ask for JSON in words, or give a schema");
  return {};
}

const EMPTY = { type: "object", properties: {} };
const toolOf = ({ name, description, parameters, strict, ...tool }: Tool) => ({
  name,
  ...(description === undefined ? {} : { description }),
  // The vendor refuses a schema without this type.
  input_schema: parameters?.type == null ? { ...EMPTY, ...parameters, type: "object" } : parameters,
  ...(strict ? { strict } : {}),
  ...markOf(tool),
});

function choiceOf({ toolChoice, parallelTools }: Conversation, thinks: boolean): Fields {
  const alone = parallelTools === false ? { disable_parallel_tool_use: true } : {};
  if (toolChoice === "none") return { tool_choice: { type: "none" } };
  // A thinking model can't be forced to call a tool.
  if (!thinks && toolChoice === "required") return { tool_choice: { type: "any", ...alone } };
  if (!thinks && typeof toolChoice === "object") return { tool_choice: { type: "tool", name: toolChoice.name, ...alone } };
  return parallelTools === false ? { tool_choice: { type: "auto", ...alone } } : {};
}

interface Message {
  role: "user" | "assistant";
  content: Fields[];
}

/** Turns must alternate and start with the user: adjacent turns of one role are merged, tool results first. */
function messagesOf(turns: readonly Turn[], thinks: boolean): Message[] {
  const messages: Message[] = [];
  for (const turn of turns) {
    if (turn.role === "system") continue;
    const role = turn.role === "assistant" ? "assistant" : "user";
    const content = blocksOf(turn, thinks);
    if (content.length === 0) continue;
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else messages.push({ role, content });
  }
  if (messages[0]?.role !== "user") messages.unshift({ role: "user", content: [{ type: "text", text: "Go on." }] });
  return messages;
}

function blocksOf(turn: Exclude<Turn, { role: "system" }>, thinks: boolean): Fields[] {
  if (turn.role === "tool") return [{ type: "tool_result", tool_use_id: callId(turn.callId), content: turn.text, ...markOf(turn) }];
  const parts = turn.parts.map(blockOf);
  if (!("calls" in turn)) return parts;
  const thoughts = thinks ? ownThoughts(turn) : [];
  const blocks = thoughts.map(({ text, signature }) => ({ type: "thinking", thinking: text, signature }));
  return [...blocks, ...parts, ...turn.calls.map(toolUse)];
}

const toolUse = ({ id, name, arguments: text, ...call }: Call): Fields => ({
  type: "tool_use",
  id: callId(id),
  name,
  input: inputOf(text, name),
  ...markOf(call),
});

function inputOf(text: string, name: string): unknown {
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

function blockOf(part: Part): Fields {
  return { ...plainBlock(part), ...markOf(part) };
}

function plainBlock(part: Part): Fields {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image", source: sourceOf(part.url) };
    case "file":
      return { type: "document", title: part.name, source: sourceOf(part.data) };
    case "sound":
      throw new Failure("unsupported_value", "This model does not accept audio: send text or images.", { param: "messages" });
  }
}

function sourceOf(url: string): Fields {
  const data = /^data:([^;,]*);base64,/.exec(url);
  if (!data) return { type: "url", url };
  const bytes = url.slice(data[0].length);
  if (data[1] === "text/plain") return { type: "text", media_type: "text/plain", data: Buffer.from(bytes, "base64").toString() };
  return { type: "base64", media_type: data[1], data: bytes };
}
