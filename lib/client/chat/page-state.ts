import type { RunFile } from "../../console/runs/contract";
import { fillIn, variablesOf } from "../../contracts/text-variables";
import { fieldsOf } from "../../contracts/typed";
import type { Attachment } from "../attachments/attachment";
import { splitFiles, withFiles } from "../attachments/fenced";
import type { Params, Sending } from "../session/sending";
import { type ChatBody, type ChatMessage, SCHEMA_NAME, textOfParts } from "./dialects/dialect";
import type { DialectId } from "./dialects/ids";
import { DIALECTS, dialectAt, unsaid } from "./dialects/table";
import { FRESH_RULES, type ToolRules } from "./loop/rules";
import { type Asked, answerToolName, readRequest, requestFor, type SchemaRequest, type Unfit } from "./schema/asked";
import { jsonProblem } from "./tools/json-problem";
import { type ServerTool, splitTools, toFunction, writtenNames } from "./tools/server-tools";
import { toolsIn } from "./tools/tool-problems";
import { type Chat, type ChatRole, EMPTY_CHAT, newTurnId, pathOf, ROOT, type ToolCall, type Turn } from "./tree";

/** The input of the chat page; plain JSON. */
export interface ChatOwn {
  /** The id of the conversation's runs; absent before the first. */
  thread?: string;
  system: string;
  /** Values of `{{name}}` in the system prompt and the messages. */
  variables: Record<string, string>;
  /** The message being written, and its images as data URIs. */
  draft: string;
  draftImages: readonly string[];
  draftFiles: readonly string[];
  /** All files of the conversations and the draft, by id. */
  files: Readonly<Record<string, Attachment>>;
  /** Conversations by column. A column without one uses `base`. */
  chats: Record<string, Chat>;
  base: Chat;
  /** Disabled columns. */
  off: readonly string[];
  /** Models that images are sent to although they are not known to read them. */
  imagesAnyway: readonly string[];
  /** JSON as the person wrote it; empty is not sent. */
  tools: string;
  /** Tools of MCP servers that are sent as functions. */
  serverTools: readonly ServerTool[];
  /** How calls of tools are answered. */
  toolRules: ToolRules;
  format: "text" | "json_object" | "json_schema";
  /** JSON schema as the person wrote it. */
  schema: string;
  /** What it is called in the request. */
  schemaName: string;
  asked: Asked;
  unfit: Unfit;
  /** For image models; empty isn't sent. */
  aspect: string;
  size: string;
  dialect: DialectId;
}

export const FRESH_CHAT: ChatOwn = {
  system: "",
  variables: {},
  draft: "",
  draftImages: [],
  draftFiles: [],
  files: {},
  chats: {},
  base: EMPTY_CHAT,
  off: [],
  imagesAnyway: [],
  tools: "",
  serverTools: [],
  toolRules: FRESH_RULES,
  format: "text",
  schema: "",
  schemaName: SCHEMA_NAME,
  asked: "response_format",
  unfit: "offer",
  aspect: "",
  size: "",
  dialect: "chat",
};

export function chatOf(own: ChatOwn, column: string): Chat {
  return own.chats[column] ?? own.base;
}

/** Whether a column's model gets the next message. A single one always does. */
export function isIncluded({ columns, own }: { columns: readonly { id: string }[]; own: Pick<ChatOwn, "off"> }, column: string): boolean {
  return columns.length === 1 || !own.off.includes(column);
}

/** True if there is unsent input. */
export function hasDraft({ draft, draftImages, draftFiles }: Pick<ChatOwn, "draft" | "draftImages" | "draftFiles">): boolean {
  return draft.trim() !== "" || draftImages.length > 0 || draftFiles.length > 0;
}

/** Existing files by id. */
export function filesOf({ files }: Pick<ChatOwn, "files">, ids: readonly string[] = []): Attachment[] {
  return ids.flatMap((id) => files[id] ?? []);
}

/** Variables of the system prompt, the draft and the first column's messages, in order. */
export function variablesIn({ system, draft, base }: Pick<ChatOwn, "system" | "draft" | "base">): string[] {
  const texts = [system, ...pathOf(base).map(({ text, role }) => (role === "assistant" ? "" : text)), draft];
  return variablesOf(texts);
}

/** An image as text is long and tells a model nothing. */
export const IMAGE = /data:image\/[a-z+.-]+;base64,[\w+/=]+/g;

function contentOf({ text, images = [] }: Pick<Turn, "text" | "images">): ChatMessage["content"] {
  if (images.length === 0) return text;
  const parts = images.map((url) => ({ type: "image_url", image_url: { url } }));
  return [...(text === "" ? [] : [{ type: "text", text }]), ...parts];
}

