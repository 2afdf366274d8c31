import type { Fields } from "../../../contracts/typed";
import { fieldsOf, isFields } from "../../../contracts/typed";
import type { RunRules } from "../../call/run";
import type { ChatOutput } from "../answer";
import { fitsStrictMode } from "../schema/strict";
import type { DialectId } from "./ids";

/** A content part of chat completions. */
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
/** A request in the form of chat completions, from and to which other dialects are converted. */
export interface ChatBody extends Record<string, unknown> {
  messages: readonly ChatMessage[];
}

export interface Dialect {
  id: DialectId;
  /** Display name. */
  name: string;
  /** Supported fields of a chat request, beside model and messages. */
  has: ReadonlySet<string>;
  path(call: { model: string; stream: boolean }): string;
  toBody(chat: ChatBody): Record<string, unknown>;
  fromBody(body: Record<string, unknown>): ChatBody;
  /** Sentences about changes of the conversion. */
  notes?(chat: ChatBody): string[];
  answers: RunRules<ChatOutput>;
}

export const textOfParts = (content: ChatMessage["content"]): string =>
  typeof content === "string" ? content : (content ?? []).flatMap((part) => part.text ?? []).join("\n");

/** A message's texts and image URLs, in order. */
export function partsOf(content: ChatMessage["content"]): ({ text: string } | { image: string })[] {
  if (typeof content === "string") return content === "" ? [] : [{ text: content }];
  return (content ?? []).flatMap((part): ({ text: string } | { image: string })[] => {
    const image = typeof part.image_url === "string" ? part.image_url : part.image_url?.url;
    return image !== undefined ? [{ image }] : part.text ? [{ text: part.text }] : [];
  });
}

export const chatImage = (url: string): ChatPart => ({ type: "image_url", image_url: { url } });
export const chatText = (text: string): ChatPart => ({ type: "text", text });

/** Parts as message content: text alone becomes a string. */
export function contentOf(parts: readonly ChatPart[]): string | readonly ChatPart[] {
  return parts.every(({ text }) => text !== undefined) ? parts.map(({ text }) => text).join("\n") : parts;
}

/** Splits `data:image/png;base64,…`; undefined for other URLs. */
export function dataOf(url: string): { type: string; data: string } | undefined {
  const head = /^data:([^;,]+);base64,/.exec(url);
  return head ? { type: head[1] ?? "", data: url.slice(head[0].length) } : undefined;
}

/** Parses a JSON object; other values are wrapped under `result`. */
export function objectIn(text: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return isFields(value) ? value : { result: value };
  } catch {
    return { result: text };
  }
}

/** The valid functions among the tools a person wrote. */
export function functionsOf({ tools }: ChatBody): { name: string; description?: string; parameters?: unknown; strict?: boolean }[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: { function?: { name?: string } } | null) => {
    const made = tool?.function;
    return typeof made?.name === "string" ? [{ ...made, name: made.name }] : [];
  });
}

/** Drops fields without a value. */
export function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

interface Schema {
  name?: string;
  schema?: unknown;
  strict?: boolean;
}
export function formatOf({ response_format: format }: ChatBody): { kind: "json" } | ({ kind: "schema" } & Schema) | undefined {
  const { type, json_schema: schema } = fieldsOf(format);
  if (type === "json_object") return { kind: "json" };
  return type === "json_schema" ? { kind: "schema", ...fieldsOf(schema) } : undefined;
}

/** What a schema is called if it has no name. */
export const SCHEMA_NAME = "answer";

export const schemaFormat = (schema: unknown, name: unknown = SCHEMA_NAME) => ({
  type: "json_schema",
  json_schema: { name: typeof name === "string" ? name : SCHEMA_NAME, schema, strict: fitsStrictMode(schema) },
});

/** The function that must be called; undefined if the model may choose. */
export function forcedFunction({ tool_choice: choice }: ChatBody): string | undefined {
  const { name } = fieldsOf(fieldsOf(choice).function);
  return typeof name === "string" ? name : undefined;
}

/** `tool_choice` of chat completions for a function that must be called. */
export const forcing = (name: string) => ({ type: "function", function: { name } });
