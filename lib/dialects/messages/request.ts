import type { Conversation, Format, Part, Settings } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { MessagesRequest, MessageTokensRequest } from "../../contracts/messages";
import { fieldsOf } from "../../contracts/typed";
import { breakpointIn } from "../cache-control";
import { MOST_STOPS } from "../chat/request";
import { ToolNames } from "../tool-names";
import { readToolChoice, readTools } from "./tools";
import { readTurns } from "./turns";

type Warn = (message: string) => void;

/**
 * Reads a Messages request. Throws `Failure` if dropping a field would change the answer; other unsupported fields are passed to `warn`.
 */
export function readMessages(request: MessagesRequest, warn: Warn): { conversation: Conversation; names: ToolNames } {
  reportUnserved(request, warn);
  const { conversation, names } = readPrompt(request, warn);
  return { conversation: { ...conversation, settings: settingsOf(request) }, names };
}

export function readPrompt(request: MessageTokensRequest, warn: Warn): { conversation: Conversation; names: ToolNames } {
  refuseThread(request);
  const names = new ToolNames();
  const { tools, dropped } = readTools(request.tools ?? [], { names, warn });
  const said = readTurns(request.messages, { names, warn });
  if (said.length === 0)
    throw new Failure("invalid_value", "Invalid 'messages': they contain nothing for the model to read.", { param: "messages" });
  const turns = [...systemTurns(request.system), ...said];
  const choice = readToolChoice(request.tool_choice, { tools, dropped, names });
  return { conversation: { turns, tools, ...choice, format: formatOf(request), settings: {} }, names };
}

/** The vendor's clients then send the whole history if a request with a thread is refused with this code. */
function refuseThread({ thread }: MessageTokensRequest): void {
  if (thread == null || thread === false) return;
  throw new Failure(
    "unsupported_parameter",
    "Unsupported parameter: 'thread' is not supported by this model; send the whole conversation.",
    {
      param: "thread",
      details: { error_code: "thread_unsupported_request", unsupported: ["thread"] },
    },
  );
}

function systemTurns(system: MessagesRequest["system"]): Conversation["turns"] {
  const parts = typeof system === "string" ? [{ kind: "text", text: system } as const] : systemParts(system ?? []);
  return parts.every(({ text }) => text === "") ? [] : [{ role: "system", parts }];
}

type SystemBlocks = Exclude<MessagesRequest["system"], string | null | undefined>;
type TextPart = Extract<Part, { kind: "text" }>;

/** One text, split only after breakpoints. Parts are joined by a line end, blocks by an empty line. */
function systemParts(blocks: SystemBlocks): TextPart[] {
  const parts: TextPart[] = [];
  let texts: string[] = [];
  for (const [place, block] of blocks.entries()) {
    texts.push(block.text);
    const last = place === blocks.length - 1;
    const marked = breakpointIn(block);
    if (!last && marked.cacheControl === undefined) continue;
    parts.push({ kind: "text", text: texts.join("\n\n") + (last ? "" : "\n"), ...marked });
    texts = [];
  }
  return parts;
}

function settingsOf(request: MessagesRequest): Settings {
  const { max_tokens, temperature, top_p, stop_sequences, metadata } = request;
  return {
    maxTokens: max_tokens,
    temperature: temperature ?? undefined,
    topP: top_p ?? undefined,
    stop: stop_sequences?.length ? stop_sequences : undefined,
    effort: effortOf(request),
    user: metadata?.user_id ?? undefined,
    ...breakpointIn(request),
  };
}

/** Chat models support these three; higher efforts map to the highest. */
const EFFORTS = new Map([
  ["low", "low"],
  ["medium", "medium"],
  ["high", "high"],
  ["xhigh", "high"],
  ["max", "high"],
]);
const LOW_BUDGET = 4_096;
const MEDIUM_BUDGET = 16_384;

function effortOf({ output_config, thinking }: MessagesRequest): string | undefined {
  const asked = output_config?.effort;
  if (asked != null) return EFFORTS.get(asked);
  if (thinking?.type !== "enabled") return undefined;
  const budget = Number(thinking.budget_tokens);
  return budget < LOW_BUDGET ? "low" : budget < MEDIUM_BUDGET ? "medium" : "high";
}

function formatOf({ output_config, output_format }: MessageTokensRequest): Format | undefined {
  const format = output_config?.format ?? output_format;
  return format?.type === "json_schema" ? { kind: "schema", name: "response", schema: fieldsOf(format.schema) } : undefined;
}

export function showsThinking({ thinking }: MessagesRequest): boolean {
  return thinking?.type === "enabled" || thinking?.type === "adaptive";
}

function reportUnserved(request: MessagesRequest, warn: Warn): void {
  if (request.top_k != null) warn("top_k is not supported by this model");
  if ((request.stop_sequences?.length ?? 0) > MOST_STOPS) warn(`stop_sequences: only the first ${MOST_STOPS} are used`);
  // The gateway has taken its own servers out of the request.
  if (request.mcp_servers?.length) warn("mcp_servers are not supported by this model");
}
