import type { Cacheable, CacheControl } from "./cache-control";
import type { BilledParts } from "./prices";
import type { TokenCounts } from "./token-counts";

/**
 * The common form of all text dialects. A dialect reads its requests into this form and writes answers from it, and a kind of model does
 * the reverse; there is no direct translation between dialects.
 */
export interface Conversation {
  turns: Turn[];
  tools: Tool[];
  toolChoice?: "none" | "auto" | "required" | { name: string };
  parallelTools?: boolean;
  format?: Format;
  settings: Settings;
}

export type Turn =
  | { role: "system" | "user"; parts: Part[] }
  /** `reasoning` is unsigned: some models need it back with the calls that followed it. */
  | { role: "assistant"; parts: Part[]; calls: Call[]; thoughts?: readonly Thought[]; reasoning?: string }
  | ({ role: "tool"; callId: string; name?: string; text: string } & Cacheable);

export type Part = Cacheable & PartContent;

type PartContent =
  | { kind: "text"; text: string }
  /** `url` is a web address or a data URI; `param` is its field in the request. */
  | { kind: "image"; url: string; detail?: string; param?: string }
  /** `data` is base64. */
  | { kind: "sound"; data: string; format: string }
  /** `data` is a data URI. */
  | { kind: "file"; name: string; data: string };

/** A model's reasoning, with the signature that its vendor verifies. */
export interface Thought {
  text: string;
  signature: string;
  signer: Signer;
}

/** The kind of vendor that signed the reasoning: it is sent to no other kind. */
export type Signer = "anthropic" | "gemini";

/** A tool call; `arguments` is JSON text as the model wrote it. */
export interface Call extends Cacheable {
  id: string;
  name: string;
  arguments: string;
  /** Opaque data that the model's vendor needs back with the call. */
  signature?: string;
}

export interface Tool extends Cacheable {
  name: string;
  description?: string;
  /** A JSON schema. */
  parameters?: Record<string, unknown>;
  strict?: boolean;
}

/** The required format of a text. */
export type Format =
  | { kind: "json" }
  | { kind: "schema"; name: string; schema: Record<string, unknown>; strict?: boolean; description?: string };

export interface Settings {
  maxTokens?: number;
  temperature?: number;
  topP?: number;
  choices?: number;
  stop?: string[];
  presencePenalty?: number;
  frequencyPenalty?: number;
  seed?: number;
  effort?: string;
  user?: string;
  /** A breakpoint that the vendor sets at the end of the prompt. */
  cacheControl?: CacheControl;
  /** The cache key for vendors that cache without breakpoints. */
  cacheKey?: string;
  cacheRetention?: string;
}

/** Why a choice ended, in the terms of chat completions; models may add others. */
export type Finish = "stop" | "length" | "tool_calls" | "content_filter" | (string & {});

/** A complete answer. */
export interface Told {
  choices: Choice[];
  usage: Usage | undefined;
}
export interface Choice {
  index: number;
  reasoning: string;
  /** The same in the vendor's signed pieces; an unsigned piece has an empty signature. */
  thoughts?: Thought[];
  text: string;
  /** Empty if the model did not refuse. */
  refusal: string;
  calls: Call[];
  /** Data URIs of generated images. */
  images?: string[];
  finish: Finish;
}

/** Tokens. `input` includes cached ones, `output` includes reasoning; 0 if unknown. */
export interface Usage {
  input: number;
  output: number;
  total: number;
  cached: number;
  reasoning: number;
  /** Separately billed parts; absent if there are none. */
  billed?: BilledParts;
}

/** One increment of an answer. */
export type Increment =
  | { kind: "text" | "reasoning" | "refusal"; choice: number; text: string }
  /** Ends a piece of reasoning and signs it. */
  | { kind: "signature"; choice: number; signature: string; signer: Signer }
  /** `call` is the index among the choice's calls; `id` and `name` come with the first increment. */
  | { kind: "call"; choice: number; call: number; id: string; name: string; arguments: string; signature?: string }
  | { kind: "image"; choice: number; url: string }
  | { kind: "finish"; choice: number; finish: Finish }
  | { kind: "usage"; usage: Usage };

/** Converts increments of an answer to events of a dialect. */
export interface EventWriter<Event> {
  push(increment: Increment): Event[];
  /** The final events; none if the answer broke off, so that the stream counts as cut. Throws `Failure`. */
  end(): Event[];
}

/** The most characters of a streamed answer that are buffered, for events that repeat it or have to wait. */
export const MOST_GATHERED = 16 * 1024 * 1024;

/** Cleaned counts; undefined if neither is known. */
export function usageFrom({ input, output, cached, reasoning, billed }: TokenCounts): Usage | undefined {
  if (input === undefined && output === undefined) return undefined;
  const usage = { input: input ?? 0, output: output ?? 0, total: (input ?? 0) + (output ?? 0), cached, reasoning };
  return billed ? { ...usage, billed } : usage;
}

export const NO_USAGE: Usage = { input: 0, output: 0, total: 0, cached: 0, reasoning: 0 };

/** The first choice: the only one in dialects without several. */
export function onlyChoice({ choices }: Told): Choice {
  return choices[0] ?? { index: 0, reasoning: "", text: "", refusal: "", calls: [], finish: "stop" };
}

export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
}

/** All text of a conversation including tools, for counting tokens. */
export function allText({ turns, tools }: Pick<Conversation, "turns" | "tools">): string {
  const said = turns.flatMap((turn) => {
    if (turn.role === "tool") return [turn.text];
    const calls = turn.role === "assistant" ? turn.calls.map((call) => `${call.name} ${call.arguments}`) : [];
    return [textOf(turn.parts), ...calls];
  });
  const offered = tools.map(({ name, description = "", parameters = {} }) => `${name} ${description} ${JSON.stringify(parameters)}`);
  return [...said, ...offered].join("\n");
}

/** Whether a call asks for prompt caching. */
export function asksForCache(conversation: Conversation): boolean {
  const { cacheKey, cacheRetention } = conversation.settings;
  return cacheKey !== undefined || cacheRetention !== undefined || holdsBreakpoints(conversation);
}

export function holdsBreakpoints({ turns, tools, settings }: Conversation): boolean {
  return (
    isMarked(settings) ||
    tools.some(isMarked) ||
    turns.some((turn) => (turn.role === "tool" ? isMarked(turn) : turn.parts.some(isMarked) || callsMarked(turn)))
  );
}

const isMarked = ({ cacheControl }: Cacheable): boolean => cacheControl !== undefined;
const callsMarked = (turn: Conversation["turns"][number]): boolean => turn.role === "assistant" && turn.calls.some(isMarked);
