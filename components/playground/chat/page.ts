import { CHAT_ANSWERS, type ChatOutput } from "@/lib/client/chat/answer";
import { type ChatOwn, chatForHistory, chatWithFiles, FRESH_CHAT, fromChatBody, toChatBody } from "@/lib/client/chat/own";
import { chatCalls, chatRuns, joinChats } from "@/lib/client/chat/share";
import { pathOf } from "@/lib/client/chat/tree";
import { definePlayground } from "../define";
import { CHAT_FIELDS } from "./fields";
import { ChatSetup } from "./setup";

/** The chat page: its own state is a conversation with branches for every column, answers included. */
export const CHAT_PAGE = definePlayground<ChatOwn, ChatOutput>({
  id: "chat",
  title: "Chat",
  own: FRESH_CHAT,
  params: {},
  stream: true,
  fields: CHAT_FIELDS,
  sdk: "chat.completions.create",
  words: "chat",
  holdsAnswers: true,
  path: () => "/v1/chat/completions",
  toBody: toChatBody,
  fromBody: fromChatBody,
  forHistory: chatForHistory,
  ownWithFiles: chatWithFiles,
  threadOf: ({ thread }) => thread,
  settingsIn: ({ system, tools, format, schema, aspect, size }) => ({ system, tools, format, schema, aspect, size }),
  ...CHAT_ANSWERS,
  titleOf: ({ base }) => pathOf(base).findLast(({ role }) => role === "user")?.text ?? "",
  toText: ({ text }) => text,
  fromText: (text) => ({ text, reasoning: "", toolCalls: [], images: [], pieces: 0 }),
  callsToShare: chatCalls,
  runsBefore: chatRuns,
  joinShared: joinChats,
  Input: ChatSetup,
  Reply: () => null,
});