function messageOf(turn: Turn, own: Pick<ChatOwn, "variables" | "files">): ChatMessage | undefined {
  const { role, text, toolCalls = [], toolCallId } = turn;
  if (role !== "assistant") {
    const said = withFiles(filesOf(own, turn.files), fillIn(text, own.variables));
    return { role, content: contentOf({ text: said, images: turn.images }), ...(role === "tool" && { tool_call_id: toolCallId ?? "" }) };
  }
  if (turn.status === "waiting" || (text === "" && toolCalls.length === 0)) return undefined;
  const calls = toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: given },
  }));
  return { role, content: text.replace(IMAGE, "picture"), ...(calls.length > 0 && { tool_calls: calls }) };
}

/** A column's messages including the draft. A pending answer is omitted. `words` are added to the system prompt. */
export function messagesOf(own: ChatOwn, column: string, words = ""): ChatMessage[] {
  const turns = pathOf(chatOf(own, column)).map((turn) => messageOf(turn, own));
  const prompt = own.system.trim() === "" ? "" : fillIn(own.system, own.variables);
  const content = [prompt, words].filter((text) => text !== "").join("\n\n");
  const system = content === "" ? [] : [{ role: "system", content }];
  const written: Turn = { id: "", parent: "", role: "user", text: own.draft, at: 0, images: own.draftImages, files: own.draftFiles };
  const draft = hasDraft(own) ? [messageOf(written, own)] : [];
  return [...system, ...[...turns, ...draft].filter((message) => message !== undefined)];
}

/** The error in a person's JSON object; undefined if it is valid or empty. */
export function problemOf(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== "object" || value === null || Array.isArray(value) ? "Must be a JSON object." : undefined;
  } catch {
    return jsonProblem(text);
  }
}

/** The schema that answers are asked to fit; undefined if there is none. */
export function schemaIn({ format, schema }: Pick<ChatOwn, "format" | "schema">): string | undefined {
  return format === "json_schema" && schema.trim() !== "" && problemOf(schema) === undefined ? schema : undefined;
}

const namesIn = (own: ChatOwn) => [...writtenNames(own), ...own.serverTools.map(({ name }) => name)];

/** The function whose arguments are the answer; undefined if the answer is a text. */
export function answerToolIn(own: ChatOwn): string | undefined {
  return own.format === "json_schema" && own.asked === "tool" ? answerToolName(own.schemaName, namesIn(own)) : undefined;
}

function formatRequest(own: ChatOwn): SchemaRequest {
  if (own.format === "text") return {};
  if (own.format === "json_object") return { response_format: { type: "json_object" } };
  const { schema, schemaName } = own;
  const written: unknown = problemOf(schema) === undefined && schema.trim() !== "" ? JSON.parse(schema) : { type: "object" };
  return requestFor(own.asked, { schema: written, schemaName }, namesIn(own));
}

