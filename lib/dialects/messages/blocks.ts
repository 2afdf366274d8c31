import type { Cacheable } from "../../contracts/cache-control";
import type { Part } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { MessageBlock } from "../../contracts/messages";
import { fieldsOf } from "../../contracts/typed";
import { breakpointIn, markLast } from "../cache-control";
import { imagePart } from "../image-part";

type Warn = (message: string) => void;
type Source = { type: string; media_type?: string; data?: string; url?: string };
const NONE: Part[] = [];

export function readPart(block: MessageBlock, where: string, warn: Warn): Part[] {
  return markLast(plainParts(block, where, warn), breakpointIn(block));
}

/** Empty for blocks that are empty, read elsewhere, or not supported in a conversation. */
function plainParts(block: MessageBlock, where: string, warn: Warn): Part[] {
  switch (block.type) {
    case "text":
      return block.text === "" ? NONE : [{ kind: "text", text: String(block.text) }];
    case "image":
      return [imageOf(block.source as Source, `${where}.source`)];
    case "document":
      return documentParts(block, where, warn);
    case "search_result":
      return searchParts(block);
    case "tool_use":
    case "tool_result":
    case "thinking":
    case "redacted_thinking":
      return NONE;
    default:
      warn(`blocks of type ${block.type.slice(0, 64)} are left out`);
      return NONE;
  }
}

/** A tool's result: its text, its non-text parts, and the breakpoint on it or on its last block. */
export function toolText(block: MessageBlock, where: string, warn: Warn): { text: string; parts: Part[] } & Cacheable {
  const { content, is_error } = block as { content?: string | MessageBlock[] | null; is_error?: boolean | null };
  const given = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  const all = given.flatMap((inner, place) => readPart(inner, `${where}.content[${place}]`, warn));
  const text = all.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  const parts = all.filter((part) => part.kind !== "text");
  const told = text === "" && parts.length > 0 ? "(see the attachment below)" : text;
  return { text: is_error === true ? `Error: ${told}` : told, parts, ...breakpointIn(block, given.at(-1)) };
}

function imageOf(source: Source, param: string): Part {
  if (source.type === "base64") return { kind: "image", url: `data:${source.media_type};base64,${source.data}` };
  if (source.type === "url") return imagePart({ url: String(source.url), param: `${param}.url` });
  throw noFiles(param);
}

function documentParts(block: MessageBlock, where: string, warn: Warn): Part[] {
  const source = block.source as Source & { content?: string | MessageBlock[] };
  const name = typeof block.title === "string" && block.title !== "" ? block.title : "document";
  if (source.type === "base64") return [{ kind: "file", name, data: `data:${source.media_type};base64,${source.data}` }];
  if (source.type === "text") return [{ kind: "text", text: String(source.data) }];
  if (source.type === "url") throw notFetched(`${where}.source.url`);
  if (source.type !== "content") throw noFiles(`${where}.source`);
  if (typeof source.content === "string") return [{ kind: "text", text: source.content }];
  if (!Array.isArray(source.content)) return NONE;
  return source.content.flatMap((inner) => (isBlock(inner) && inner.type !== "document" ? readPart(inner, where, warn) : NONE));
}

function searchParts({ content, title, source }: MessageBlock): Part[] {
  const texts = Array.isArray(content) ? content.flatMap((inner) => (typeof inner?.text === "string" ? [inner.text] : [])) : [];
  const head = [title, source].filter((text) => typeof text === "string").join("\n");
  const text = [head, ...texts].filter((one) => one !== "").join("\n");
  return text === "" ? NONE : [{ kind: "text", text }];
}

function isBlock(value: unknown): value is MessageBlock {
  return typeof fieldsOf(value).type === "string";
}

function notFetched(param: string): Failure {
  const words = "this model does not fetch documents by their address; send the document in base64";
  return new Failure("unsupported_value", `Invalid '${param}': ${words}.`, { param });
}

function noFiles(param: string): Failure {
  return new Failure("unsupported_value", `Invalid '${param}': files stored by a vendor cannot be read here; send the content itself.`, {
    param,
  });
}
