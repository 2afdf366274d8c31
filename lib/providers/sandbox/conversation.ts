import type { ChatMessage, ChatRequest } from "../../contracts/chat";
import { type Attachment, describePart } from "./attachments";
import { hashText } from "./random";

/** Characters read from either end of one message; the middle of longer ones is left out. */
const END_CHARS = 32_000;
/** Characters of all instructions that are read. */
const MAX_SYSTEM = 20_000;

/** What one tool gave back, with the call that asked for it. */
export interface ToolResult {
  name: string;
  /** JSON text as the call had it. */
  arguments: string;
  text: string;
}

/** A conversation as the skills see it. Texts are capped. */
export interface Conversation {
  /** System and developer messages. */
  system: string;
  /** The last user message, with the words of text files it brought along. */
  ask: string;
  /** The assistant's last answer, or an empty string. */
  previous: string;
  /** The user's message before the last one, or an empty string. */
  earlierAsk: string;
  /** What came with the last user message. */
  attachments: readonly Attachment[];
  /** Results that arrived after the last assistant message. */
  toolResults: readonly ToolResult[];
  /** Same input, same seed: everything random in an answer comes from here. */
  seed: number;
}

/** Reads a request. Throws `Failure` where an inline picture or file is broken. */
export function readConversation(input: Pick<ChatRequest, "messages" | "seed">): Conversation {
  const parts = input.messages.map((message, index) => readMessage(message, `messages[${index}]`));
  const users = input.messages.flatMap((message, index) => (message.role === "user" ? [index] : []));
  const last = parts[users.at(-1) ?? -1];
  const assistant = input.messages.findLastIndex((message) => message.role === "assistant" && textOf(message) !== "");
  const ask = cap([last?.text ?? "", ...(last?.attachments ?? []).map((item) => item.text ?? "")].filter(Boolean).join("\n\n"));
  const system = input.messages.flatMap((message, index) =>
    message.role === "system" || message.role === "developer" ? [parts[index]?.text ?? ""] : [],
  );
  return {
    system: system.join("\n").slice(0, MAX_SYSTEM),
    ask,
    previous: parts[assistant]?.text ?? "",
    earlierAsk: parts[users.at(-2) ?? -1]?.text ?? "",
    attachments: last?.attachments ?? [],
    toolResults: readToolResults(input.messages),
    seed: hashText(ask, hashText(String(input.messages.length), input.seed ?? 0)),
  };
}

/** A conversation of one message, as a plain prompt makes it. */
export function promptConversation(prompt: string, seed: number): Conversation {
  return readConversation({ messages: [{ role: "user", content: prompt }], seed });
}

/** All text of a message; parts are joined by line breaks. */
export function textOf(message: ChatMessage): string {
  if (typeof message.content === "string") return message.content;
  return (message.content ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function readMessage(message: ChatMessage, param: string): { text: string; attachments: Attachment[] } {
  const parts = typeof message.content === "string" ? [] : (message.content ?? []);
  const attachments = parts.flatMap((part, index) => describePart(part, `${param}.content[${index}]`) ?? []);
  return { text: cap(textOf(message)), attachments };
}

function readToolResults(messages: readonly ChatMessage[]): ToolResult[] {
  const from = messages.findLastIndex((message) => message.role !== "tool" && message.role !== "function") + 1;
  const calls = messages[from - 1]?.tool_calls ?? [];
  return messages.slice(from).map((message, index) => {
    const call = calls.find((item) => item.id === message.tool_call_id) ?? calls[index];
    const name = call?.function?.name ?? message.name ?? "the tool";
    return { name, arguments: call?.function?.arguments ?? "", text: cap(textOf(message)).trim() };
  });
}

function cap(text: string): string {
  if (text.length <= 2 * END_CHARS) return text;
  return `${text.slice(0, END_CHARS)}\n…\n${text.slice(-END_CHARS)}`;
}
