import type { ChatMessage, ChatRequest } from "../../contracts/chat";
import type { ContentPart } from "../../contracts/chat-parts";
import { fieldsOf } from "../../contracts/typed";

/**
 * Models that cache only at breakpoints, whatever server provides them: OpenRouter and LiteLLM accept breakpoints on parts, messages and
 * tools. Other vendors cache automatically, and strict servers refuse unknown fields.
 */
const BY_BREAKPOINTS = /claude/i;

export const takesBreakpoints = (model: string): boolean => BY_BREAKPOINTS.test(model);

const isMarked = (holder: object): boolean => fieldsOf(holder).cache_control != null;

const messageIsMarked = ({ content, tool_calls: calls, ...message }: ChatMessage): boolean =>
  isMarked(message) || (calls ?? []).some(isMarked) || (Array.isArray(content) && content.some(isMarked));

export function holdsBreakpoints(request: ChatRequest): boolean {
  return isMarked(request) || (request.tools ?? []).some(isMarked) || request.messages.some(messageIsMarked);
}

/** The same request for a model without breakpoints. */
export function withoutBreakpoints(request: ChatRequest): ChatRequest {
  const { tools, messages } = request;
  return { ...unmarked(request), messages: messages.map(plainMessage), ...(tools ? { tools: tools.map(unmarked) } : {}) };
}

function plainMessage(message: ChatMessage): ChatMessage {
  const { content, tool_calls: calls } = message;
  return {
    ...unmarked(message),
    content: Array.isArray(content) ? plainContent(content.map(unmarked)) : content,
    ...(calls ? { tool_calls: calls.map(unmarked) } : {}),
  };
}

/** Text-only parts become one string: many servers accept no other form. */
export function plainContent(parts: ContentPart[]): ChatMessage["content"] {
  return parts.every((part) => part.type === "text") ? parts.map(({ text }) => text).join("\n") : parts;
}

function unmarked<Holder extends object>(holder: Holder): Holder {
  const { cache_control: _, ...rest } = holder as Holder & { cache_control?: unknown };
  return rest as Holder;
}
