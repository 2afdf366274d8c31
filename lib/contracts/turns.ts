/** The prefix of session ids; 26 characters of a hash of team, key and the client's own id follow. */
export const SESSION_PREFIX = "ses_";
export const SESSION_ID = /^ses_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The part of a prompt that a breakpoint is added after: the list of tools, or a block of the system prompt. */
export const BREAKPOINT_PLACE = /^(?:tools|system [1-9]\d{0,2})$/;

/** Equal calls in a row that are flagged as a loop. */
export const LOOP_CALLS = 5;

/** What a message of a prompt is: of the system, the user or the assistant, a call of a tool, or its result. */
export const PART_KINDS = {
  T: "tools",
  S: "system",
  s: "system message",
  u: "user",
  a: "assistant",
  c: "tool call",
  t: "tool result",
} as const;
export type PartKind = keyof typeof PART_KINDS;

/** A part of a prompt without its text. */
export interface PromptPart {
  kind: PartKind;
  /** In base 36. */
  hash: string;
  bytes: number;
  /** Whether it ends with a breakpoint of the prompt cache. */
  mark: boolean;
}

/** A call of a tool that the prompt's last assistant turn made. */
export interface ToolCall {
  name: string;
  /** Of name and arguments, in base 36. */
  hash: string;
  failed: boolean;
  /** A file, a command or another argument that says what it did; only if the key stores bodies. */
  about?: string;
}

/** What a call of a session leaves in its row, without texts unless the key stores bodies. */
export interface TurnFacts {
  /** The sub-agent's id within the session; absent for the session's own turns. */
  agent?: string;
  /** The client's own session id, cut. */
  own?: string;
  /** The beginning of the session's first prompt; only if the key stores bodies. */
  task?: string;
  tools?: ToolCall[];
  /** The prompt's parts in the order of the cache: the first `kept` are those of the call `before`. */
  parts?: { before: string; kept: number; more: PromptPart[] };
  /** The part after which the gateway added a breakpoint, as people have set for the session. */
  placed?: string;
  /** Input tokens that were in the provider's cache after the turn before and were paid again, and what that cost in nano-dollars. */
  lost?: { tokens: number; nano: number };
}

/** The row's text; empty if there are no facts. Parts are joined, because prompts have hundreds. */
export function writeTurn({ parts, ...facts }: TurnFacts, longest: number): string {
  const written = parts && { before: parts.before, kept: parts.kept, more: parts.more.map(writePart).join(" ") };
  const text = JSON.stringify({ ...facts, parts: written });
  return text.length <= longest ? text : writeTurn({ agent: facts.agent, own: facts.own, lost: facts.lost }, longest);
}

/** Facts of a row that this gateway wrote; none if it is empty or unreadable. */
export function readTurn(text: string): TurnFacts {
  if (text === "") return {};
  try {
    const { parts, ...facts }: Omit<TurnFacts, "parts"> & { parts?: { before: string; kept: number; more: string } } = JSON.parse(text);
    return parts ? { ...facts, parts: { ...parts, more: parts.more.split(" ").filter(Boolean).map(readPart) } } : facts;
  } catch {
    return {};
  }
}

const writePart = ({ kind, hash, bytes, mark }: PromptPart) => `${kind}${bytes.toString(36)}.${hash}${mark ? "*" : ""}`;

function readPart(text: string): PromptPart {
  const [bytes = "", hash = ""] = text.slice(1).replace("*", "").split(".");
  return { kind: isKind(text[0]) ? text[0] : "u", hash, bytes: Number.parseInt(bytes, 36), mark: text.endsWith("*") };
}

const isKind = (letter: string | undefined): letter is PartKind => letter !== undefined && Object.hasOwn(PART_KINDS, letter);
