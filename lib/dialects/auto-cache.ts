import type { Cacheable, CacheControl } from "../contracts/cache-control";
import { type Conversation, holdsBreakpoints, type Part, type Turn } from "../contracts/conversation";
import { type Fields, fieldsOf, isFields, listOf } from "../contracts/typed";

export const BREAKPOINT: CacheControl = { type: "ephemeral" };

/** User turns that end with a breakpoint: the last one is written to the cache, the one before is read from it. */
const USER_TURNS = 2;
const INSTRUCTIONS: ReadonlySet<string> = new Set(["system", "developer"]);

/** Positions of the last instructions and of the ends of the last user turns. Results of tools belong to a user's turn. */
function endsIn(roles: readonly string[]): { system: number; users: number[] } {
  const isUser = (role: string | undefined) => role !== undefined && role !== "assistant" && !INSTRUCTIONS.has(role);
  const ends = roles.flatMap((role, at) => (isUser(role) && !isUser(roles[at + 1]) ? [at] : []));
  return { system: roles.findLastIndex((role) => INSTRUCTIONS.has(role)), users: ends.slice(-USER_TURNS) };
}

/** The same conversation with breakpoints after tools, system prompt and the last user turns; unchanged if the caller set any. */
export function withBreakpoints(conversation: Conversation): Conversation {
  if (holdsBreakpoints(conversation)) return conversation;
  const { tools, turns } = conversation;
  const { system, users } = endsIn(turns.map(({ role }) => role));
  return {
    ...conversation,
    tools: replaced(tools, tools.length - 1, marked),
    turns: turns.map((turn, at) => (at === system || users.includes(at) ? markedTurn(turn) : turn)),
  };
}

const marked = <Item extends Cacheable>(item: Item): Item => ({ ...item, cacheControl: BREAKPOINT });

function markedTurn(turn: Turn): Turn {
  if (turn.role === "tool") return marked(turn);
  // The vendor refuses breakpoints on empty texts.
  const last = turn.parts.findLastIndex((part: Part) => part.kind !== "text" || part.text !== "");
  return { ...turn, parts: replaced(turn.parts, last, marked) };
}

/**
 * The same for the body of a Messages request, or of a chat completion for a model that takes breakpoints. Both have `tools` and `messages`;
 * one has `system`, the other instructions among the messages. `spared`: without the one after the tools, so that another can be added.
 */
export function withPromptBreakpoints(body: unknown, spared = false): unknown {
  if (!isFields(body) || !Array.isArray(body.messages) || marksIn(body) > 0) return body;
  const { tools, system, messages } = body;
  const ends = endsIn(messages.map((message) => String(fieldsOf(message).role)));
  const instructed = system == null ? ends.system : -1;
  return {
    ...body,
    ...(Array.isArray(tools) && !spared ? { tools: replaced(tools, tools.findLastIndex(isLoaded), markedFields) } : {}),
    ...(system == null ? {} : { system: markedContent(system) }),
    messages: messages.map((message, at) =>
      at === instructed || ends.users.includes(at) ? { ...message, content: markedContent(fieldsOf(message).content) } : message,
    ),
  };
}

/** The vendor refuses a breakpoint on a tool that is loaded later. */
export const isLoaded = (tool: unknown) => fieldsOf(tool).defer_loading !== true;

export const markedFields = (fields: unknown): Fields => ({ ...fieldsOf(fields), cache_control: BREAKPOINT });

function markedContent(content: unknown): unknown {
  if (typeof content === "string") return content === "" ? content : [markedFields({ type: "text", text: content })];
  if (!Array.isArray(content)) return content;
  return replaced(content, content.findLastIndex(mayEnd), markedFields);
}

export const mayEnd = (part: unknown) => fieldsOf(part).type !== "text" || fieldsOf(part).text !== "";

export function replaced<Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] {
  return items.map((item, index) => (index === at ? change(item) : item));
}

/** The breakpoints of a body: its own, and those on tools, messages, calls, blocks, and blocks in results of tools. */
export function marksIn({ cache_control: own, tools, system, messages, content, tool_calls: calls }: Fields): number {
  let marks = own == null ? 0 : 1;
  for (const list of [tools, system, messages, content, calls]) for (const item of listOf(list)) marks += marksIn(fieldsOf(item));
  return marks;
}
