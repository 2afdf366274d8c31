import type { Attachment } from "@/lib/client/attachments/attachment";
import { splitFiles } from "@/lib/client/attachments/fenced";
import { DIALECTS, dialectAt } from "@/lib/client/chat/dialects/table";
import { dictionary } from "@/lib/contracts/dictionary";
import { fieldsOf } from "@/lib/contracts/typed";

/** A part of the request: a message, or a text of a list. */
export interface Asked {
  /** Two letters, or a number. */
  mark: string;
  /** The same as words. */
  name: string;
  text: string;
  /** Data URIs, addresses or notes. */
  images: readonly string[];
  /** Attached files, as their texts. */
  files?: readonly Attachment[];
}

type Body = Readonly<Record<string, unknown>>;

const ROLES = dictionary<[string, string]>({
  system: ["SY", "System message"],
  developer: ["SY", "System message"],
  user: ["US", "Message"],
  assistant: ["AS", "Earlier answer"],
  model: ["AS", "Earlier answer"],
  tool: ["TO", "Tool result"],
});

/** The person's input in a request of any family. `path` is its address. */
export function askedIn(request: Body, path = ""): Asked[] {
  const dialect = dialectAt(path);
  const body: Body = dialect === "responses" || dialect === "messages" ? DIALECTS[dialect].fromBody(request) : request;
  const { messages, contents, input, prompt, query } = body;
  const inner = isBody(input) ? input.messages : undefined;
  const turns = [messages, contents, inner].find((part): part is unknown[] => Array.isArray(part));
  if (turns) return [...instructionOf(body), ...turns.flatMap(messageOf)];
  if (typeof query === "string") return [plain("QU", "Query", query)];
  for (const text of [input, prompt]) {
    if (typeof text === "string") return [plain("US", "Text", text)];
    if (Array.isArray(text)) return text.map((item, index) => plain(String(index + 1), `Text ${index + 1}`, labelOf(item)));
  }
  return [];
}

/** Texts of a rerank's documents, in order. */
export function documentsIn({ documents }: Body): string[] {
  return Array.isArray(documents) ? documents.map(labelOf) : [];
}

/** Further settings: `temperature 0.2`. */
export function settingsIn(body: Body): [name: string, value: string][] {
  const { generationConfig, parameters } = body;
  const all = [body, generationConfig, parameters].filter(isBody).flatMap((part) => Object.entries(part));
  const words = new Set(["model", "input", "prompt", "query", "stream"]);
  return all.flatMap(([name, value]): [string, string][] =>
    !words.has(name) && ["string", "number", "boolean"].includes(typeof value) && String(value).length <= 60 ? [[name, String(value)]] : [],
  );
}

/** Numbers items that never change their position, from 1. */
export function numbered<Item>(items: readonly Item[]): { n: number; item: Item }[] {
  return items.map((item, index) => ({ n: index + 1, item }));
}

function instructionOf({ systemInstruction }: Body): Asked[] {
  return isBody(systemInstruction) ? messageOf({ ...systemInstruction, role: "system" }) : [];
}

function messageOf(value: unknown): Asked[] {
  if (!isBody(value)) return [];
  const role = typeof value.role === "string" ? value.role : "user";
  const [mark, name] = ROLES[role] ?? [role.slice(0, 2).toUpperCase(), role];
  const parts = [value.content, value.parts].find((part): part is unknown[] => Array.isArray(part));
  const whole = parts ? parts.map(labelOf).filter(Boolean).join("\n") : labelOf(value.content);
  const { files, text } = mark === "US" ? splitFiles(whole) : { files: [], text: whole };
  const calls = Array.isArray(value.tool_calls) ? value.tool_calls.map(callOf) : [];
  return [
    {
      mark,
      name,
      text: [text, ...calls].filter(Boolean).join("\n"),
      images: (parts ?? []).flatMap(imagesOf),
      ...(files.length > 0 && { files }),
    },
  ];
}

function callOf(call: unknown): string {
  const { name, arguments: given } = fieldsOf(fieldsOf(call).function);
  return `calls ${String(name)}(${String(given ?? "")})`;
}

function labelOf(part: unknown): string {
  if (typeof part === "string") return part;
  return isBody(part) && typeof part.text === "string" ? part.text : "";
}

function imagesOf(part: unknown): string[] {
  if (!isBody(part)) return [];
  const { image_url: address, image, inlineData: data } = part;
  const url = isBody(address) ? address.url : (address ?? image);
  // A note instead of omitted content.
  if (typeof url === "string") return [url.replace(/^data:[^,]*,(?=\()/, "")];
  if (!isBody(data) || typeof data.data !== "string") return [];
  return [data.data.startsWith("(") ? data.data : `data:${String(data.mimeType)};base64,${data.data}`];
}

const plain = (mark: string, name: string, text: string): Asked => ({ mark, name, text, images: [] });

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
