import type { RunError, TokenCounts } from "../call/run";
import type { DialectId } from "./dialects/ids";

export const CHAT_ROLES = ["system", "user", "assistant", "tool"] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

/** A requested function call. `arguments` is JSON as the model wrote it. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** How a tool call was answered. Times are milliseconds, sizes bytes. */
export interface ToolAnswer {
  by: "hand" | "mock" | "server" | "refusal";
  /** Name of the function, and of the server that has run it. */
  tool: string;
  server?: string;
  /** How long the person took, and after that the server. */
  waitedMs?: number;
  ms?: number;
  bytes?: number;
  /** Whether the result was cut. */
  cut?: boolean;
  /** Whether the tool reports that it failed. */
  failed?: boolean;
  requestId?: string;
}

/** One message, plain JSON. Times are milliseconds; `at` since the epoch, the others since sending. */
export interface Turn {
  id: string;
  /** The previous turn; `ROOT` for the first. */
  parent: string;
  role: ChatRole;
  text: string;
  at: number;
  /** Data URIs or URLs. */
  images?: readonly string[];
  /** Ids of its files. */
  files?: readonly string[];
  /** Number of images that exceeded the history's limit or were deleted. */
  dropped?: number;
  reasoning?: string;
  toolCalls?: readonly ToolCall[];
  toolCallId?: string;
  /** Results only: absent if a person wrote it as a message. `at` is when the call arrived. */
  answered?: ToolAnswer;
  /** Answers only: model, run and figures. */
  model?: string;
  runId?: string;
  /** Chat completions if absent. */
  dialect?: DialectId;
  status?: "waiting" | "done" | "stopped" | "failed";
  firstTokenMs?: number;
  totalMs?: number;
  tokens?: TokenCounts;
  /** Events with content: about one per token. */
  pieces?: number;
  error?: RunError;
  /** Why it was cut short, if it was. */
  finish?: "length" | "content_filter";
  requestId?: string;
  /** JSON of the schema that the answer was asked to fit. */
  schema?: string;
  /** Asks for a repair of the answer before it. */
  repairs?: boolean;
  /** A person has edited this answer. */
  edited?: boolean;
}

/** A conversation with all its branches. */
export interface Chat {
  turns: Readonly<Record<string, Turn>>;
  /** The shown follower of each turn. `""` ends the path there. */
  chosen: Readonly<Record<string, string>>;
}

export const ROOT = "root";
export const EMPTY_CHAT: Chat = { turns: {}, chosen: {} };

const indexes = new WeakMap<Chat["turns"], Map<string, Turn[]>>();

function followersOf({ turns }: Chat, parent: string): readonly Turn[] {
  let index = indexes.get(turns);
  if (!index) {
    index = new Map();
    for (const turn of Object.values(turns)) {
      const followers = index.get(turn.parent);
      if (followers) followers.push(turn);
      else index.set(turn.parent, [turn]);
    }
    indexes.set(turns, index);
  }
  return index.get(parent) ?? [];
}

export function pathOf(chat: Chat): Turn[] {
  const path: Turn[] = [];
  const most = Object.keys(chat.turns).length;
  let at = ROOT;
  while (path.length < most) {
    const followers = followersOf(chat, at);
    const chosen = chat.chosen[at];
    const next = chosen === "" ? undefined : (followers.find(({ id }) => id === chosen) ?? followers.at(-1));
    if (!next) break;
    path.push(next);
    at = next.id;
  }
  return path;
}

/** All turns at the same position, oldest first, including this one. */
export function siblingsOf(chat: Chat, turn: Turn): readonly Turn[] {
  return followersOf(chat, turn.parent);
}

/** Adds and shows a turn after `parent`, by default at the end of the path. */
export function addTurn(chat: Chat, turn: Omit<Turn, "parent">, parent: string = pathOf(chat).at(-1)?.id ?? ROOT): Chat {
  return { turns: { ...chat.turns, [turn.id]: { ...turn, parent } }, chosen: { ...chat.chosen, [parent]: turn.id } };
}

export function changeTurn(chat: Chat, id: string, change: Partial<Omit<Turn, "id" | "parent">>): Chat {
  const turn = chat.turns[id];
  return turn ? { ...chat, turns: { ...chat.turns, [id]: { ...turn, ...change } } } : chat;
}

/**
 * Changes a turn's text. An edited answer no longer matches its figures: it is marked, and they
 * are removed.
 */
export function withText({ role, text: before }: Turn, text: string): Partial<Omit<Turn, "id" | "parent">> {
  if (role !== "assistant" || text === before) return { text };
  const unmeasured = { firstTokenMs: undefined, totalMs: undefined, tokens: undefined, pieces: undefined };
  return { text, edited: true, status: "done", ...unmeasured, error: undefined, finish: undefined, requestId: undefined };
}

export function chooseTurn(chat: Chat, id: string): Chat {
  const turn = chat.turns[id];
  return turn ? { ...chat, chosen: { ...chat.chosen, [turn.parent]: id } } : chat;
}

/** Ends the path after `id`: the next message starts a branch. */
export function endAfter(chat: Chat, id: string): Chat {
  return { ...chat, chosen: { ...chat.chosen, [id]: "" } };
}

/**
 * The conversation with the messages that a started branch has hidden, until the branch has a message; undefined if there is no such
 * branch.
 */
export function wholeAgain(chat: Chat): Chat | undefined {
  const last = pathOf(chat).at(-1);
  if (last?.role !== "assistant" || chat.chosen[last.id] !== "" || followersOf(chat, last.id).length === 0) return undefined;
  const { [last.id]: _, ...chosen } = chat.chosen;
  return { ...chat, chosen };
}

/** The conversation up to the last message that asks for an answer; unchanged if there is none. */
export function withoutLastAnswer(chat: Chat): Chat {
  const path = pathOf(chat);
  const last = path.findLast(({ role }) => role !== "assistant");
  const turns: Record<string, Turn> = {};
  for (const turn of path.slice(0, last ? path.indexOf(last) + 1 : path.length)) turns[turn.id] = turn;
  return { turns, chosen: {} };
}

let made = 0;
export function newTurnId(): string {
  return `t${Date.now().toString(36)}${(made++).toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}
