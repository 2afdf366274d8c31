import type { Words } from "@/lib/client/call/code-samples";
import type { RunRules } from "@/lib/client/call/run";
import { CHAT_ANSWERS, type ChatOutput } from "@/lib/client/chat/answer";
import type { DialectId } from "@/lib/client/chat/dialects/ids";
import { DIALECTS, dialectAt } from "@/lib/client/chat/dialects/table";
import { chatForDraft, chatForHistory } from "@/lib/client/chat/fit";
import { countMcpCalls } from "@/lib/client/chat/mcp-calls";
import { answerToolIn, type ChatOwn, chatWithFiles, FRESH_CHAT, filesOf, fromSentBody, toSentBody } from "@/lib/client/chat/page-state";
import { answersByTool } from "@/lib/client/chat/schema/asked";
import { chatCalls, chatRuns, joinChats } from "@/lib/client/chat/share";
import { pathOf } from "@/lib/client/chat/tree";
import { onDemand } from "../../ui/later";
import { definePlayground } from "../define";
import { DialectChoice } from "./dialect-choice";
import { chatExamples, toComposer } from "./examples";
import { CHAT_FIELDS } from "./fields";
import { ChatSetup } from "./setup";

const McpWire = onDemand(() => import("./mcp-wire").then(({ McpWire }) => McpWire));

/** The chat page: its own state is a conversation with branches for every column, including answers. */
export const CHAT_PAGE = definePlayground<ChatOwn, ChatOutput>({
  id: "chat",
  title: "Chat",
  modelsInColumns: true,
  own: FRESH_CHAT,
  params: {},
  stream: true,
  fields: CHAT_FIELDS,
  sampleAt,
  holdsAnswers: true,
  path: ({ own, ...call }) => DIALECTS[own?.dialect ?? "chat"].path(call),
  toBody: toSentBody,
  fromBody: fromSentBody,
  answersOf,
  forHistory: chatForHistory,
  forDraft: chatForDraft,
  ownWithFiles: chatWithFiles,
  threadOf: ({ thread }) => thread,
  // Runs contain the conversation. How tools are answered isn't sent.
  unsentIn: ({ thread: _, base: __, chats: ___, files: ____, toolRules: _____, unfit: ______, ...typed }) => typed,
  settingsIn: ({ system, tools, serverTools, format, schema, schemaName, asked, unfit, aspect, size, dialect }) => ({
    ...{ system, tools, serverTools, format, schema, schemaName, asked, unfit, aspect, size, dialect },
  }),
  ...CHAT_ANSWERS,
  titleOf,
  toText: ({ text }) => text,
  fromText: (text) => ({ text, reasoning: "", toolCalls: [], images: [], pieces: 0 }),
  callsToShare: chatCalls,
  runsBefore: chatRuns,
  joinShared: joinChats,
  Input: ChatSetup,
  examples: chatExamples,
  exampleFilled: toComposer,
  WireChoice: DialectChoice,
  mcp: { count: ({ columns, own }) => columns.reduce((sum, { id }) => sum + countMcpCalls(own, id), 0), View: McpWire },
  Reply: () => null,
});

function answersOf(own: ChatOwn): RunRules<ChatOutput> {
  const { answers } = DIALECTS[own.dialect];
  const tool = answerToolIn(own);
  return tool === undefined ? answers : answersByTool(answers, tool);
}

/** The last message, or its files if it has no text. */
function titleOf(own: ChatOwn): string {
  const last = pathOf(own.base).findLast(({ role }) => role === "user");
  const names = filesOf(own, last?.files).map(({ name }) => name);
  return last?.text.trim() ? last.text : names.join(", ");
}

const SAMPLES: Readonly<Record<DialectId, { sdk?: string; words: Words }>> = {
  chat: { sdk: "chat.completions.create", words: "chat" },
  responses: { sdk: "responses.create", words: "response" },
  messages: { sdk: "messages.create", words: "message" },
  content: { words: "content" },
};

function sampleAt(path: string): { sdk?: string; words: Words } {
  return SAMPLES[dialectAt(path)];
}
