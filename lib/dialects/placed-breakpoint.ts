import type { Cacheable } from "../contracts/cache-control";
import type { Conversation } from "../contracts/conversation";
import { type Fields, fieldsOf, isFields, listOf } from "../contracts/typed";
import { BREAKPOINT, isLoaded, markedFields, marksIn, mayEnd, replaced } from "./auto-cache";

/** Vendors refuse a request with more. */
const MOST_BREAKPOINTS = 4;

/**
 * The body of a Messages request or a chat completion with a breakpoint after one part, `tools` or `system 2`. `full` if it has as many as
 * vendors accept; undefined if it has no such part, or has a breakpoint there.
 */
export function withBreakpointAfter(place: string, body: unknown): Fields | "full" | undefined {
  if (!isFields(body)) return undefined;
  const marked = place === "tools" ? markedTools(body.tools) : markedSystem(body.system, numberOf(place));
  if (!marked) return undefined;
  return marksIn(body) >= MOST_BREAKPOINTS ? "full" : { ...body, ...marked };
}

/** `system 2` is 2. */
const numberOf = (place: string) => Number(place.split(" ")[1]);

function markedTools(tools: unknown): Fields | undefined {
  const at = listOf(tools).findLastIndex(isLoaded);
  const tool = listOf(tools)[at];
  return tool === undefined || isMarked(tool) ? undefined : { tools: replaced(listOf(tools), at, markedFields) };
}

function markedSystem(system: unknown, number: number): Fields | undefined {
  if (typeof system === "string")
    return number === 1 && system !== "" ? { system: [markedFields({ type: "text", text: system })] } : undefined;
  const block = listOf(system)[number - 1];
  if (block === undefined || isMarked(block) || !mayEnd(block)) return undefined;
  return { system: replaced(listOf(system), number - 1, markedFields) };
}

const isMarked = (holder: unknown) => fieldsOf(holder).cache_control != null;

/** The same for dialects whose system prompt is one part. Providers keep the last breakpoints if there are too many. */
export function withConversationBreakpoint(place: string, conversation: Conversation): Conversation | undefined {
  const { tools, turns } = conversation;
  if (place === "tools") {
    const marked = withMarkedEnd(tools);
    return marked && { ...conversation, tools: marked };
  }
  const at = turns.findIndex(({ role }) => role === "system");
  const system = turns[at];
  if (system?.role !== "system" || numberOf(place) !== 1) return undefined;
  const parts = withMarkedEnd(system.parts);
  return parts && { ...conversation, turns: replaced(turns, at, () => ({ ...system, parts })) };
}

function withMarkedEnd<Item extends Cacheable>(items: readonly Item[]): Item[] | undefined {
  const last = items.at(-1);
  if (last === undefined || last.cacheControl !== undefined) return undefined;
  return replaced(items, items.length - 1, (item) => ({ ...item, cacheControl: BREAKPOINT }));
}

/** The warning in the call's row. */
export const addedBreakpoint = (place: string | undefined) =>
  `A breakpoint of the prompt cache was added after ${place}, as set for this session.`;