/** A column's request as chat completions. Invalid JSON is omitted; the form shows an error and doesn't run. */
export function toChatBody({ column, model, own, params, stream }: Sending<ChatOwn>): ChatBody {
  const { response_format, tool, tool_choice, words } = formatRequest(own);
  const tools = [...(toolsIn(own.tools) ?? []), ...own.serverTools.map(toFunction), ...(tool ? [tool] : [])];
  const image = { ...(own.aspect && { aspect_ratio: own.aspect }), ...(own.size && { image_size: own.size }) };
  return {
    model,
    messages: messagesOf(own, column, words),
    ...params,
    ...(tools.length > 0 && { tools }),
    ...(tool_choice && { tool_choice }),
    ...(response_format && { response_format }),
    ...(Object.keys(image).length > 0 && { extra_body: { vendor: { image_config: image } } }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
}

/** A column's request in the chosen dialect. */
export function toSentBody(sending: Sending<ChatOwn>): Record<string, unknown> {
  return DIALECTS[sending.own.dialect].toBody(toChatBody(sending));
}

/** Sentences about fields that the dialect drops or changes. */
export function unsaidOf({ own, ...sending }: Sending<ChatOwn>): string[] {
  const settings = { ...own, base: EMPTY_CHAT, chats: {}, draft: "", draftImages: [], draftFiles: [] };
  return unsaid(own.dialect, toChatBody({ ...sending, own: settings }));
}

/** A page from a request of any dialect: that of its path, otherwise the chosen one. */
export function fromSentBody(body: Record<string, unknown>, at: { path?: string; own?: ChatOwn } = {}): { own: ChatOwn; params: Params } {
  const dialect = at.path === undefined ? (at.own?.dialect ?? "chat") : dialectAt(at.path);
  const { own, params } = fromChatBody(DIALECTS[dialect].fromBody(body));
  const tools = at.own && splitTools(own.tools, at.own.serverTools);
  return { own: { ...own, dialect, ...tools, ...(at.own && { toolRules: at.own.toolRules, unfit: at.own.unfit }) }, params };
}

/** A sent message as a conversation's first turn, and its files. */
function turnOf({ role, content, tool_calls: calls, tool_call_id: toolCallId }: ChatMessage): { turn: Turn; files: ChatOwn["files"] } {
  const parts = typeof content === "string" ? [] : (content ?? []);
  const images = parts.map(({ image_url: url }) => (typeof url === "string" ? url : url?.url)).filter((url) => url !== undefined);
  const toolCalls = calls?.map(
    ({ id = "", function: call }): ToolCall => ({ id, name: call?.name ?? "", arguments: call?.arguments ?? "" }),
  );
  const whole = textOfParts(content);
  const known: ChatRole = role === "assistant" || role === "tool" ? role : role === "system" || role === "developer" ? "system" : "user";
  const { files, text } = known === "user" ? splitFiles(whole) : { files: [], text: whole };
  const named = files.map((file) => [newTurnId(), file] as const);
  const turn = {
    id: newTurnId(),
    parent: ROOT,
    role: known,
    text,
    at: Date.now(),
    ...(images.length > 0 && { images }),
    ...(named.length > 0 && { files: named.map(([id]) => id) }),
    ...(toolCalls && { toolCalls }),
    ...(toolCallId !== undefined && { toolCallId }),
  };
  return { turn, files: Object.fromEntries(named) };
}

/** A conversation without branches. */
export function lineOf(turns: readonly Turn[]): Chat {
  const chained = turns.map((turn, index) => ({ ...turn, parent: turns[index - 1]?.id ?? ROOT }));
  return { turns: Object.fromEntries(chained.map((turn) => [turn.id, turn])), chosen: {} };
}

const FORMATS: readonly ChatOwn["format"][] = ["text", "json_object", "json_schema"];

/** A page from a request, such as a log row or a person's JSON. */
export function fromChatBody(body: Record<string, unknown>): { own: ChatOwn; params: Params } {
  const { model: _, messages, stream: __, stream_options: ___, tools: ____, response_format: format, extra_body: extra, ...params } = body;
  const read = (Array.isArray(messages) ? (messages as ChatMessage[]) : []).map(turnOf);
  const all = read.map(({ turn }) => turn);
  const [first, ...rest] = all;
  const prompt = first?.role === "system" ? first.text : "";
  const asked = readRequest(body, prompt);
  const { system, tools } = asked ?? { system: prompt, tools: body.tools };
  if (asked?.forced) delete params.tool_choice;
  const wanted = fieldsOf(format);
  const { schema, name = SCHEMA_NAME } = asked ? { schema: asked.schema, name: asked.schemaName } : fieldsOf(wanted.json_schema);
  const image = fieldsOf(fieldsOf(fieldsOf(extra).vendor).image_config);
  return {
    own: {
      ...FRESH_CHAT,
      system,
      files: Object.assign({}, ...read.map(({ files }) => files)),
      base: lineOf(prompt === "" ? all : rest),
      tools: tools === undefined ? "" : JSON.stringify(tools, null, 2),
      format: asked ? "json_schema" : (FORMATS.find((one) => one === wanted.type) ?? "text"),
      schemaName: String(name),
      asked: asked?.asked ?? "response_format",
      schema: schema === undefined ? "" : JSON.stringify(schema, null, 2),
      aspect: String(image.aspect_ratio ?? ""),
      size: String(image.image_size ?? ""),
    },
    params,
  };
}

/** The conversation's id: that of its oldest message, in any branch. */
export function threadFor({ thread, base, chats }: ChatOwn): string {
  const turns = [base, ...Object.values(chats)].flatMap((chat) => Object.values(chat.turns));
  const [first, ...rest] = turns;
  return thread ?? rest.reduce((oldest, turn) => (oldest && turn.at < oldest.at ? turn : oldest), first)?.id ?? newTurnId();
}

/** Restores images of answers that exceeded the history's limit from the gateway's files. */
export function chatWithFiles(own: ChatOwn, files: readonly RunFile[]): ChatOwn {
  const filled = (chat: Chat): Chat => ({
    ...chat,
    turns: Object.fromEntries(Object.entries(chat.turns).map(([id, turn]) => [id, turnWithFiles(turn, files)])),
  });
  return { ...own, base: filled(own.base), chats: Object.fromEntries(Object.entries(own.chats).map(([id, chat]) => [id, filled(chat)])) };
}

const LINKED = /!\[[^\]\n]{0,400}\]\(/;

/** An image linked in the text is already shown. */
function turnWithFiles(turn: Turn, files: readonly RunFile[]): Turn {
  const { dropped, ...rest } = turn;
  if (dropped === undefined || LINKED.test(turn.text)) return rest;
  const made =
    turn.requestId === undefined ? [] : files.filter(({ requestId, type }) => requestId === turn.requestId && type.startsWith("image/"));
  const images = made.flatMap(({ url }) => url ?? []);
  return { ...rest, ...(images.length > 0 && { images }), ...(dropped > images.length && { dropped: dropped - images.length }) };
}
