import type { Conversation, Format, Settings } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponsesRequest, ResponseTokensRequest } from "../../contracts/responses";
import { breakpointIn } from "../cache-control";
import { ToolNames } from "../tool-names";
import type { PlacedItem } from "./placed-item";
import { readToolChoice, readTools } from "./tools";
import { readTurns } from "./turns";

type Warn = (message: string) => void;

/** A request without its items, which may require a lookup. */
export interface ReadRequest extends Omit<Conversation, "turns"> {
  names: ToolNames;
}

/** Unsupported fields that would change the answer. */
const REFUSED = ["conversation", "prompt"] as const;

/** Reads everything but the items. Throws `Failure`; other unsupported fields are passed to `warn`. */
export function readRequest(request: ResponsesRequest, warn: Warn): ReadRequest {
  reportUnserved(request, warn);
  return { ...readPrompt(request, warn), settings: settingsOf(request) };
}

export function readPrompt(request: ResponseTokensRequest, warn: Warn): ReadRequest {
  for (const name of REFUSED)
    if (request[name] != null && request[name] !== false)
      throw new Failure("unsupported_parameter", `Unsupported parameter: '${name}' is not supported here.`, { param: name });
  const names = new ToolNames();
  const tools = readTools(request.tools ?? [], { names, warn });
  const parallelTools = request.parallel_tool_calls === false ? false : undefined;
  return { ...readToolChoice(request.tool_choice, { tools, names }), parallelTools, format: formatOf(request), settings: {}, names };
}

export function conversationOf(
  read: ReadRequest,
  request: ResponseTokensRequest,
  given: { items: readonly PlacedItem[]; warn: Warn },
): Conversation {
  const { names, tools, toolChoice, parallelTools, format, settings } = read;
  const { instructions } = request;
  const turns = readTurns(given.items, { names, model: request.model, warn: given.warn });
  if (instructions) turns.unshift({ role: "system", parts: [{ kind: "text", text: instructions }] });
  if (turns.length === 0 && request.input !== null)
    throw new Failure("invalid_value", "Invalid 'input': it contains nothing for the model to read.", { param: "input" });
  return { turns, tools, toolChoice, parallelTools, format, settings };
}

function settingsOf(request: ResponsesRequest): Settings {
  const { max_output_tokens, temperature, top_p, reasoning, user } = request;
  return {
    ...breakpointIn(request),
    cacheKey: request.prompt_cache_key ?? undefined,
    cacheRetention: request.prompt_cache_retention ?? undefined,
    maxTokens: max_output_tokens ?? undefined,
    temperature: temperature ?? undefined,
    topP: top_p ?? undefined,
    effort: reasoning?.effort ?? undefined,
    user: user ?? undefined,
  };
}

function formatOf({ text }: ResponseTokensRequest): Format | undefined {
  const format = text?.format;
  if (format == null || format.type === "text") return undefined;
  if (format.type === "json_object") return { kind: "json" };
  if (format.type !== "json_schema")
    throw new Failure("invalid_value", "Invalid value for 'text.format.type': expected one of 'text', 'json_object', 'json_schema'.", {
      param: "text.format.type",
    });
  const { name, schema, strict, description } = format as unknown as {
    name: string;
    schema: Record<string, unknown>;
    strict?: boolean | null;
    description?: string | null;
  };
  return { kind: "schema", name, schema, strict: strict ?? undefined, description: description ?? undefined };
}

function reportUnserved({ top_logprobs, service_tier, truncation, context_management }: ResponsesRequest, warn: Warn): void {
  if (context_management != null) warn("context_management is not served; a compaction has to be asked for");
  if (top_logprobs) warn("top_logprobs is not supported by this model");
  if (service_tier != null && service_tier !== "auto" && service_tier !== "default") warn("service_tier is not supported by this model");
  if (truncation === "auto") warn("truncation is not supported by this model");
}
