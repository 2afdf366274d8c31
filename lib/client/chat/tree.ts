import type { RunError, TokenCounts } from "../call/run";
import type { DialectId } from "./dialects/ids";

export const CHAT_ROLES = ["system", "user", "assistant", "tool"] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

/** A function the model wants called. `arguments` is JSON as the model wrote it. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** One message, plain JSON. Times are milliseconds; `at` since the epoch, the others since sending. */
export interface Turn {
  id: string;
  /** The turn it follows; `ROOT` for the first. */
  parent: string;
  role: ChatRole;
  text: string;
  at: number;
  /** Data URIs or addresses. */
  images?: readonly string[];
  /** Ids of files that were sent with it, as the page keeps them. */
  files?: readonly string[];
  /** Images that had no room on the history, or are gone from the gateway. */
  dropped?: number;
  reasoning?: string;
  toolCalls?: readonly ToolCall[];
  toolCallId?: string;
  /** Only of answers: who gave it, in which run, and how it went. */
  model?: string;
  runId?: string;
  /** The form it was asked in; chat completions where absent. */
  dialect?: DialectId;
  status?: "waiting" | "done" | "stopped" | "failed";
  firstTokenMs?: number;
  totalMs?: number;
  tokens?: TokenCounts;
  /** Events with something to read in them: about one a token. */
  pieces?: number;
  error?: RunError;
  /** Why it ended, where that was not at its own end. */
  finish?: "length" | "content_filter";
  requestId?: string;
  /** A person has changed the words of this answer. */
  edited?: boolean;
}

/** A conversation with all its branches. */
export interface Chat {
  turns: Readonly<Record<string, Turn>>;
  /** Which of several followers is shown, by the turn before them. `""` ends the path there. */
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

/** The turns that are shown, first to last. */
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

/** The turns that stand at the same place, oldest first, itself among them. */
export function siblingsOf(chat: Chat, turn: Turn): readonly Turn[] {
  return followersOf(chat, turn.parent);
}

/** Adds a turn after `parent`, at the end of the path where that is left out, and shows it. */
export function addTurn(chat: Chat, turn: Omit<Turn, "parent">, parent: string = pathOf(chat).at(-1)?.id ?? ROOT): Chat {
  return { turns: { ...chat.turns, [turn.id]: { ...turn, parent } }, chosen: { ...chat.chosen, [parent]: turn.id } };
}

export function changeTurn(chat: Chat, id: string, change: Partial<Omit<Turn, "id" | "parent">>): Chat {
  const turn = chat.turns[id];
  return turn ? { ...chat, turns: { ...chat.turns, [id]: { ...turn, ...change } } } : chat;
}

/**
 * What changes with the words of a turn. An answer with other words is no longer what was measured and counted: it says so, and its
 * figures go.
 */
export function withText({ role, text: before }: Turn, text: string): Partial<Omit<Turn, "id" | "parent">> {
  if (role !== "assistant" || text === before) return { text };
  const unmeasured = { firstTokenMs: undefined, totalMs: undefined, tokens: undefined, pieces: undefined };
  return { text, edited: true, status: "done", ...unmeasured, error: undefined, finish: undefined, requestId: undefined };
}

/** Shows this turn, and what followed it, in place of its siblings. */
export function chooseTurn(chat: Chat, id: string): Chat {
  const turn = chat.turns[id];
  return turn ? { ...chat, chosen: { ...chat.chosen, [turn.parent]: id } } : chat;
}

/** Ends the path after `id`: what is written next begins a branch of its own. */
export function endAfter(chat: Chat, id: string): Chat {
  return { ...chat, chosen: { ...chat.chosen, [id]: "" } };
}

/** The conversation with what followed where a branch was begun, while nothing is written there yet; undefined if none was. */
export function wholeAgain(chat: Chat): Chat | undefined {
  const last = pathOf(chat).at(-1);
  if (last?.role !== "assistant" || chat.chosen[last.id] !== "" || followersOf(chat, last.id).length === 0) return undefined;
  const { [last.id]: _, ...chosen } = chat.chosen;
  return { ...chat, chosen };
}

/** The conversation up to the last message that asks for an answer; whole where there is none. */
export function withoutLastAnswer(chat: Chat): Chat {
  const path = pathOf(chat);
  const last = path.findLast(({ role }) => role !== "assistant");
  const turns: Record<string, Turn> = {};
  for (const turn of path.slice(0, last ? path.indexOf(last) + 1 : path.length)) turns[turn.id] = turn;
  return { turns, chosen: {} };
}

let made = 0;
/** An id for a new turn, unlike any other of this person. */
export function newTurnId(): string {
  return `t${Date.now().toString(36)}${(made++).toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}
