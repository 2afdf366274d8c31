import { CHAT_ANSWERS } from "../answer";
import { CONTENT } from "./content";
import type { ChatBody, Dialect } from "./dialect";
import type { DialectId } from "./ids";
import { MESSAGES } from "./messages";
import { RESPONSES } from "./responses";

const CHAT: Dialect = {
  id: "chat",
  name: "Chat",
  has: new Set(),
  path: () => "/v1/chat/completions",
  toBody: (chat) => chat,
  fromBody: (body) => ({ ...body, messages: Array.isArray(body.messages) ? body.messages : [] }),
  answers: CHAT_ANSWERS,
};

export const DIALECTS: Readonly<Record<DialectId, Dialect>> = { chat: CHAT, responses: RESPONSES, messages: MESSAGES, content: CONTENT };

const PATHS: readonly [RegExp, DialectId][] = [
  [/^\/v1\/responses\b/, "responses"],
  [/^\/v1\/messages\b/, "messages"],
  [/:(?:streamG|g)enerateContent\b/, "content"],
];

export function dialectAt(path: string): DialectId {
  return PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? "chat";
}

/** Not parameters of an answer. */
const ALWAYS = new Set(["model", "messages", "stream", "stream_options"]);
const WORDS = new Map([
  ["frequency_penalty", "frequency"],
  ["presence_penalty", "presence"],
  ["reasoning_effort", "reasoning"],
  ["extra_body", "image shape"],
  ["response_format", "output format"],
]);

/** Sentences about fields that a dialect drops or changes. */
export function unsaid(id: DialectId, chat: ChatBody): string[] {
  const { has, name, notes } = DIALECTS[id];
  if (id === "chat") return [];
  const lost = Object.keys(chat).filter((field) => !ALWAYS.has(field) && !has.has(field));
  const words = lost.map((field) => WORDS.get(field) ?? field.replaceAll("_", " "));
  return [...(words.length > 0 ? [`${name} does not support ${words.join(", ")}: not sent.`] : []), ...(notes?.(chat) ?? [])];
}
