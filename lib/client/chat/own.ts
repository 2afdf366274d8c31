import type { RunFile } from "../../console/runs/contract";
import type { Params, Sending } from "../session/session";
import { fillIn, variablesOf } from "../session/variables";
import { type Chat, type ChatRole, EMPTY_CHAT, newTurnId, pathOf, ROOT, type ToolCall, type Turn } from "./tree";

/** What a person has typed on the chat page; plain JSON. */
export interface ChatOwn {
  /** What the runs of this conversation are kept under; it has none before the first. */
  thread?: string;
  system: string;
  /** Values of `{{name}}` in the system prompt and the messages. */
  variables: Record<string, string>;
  /** The message being written, and images with it as data URIs. */
  draft: string;
  draftImages: readonly string[];
  /** Each column's conversation. A column without one has `base`. */
  chats: Record<string, Chat>;
  base: Chat;
  /** Ids of columns that are not asked. */
  off: readonly string[];
  /** JSON as the person wrote it; empty is not sent. */
  tools: string;
  format: "text" | "json_object" | "json_schema";
  /** JSON schema as the person wrote it. */
  schema: string;
  /** For models that draw; empty is not sent. */
  aspect: string;
  size: string;
}

export const FRESH_CHAT: ChatOwn = {
  system: "",
  variables: {},
  draft: "",
  draftImages: [],
  chats: {},
  base: EMPTY_CHAT,
  off: [],
  tools: "",
  format: "text",
  schema: "",
  aspect: "",
  size: "",
};

export function chatOf(own: ChatOwn, column: string): Chat {
  return own.chats[column] ?? own.base;
}

/** Names of the variables in the system prompt, the draft and the first column's messages, in their order. */
export function variablesIn({ system, draft, base }: Pick<ChatOwn, "system" | "draft" | "base">): string[] {
  const texts = [system, ...pathOf(base).map(({ text, role }) => (role === "assistant" ? "" : text)), draft];
  return variablesOf(texts);
}

/** An image as text is long and tells a model nothing. */
const IMAGE = /data:image\/[a-z+.-]+;base64,[\w+/=]+/g;

type Message = Record<string, unknown>;

function contentOf({ text, images = [] }: Pick<Turn, "text" | "images">): unknown {
  if (images.length === 0) return text;
  const parts = images.map((url) => ({ type: "image_url", image_url: { url } }));
  return [...(text === "" ? [] : [{ type: "text", text }]), ...parts];
}

function messageOf(turn: Turn, variables: ChatOwn["variables"]): Message | undefined {
  const { role, text, toolCalls = [], toolCallId } = turn;
  if (role !== "assistant") {
    const content = contentOf({ text: fillIn(text, variables), images: turn.images });
    return { role, content, ...(role === "tool" && { tool_call_id: toolCallId ?? "" }) };
  }
  if (turn.status === "waiting" || (text === "" && toolCalls.length === 0)) return undefined;
  const calls = toolCalls.map(({ id, name, arguments: given }) => ({ id, type: "function", function: { name, arguments: given } }));
  return { role, content: text.replace(IMAGE, "picture"), ...(calls.length > 0 && { tool_calls: calls }) };
}

/** The messages of one column, with what is being written as the last. An answer that is still to come is left out. */
export function messagesOf(own: ChatOwn, column: string): Message[] {
  const turns = pathOf(chatOf(own, column)).map((turn) => messageOf(turn, own.variables));
  const system = own.system.trim() === "" ? [] : [{ role: "system", content: fillIn(own.system, own.variables) }];
  const draft =
    own.draft.trim() === "" && own.draftImages.length === 0
      ? []
      : [{ role: "user", content: contentOf({ text: fillIn(own.draft, own.variables), images: own.draftImages }) }];
  return [...system, ...turns.filter((message) => message !== undefined), ...draft];
}

/** What is wrong with JSON that a person wrote; undefined where nothing is, or nothing is written. */
export function problemOf(text: string, kind: "list" | "object"): string | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (kind === "list" && !Array.isArray(value)) return "Must be a list of tools, in square brackets.";
    return kind === "object" && (typeof value !== "object" || value === null || Array.isArray(value)) ? "Must be an object." : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "Cannot be read.";
  }
}

function formatOf({ format, schema }: ChatOwn): Record<string, unknown> | undefined {
  if (format === "text") return undefined;
  if (format === "json_object") return { type: "json_object" };
  const written: unknown = problemOf(schema, "object") === undefined && schema.trim() !== "" ? JSON.parse(schema) : { type: "object" };
  return { type: "json_schema", json_schema: { name: "answer", schema: written, strict: true } };
}

