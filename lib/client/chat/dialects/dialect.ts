import type { RunRules } from "../../call/run";
import type { ChatOutput } from "../answer";
import type { DialectId } from "./ids";

/** A part of a message of chat completions. */
export interface ChatPart {
  type?: string;
  text?: string;
  image_url?: string | { url?: string };
}
export interface ChatToolCall {
  id?: string;
  type?: "function";
  function?: { name?: string; arguments?: string };
}
export interface ChatMessage {
  role: string;
  content?: string | readonly ChatPart[] | null;
  tool_calls?: readonly ChatToolCall[];
  tool_call_id?: string;
}
/** What is asked, as chat completions say it. The other dialects are written of it, and read into it. */
export interface ChatBody extends Record<string, unknown> {
  messages: readonly ChatMessage[];
}

export interface Dialect {
  id: DialectId;
  /** As people call it. */
  name: string;
  /** Fields of a chat request that it has a place for, beside the model and the messages. */
  has: ReadonlySet<string>;
  path(call: { model: string; stream: boolean }): string;
  toBody(chat: ChatBody): Record<string, unknown>;
  fromBody(body: Record<string, unknown>): ChatBody;
  /** What changes with the form, in sentences. */
  notes?(chat: ChatBody): string[];
  answers: RunRules<ChatOutput>;
}

type Fields = Record<string, unknown>;

export const textOfParts = (content: ChatMessage["content"]): string =>
  typeof content === "string" ? content : (content ?? []).flatMap((part) => part.text ?? []).join("\n");

/** The parts of a message: texts and addresses of images, in their order. */
export function partsOf(content: ChatMessage["content"]): ({ text: string } | { image: string })[] {
  if (typeof content === "string") return content === "" ? [] : [{ text: content }];
  return (content ?? []).flatMap((part): ({ text: string } | { image: string })[] => {
    const image = typeof part.image_url === "string" ? part.image_url : part.image_url?.url;
    return image !== undefined ? [{ image }] : part.text ? [{ text: part.text }] : [];
  });
}

/** A part of a chat message. */
export const chatImage = (url: string): ChatPart => ({ type: "image_url", image_url: { url } });
export const chatText = (text: string): ChatPart => ({ type: "text", text });

/** Parts as the content of a message: words alone are a text. */
export function contentOf(parts: readonly ChatPart[]): string | readonly ChatPart[] {
  return parts.every(({ text }) => text !== undefined) ? parts.map(({ text }) => text).join("\n") : parts;
}

/** `data:image/png;base64,…` in its two halves; undefined for another address. */
export function dataOf(url: string): { type: string; data: string } | undefined {
  const head = /^data:([^;,]+);base64,/.exec(url);
  return head ? { type: head[1] ?? "", data: url.slice(head[0].length) } : undefined;
}

/** JSON that should be an object; another value stands in one under `result`. */
export function objectIn(text: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : { result: value };
  } catch {
    return { result: text };
  }
}

/** Functions that are offered, of the tools a person wrote; what is none is left out. */
export function functionsOf({ tools }: ChatBody): { name: string; description?: string; parameters?: unknown; strict?: boolean }[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: { function?: { name?: unknown } } | null) =>
    typeof tool?.function?.name === "string" ? [tool.function as { name: string }] : [],
  );
}

/** The fields that have a value. */
export function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

interface Schema {
  name?: string;
  schema?: unknown;
  strict?: boolean;
}
/** The form of an answer that is asked for. */
export function formatOf({ response_format: format }: ChatBody): { kind: "json" } | ({ kind: "schema" } & Schema) | undefined {
  const { type, json_schema: schema } = (format ?? {}) as { type?: string; json_schema?: Schema };
  if (type === "json_object") return { kind: "json" };
  return type === "json_schema" ? { kind: "schema", ...schema } : undefined;
}

export const schemaFormat = (schema: unknown) => ({ type: "json_schema", json_schema: { name: "answer", schema, strict: true } });
