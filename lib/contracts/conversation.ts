import type { Cacheable, CacheControl } from "./cache-control";
import type { BilledParts } from "./prices";
import type { TokenCounts } from "./token-counts";

/**
 * What every text dialect says, in one form. A dialect has functions that read its requests into this and write answers of this, and a
 * kind of model has functions vice versa; nothing translates from one dialect to another by itself.
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
  /** `reasoning` is what the model thought, unsigned: some models want it back with the calls that it led to. */
  | { role: "assistant"; parts: Part[]; calls: Call[]; thoughts?: readonly Thought[]; reasoning?: string }
  | ({ role: "tool"; callId: string; name?: string; text: string } & Cacheable);

export type Part = Cacheable & PartContent;

type PartContent =
  | { kind: "text"; text: string }
  /** `url` is a web address or a data URI; `param` is the field of the request that it was in. */
  | { kind: "image"; url: string; detail?: string; param?: string }
  /** `data` is base64. */
  | { kind: "sound"; data: string; format: string }
  /** `data` is a data URI. */
  | { kind: "file"; name: string; data: string };

/** What a model thought before it spoke or called, with what its vendor wants to see again to believe it. */
export interface Thought {
  text: string;
  signature: string;
  signer: Signer;
}

/** The kind of vendor that signed a thought: no other kind is sent it. */
export type Signer = "anthropic" | "gemini";

/** A call of a tool; `arguments` is JSON text as the model wrote it. */
export interface Call extends Cacheable {
  id: string;
  name: string;
  arguments: string;
  /** What the model's vendor wants back with the call, unread. */
  signature?: string;
}

export interface Tool extends Cacheable {
  name: string;
  description?: string;
  /** A JSON schema. */
  parameters?: Record<string, unknown>;
  strict?: boolean;
}

/** What a text must be. */
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
  /** A breakpoint that the vendor sets by itself, at the end of the prompt. */
  cacheControl?: CacheControl;
  /** What a vendor that caches without breakpoints is told of its cache. */
  cacheKey?: string;
  cacheRetention?: string;
}

/** Why a choice ended, in the words of chat completions; a model may have others. */
export type Finish = "stop" | "length" | "tool_calls" | "content_filter" | (string & {});

/** A whole answer. */
export interface Told {
  choices: Choice[];
  usage: Usage | undefined;
}
export interface Choice {
  index: number;
  reasoning: string;
  /** The same in the vendor's own pieces, where it signs them; a piece that is not signed has an empty signature. */
  thoughts?: Thought[];
  text: string;
  /** Empty if the model did not refuse. */
  refusal: string;
  calls: Call[];
  /** Data URIs of images that it made. */
  images?: string[];
  finish: Finish;
}

/** Tokens. `input` holds the cached ones, `output` those of reasoning; each is 0 if it is not known. */
export interface Usage {
  input: number;
  output: number;
  total: number;
  cached: number;
  reasoning: number;
  /** What the vendor bills at rates of its own; absent if it names nothing of the kind. */
  billed?: BilledParts;
}

/** One increment of an answer. */
export type Increment =
  | { kind: "text" | "reasoning" | "refusal"; choice: number; text: string }
  /** Ends a piece of reasoning, which it is of. */
  | { kind: "signature"; choice: number; signature: string; signer: Signer }
  /** `call` counts the calls of a choice; `id` and `name` come with its first increment. */
  | { kind: "call"; choice: number; call: number; id: string; name: string; arguments: string; signature?: string }
  | { kind: "image"; choice: number; url: string }
  | { kind: "finish"; choice: number; finish: Finish }
  | { kind: "usage"; usage: Usage };

/** Makes the events of a dialect from the increments of an answer. */
export interface EventWriter<Event> {
  push(increment: Increment): Event[];
  /** The last events; none if the answer broke off, so that the stream counts as cut. Throws `Failure`. */
  end(): Event[];
}

/** The most characters that are gathered of one streamed answer, for events that repeat it or have to wait. */
export const MOST_GATHERED = 16 * 1024 * 1024;

/** Counts as they have been cleaned; undefined if neither is known. */
export function usageFrom({ input, output, cached, reasoning, billed }: TokenCounts): Usage | undefined {
  if (input === undefined && output === undefined) return undefined;
  const usage = { input: input ?? 0, output: output ?? 0, total: (input ?? 0) + (output ?? 0), cached, reasoning };
  return billed ? { ...usage, billed } : usage;
}

export const NO_USAGE: Usage = { input: 0, output: 0, total: 0, cached: 0, reasoning: 0 };

/** The first choice: the only one of dialects that know no others. */
export function onlyChoice({ choices }: Told): Choice {
  return choices[0] ?? { index: 0, reasoning: "", text: "", refusal: "", calls: [], finish: "stop" };
}

/** The text of all parts that are text. */
export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
}

/** All text of a conversation, tools included, for counting its tokens. */
export function allText({ turns, tools }: Pick<Conversation, "turns" | "tools">): string {
  const said = turns.flatMap((turn) => {
    if (turn.role === "tool") return [turn.text];
    const calls = turn.role === "assistant" ? turn.calls.map((call) => `${call.name} ${call.arguments}`) : [];
    return [textOf(turn.parts), ...calls];
  });
  const offered = tools.map(({ name, description = "", parameters = {} }) => `${name} ${description} ${JSON.stringify(parameters)}`);
  return [...said, ...offered].join("\n");
}

/** Whether a call asks its vendor to cache the prompt. */
export function asksForCache({ turns, tools, settings }: Conversation): boolean {
  if (settings.cacheControl !== undefined || settings.cacheKey !== undefined || settings.cacheRetention !== undefined) return true;
  return (
    tools.some(isMarked) || turns.some((turn) => (turn.role === "tool" ? isMarked(turn) : turn.parts.some(isMarked) || callsMarked(turn)))
  );
}

const isMarked = ({ cacheControl }: Cacheable): boolean => cacheControl !== undefined;
const callsMarked = (turn: Conversation["turns"][number]): boolean => turn.role === "assistant" && turn.calls.some(isMarked);