/** The request of one column. JSON that cannot be read is left out; the form says so and does not run. */
export function toChatBody({ column, model, own, params, stream }: Sending<ChatOwn>): Record<string, unknown> {
  const tools = problemOf(own.tools, "list") === undefined && own.tools.trim() !== "" ? JSON.parse(own.tools) : undefined;
  const format = formatOf(own);
  const image = { ...(own.aspect && { aspect_ratio: own.aspect }), ...(own.size && { image_size: own.size }) };
  return {
    model,
    messages: messagesOf(own, column),
    ...params,
    ...(tools && { tools }),
    ...(format && { response_format: format }),
    ...(Object.keys(image).length > 0 && { extra_body: { vendor: { image_config: image } } }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
}

interface SentMessage {
  role?: string;
  content?: unknown;
  tool_calls?: readonly { id?: string; function?: { name?: string; arguments?: string } }[];
  tool_call_id?: string;
}

/** A message as it was sent, as a turn that begins a conversation. */
function turnOf({ role, content, tool_calls: calls, tool_call_id: toolCallId }: SentMessage): Turn {
  const parts = Array.isArray(content) ? (content as { text?: string; image_url?: string | { url?: string } }[]) : [];
  const images = parts.map(({ image_url: url }) => (typeof url === "string" ? url : url?.url)).filter((url) => url !== undefined);
  const toolCalls = calls?.map(
    ({ id = "", function: call }): ToolCall => ({ id, name: call?.name ?? "", arguments: call?.arguments ?? "" }),
  );
  const text = typeof content === "string" ? content : parts.map((part) => part.text ?? "").join("\n");
  const known: ChatRole = role === "assistant" || role === "tool" ? role : role === "system" || role === "developer" ? "system" : "user";
  return {
    id: newTurnId(),
    parent: ROOT,
    role: known,
    text,
    at: Date.now(),
    ...(images.length > 0 && { images }),
    ...(toolCalls && { toolCalls }),
    ...(toolCallId !== undefined && { toolCallId }),
  };
}

/** Turns one after another as a conversation without branches. */
export function lineOf(turns: readonly Turn[]): Chat {
  const chained = turns.map((turn, index) => ({ ...turn, parent: turns[index - 1]?.id ?? ROOT }));
  return { turns: Object.fromEntries(chained.map((turn) => [turn.id, turn])), chosen: {} };
}

/** A page from a request, such as a log row or JSON that a person wrote. */
export function fromChatBody(body: Record<string, unknown>): { own: ChatOwn; params: Params } {
  const { model: _, messages, stream: __, stream_options: ___, tools, response_format: format, extra_body: extra, ...params } = body;
  const all = (Array.isArray(messages) ? (messages as SentMessage[]) : []).map(turnOf);
  const [first, ...rest] = all;
  const system = first?.role === "system" ? first.text : "";
  const wanted = format as { type?: ChatOwn["format"]; json_schema?: { schema?: unknown } } | undefined;
  const image = (extra as { vendor?: { image_config?: { aspect_ratio?: string; image_size?: string } } } | undefined)?.vendor?.image_config;
  return {
    own: {
      ...FRESH_CHAT,
      system,
      base: lineOf(system === "" ? all : rest),
      tools: tools === undefined ? "" : JSON.stringify(tools, null, 2),
      format: wanted?.type ?? "text",
      schema: wanted?.json_schema?.schema === undefined ? "" : JSON.stringify(wanted.json_schema.schema, null, 2),
      aspect: image?.aspect_ratio ?? "",
      size: image?.image_size ?? "",
    },
    params,
  };
}

/** The conversation's own name: that of its oldest message, in whichever branch. */
export function threadFor({ thread, base, chats }: ChatOwn): string {
  const turns = [base, ...Object.values(chats)].flatMap((chat) => Object.values(chat.turns));
  const [first, ...rest] = turns;
  return thread ?? rest.reduce((oldest, turn) => (oldest && turn.at < oldest.at ? turn : oldest), first)?.id ?? newTurnId();
}

/** The page with the images of answers that had no room on the history, as the gateway keeps them. */
export function chatWithFiles(own: ChatOwn, files: readonly RunFile[]): ChatOwn {
  const filled = (chat: Chat): Chat => ({
    ...chat,
    turns: Object.fromEntries(Object.entries(chat.turns).map(([id, turn]) => [id, turnWithFiles(turn, files)])),
  });
  return { ...own, base: filled(own.base), chats: Object.fromEntries(Object.entries(own.chats).map(([id, chat]) => [id, filled(chat)])) };
}

const LINKED = /!\[[^\]\n]{0,400}\]\(/;

/** An image that is linked in the text is there already. */
function turnWithFiles(turn: Turn, files: readonly RunFile[]): Turn {
  const { dropped, ...rest } = turn;
  if (dropped === undefined || LINKED.test(turn.text)) return rest;
  const made =
    turn.requestId === undefined ? [] : files.filter(({ requestId, type }) => requestId === turn.requestId && type.startsWith("image/"));
  const images = made.flatMap(({ url }) => url ?? []);
  return { ...rest, ...(images.length > 0 && { images }), ...(dropped > images.length && { dropped: dropped - images.length }) };
}

/** The history takes 128 kB a run; the rest of the state needs some of it. */
const HISTORY = 100_000;

/** The page without what does not fit on the history: images first, then other branches, then the oldest messages. */
export function chatForHistory(own: ChatOwn): ChatOwn {
  if (JSON.stringify(own).length <= HISTORY) return own;
  const chats = Object.entries(own.chats);
  const room = HISTORY / Math.max(chats.length + 1, 1) - 2000;
  const slim = (chat: Chat) => latestOf(chat, room);
  return { ...own, draftImages: [], base: slim(own.base), chats: Object.fromEntries(chats.map(([id, chat]) => [id, slim(chat)])) };
}

function latestOf(chat: Chat, room: number): Chat {
  const kept: Turn[] = [];
  let left = room;
  for (const { images = [], ...turn } of pathOf(chat).reverse()) {
    const short = { ...turn, text: turn.text.replace(IMAGE, "picture"), ...(images.length > 0 && { dropped: images.length }) };
    left -= JSON.stringify(short).length;
    if (left < 0) break;
    kept.unshift(short);
  }
  return lineOf(kept);
}
