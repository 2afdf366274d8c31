import type { ChatMessage, ChatRequest } from "../../../../lib/contracts/chat";
import type { ReadImage } from "../host";
import { hashText } from "../random";
import { type Attachment, describePart, type PartContext } from "./attachments";

/** Characters of a message that are searched for what is asked: whatever an expression makes of them, it is soon done. */
export const ASK_CHARS = 8_000;
/** Characters read from either end of a text that is worked on as a whole; the middle of longer ones is left out. */
const END_CHARS = 32_000;
/** Characters of all instructions that are read. */
const MAX_SYSTEM = 20_000;

/** How a model speaks: in short prose, or under a heading, with lists and a closing line. The facts are the same. */
export type Voice = "brief" | "structured";

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
  /** The beginning of the last user message, with the words of text files it brought along. */
  ask: string;
  /** The same message with the text it brings, where that is longer than `ask`. Only what takes a text apart may read it. */
  whole?: string;
  /** The assistant's last answer as a text to work on, or an empty string. */
  previous: string;
  /** What came with the last user message. */
  attachments: readonly Attachment[];
  /** Results that arrived after the last assistant message. */
  toolResults: readonly ToolResult[];
  /** What was too long to be read, in words for the log. */
  unread: readonly string[];
  /** How the model speaks that is asked; briefly where nothing is said. */
  voice?: Voice;
  /** Same input, same seed: everything random in an answer comes from here. */
  seed: number;
}

/** Reads a request. Throws `Failure` where an inline image or file is broken. */
export function readConversation(input: Pick<ChatRequest, "messages" | "seed">, readImage: ReadImage): Conversation {
  const parts = input.messages.map((message, index) => readMessage(message, { param: `messages[${index}]`, readImage }));
  const last = parts[input.messages.findLastIndex(({ role }) => role === "user")];
  const assistant = input.messages.findLastIndex((message) => message.role === "assistant" && textOf(message) !== "");
  const sent = [last?.text ?? "", ...(last?.attachments ?? []).map((item) => item.text ?? "")].filter(Boolean).join("\n\n");
  const whole = cap(sent);
  const system = input.messages.flatMap((message, index) =>
    message.role === "system" || message.role === "developer" ? [parts[index]?.text ?? ""] : [],
  );
  const instructions = system.join("\n");
  const previous = parts[assistant]?.text ?? "";
  return {
    ...spoken(whole),
    system: instructions.slice(0, MAX_SYSTEM),
    previous: cap(previous),
    attachments: last?.attachments ?? [],
    toolResults: readToolResults(input.messages),
    unread: [
      ...leftOut("the last message", sent.length, 2 * END_CHARS),
      ...leftOut("the previous answer", previous.length, 2 * END_CHARS),
      ...leftOut("the system messages", instructions.length, MAX_SYSTEM),
    ],
    seed: hashText(whole, hashText(String(input.messages.length), input.seed ?? 0)),
  };
}

/** A conversation of one message, as a plain prompt makes it. */
export function promptConversation(prompt: string, seed: number): Conversation {
  return readConversation({ messages: [{ role: "user", content: prompt }], seed }, () => undefined);
}

/** The one place that bounds what the skills search. */
function spoken(message: string): Pick<Conversation, "ask" | "whole"> {
  if (message.length <= ASK_CHARS) return { ask: message };
  return { ask: message.slice(0, ASK_CHARS).toWellFormed(), whole: message };
}

function leftOut(what: string, length: number, read: number): string[] {
  return length <= read ? [] : [`${what}: ${read} of ${length} characters are read by the sandbox's scripted models`];
}

/** All text of a message; parts are joined by line breaks. */
export function textOf(message: ChatMessage): string {
  if (typeof message.content === "string") return message.content;
  return (message.content ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function readMessage(message: ChatMessage, { param, readImage }: PartContext): { text: string; attachments: Attachment[] } {
  const parts = typeof message.content === "string" ? [] : (message.content ?? []);
  const attachments = parts.flatMap((part, index) => describePart(part, { param: `${param}.content[${index}]`, readImage }) ?? []);
  return { text: textOf(message), attachments };
}

function readToolResults(messages: readonly ChatMessage[]): ToolResult[] {
  const from = messages.findLastIndex((message) => message.role !== "tool" && message.role !== "function") + 1;
  const calls = messages[from - 1]?.tool_calls ?? [];
  const byId = new Map([...calls].reverse().map((call) => [call.id, call]));
  return messages.slice(from).map((message, index) => {
    const call = byId.get(message.tool_call_id ?? "") ?? calls[index];
    const name = call?.function?.name ?? message.name ?? "the tool";
    return { name, arguments: call?.function?.arguments ?? "", text: cap(textOf(message)).trim() };
  });
}

/** A text of which the middle is left out where it is very long. */
export function cap(text: string): string {
  if (text.length <= 2 * END_CHARS) return text;
  return `${text.slice(0, END_CHARS)}\n…\n${text.slice(-END_CHARS)}`;
}
