import { type Fields, isFields } from "../fields";

/** Members for reasoning, besides `reasoning_content`. The first with text counts: others repeat it. */
const REASONING = ["reasoning", "reasoning_text", "thinking", "reasoning_details", "thinking_blocks", "thought"];
const PART_TEXT = ["text", "thinking", "reasoning", "summary", "content"];
const THOUGHTS = /think|reason|thought/;

interface Parts {
  text: string;
  reasoning: string;
  refusal: string;
  images: unknown[];
  /** Types of parts that aren't supported. */
  unknown: string[];
}

const isPlain = (value: unknown): boolean => value === undefined || value === null || typeof value === "string";

const isExact = (said: Fields): boolean =>
  isPlain(said.content) &&
  isPlain(said.reasoning_content) &&
  (typeof said.reasoning_content === "string" || !REASONING.some((name) => said[name] != null));

/**
 * A message or delta with text in `content` and reasoning in `reasoning_content`; the same object if it already was so.
 * Dropped parts are passed to `warn`.
 */
export function normalSpoken(said: Fields, warn: (message: string) => void): Fields {
  if (isExact(said)) return said;
  const parts = isPlain(said.content) ? undefined : partsOf(said.content);
  const thoughts = reasoningOf(said) || parts?.reasoning || "";
  for (const type of new Set(parts?.unknown)) warn(`the provider sent content of the type ${type.slice(0, 40)}; it was left out`);
  return {
    ...said,
    ...(parts === undefined ? {} : { content: parts.text }),
    ...(parts?.refusal && isPlain(said.refusal) && !said.refusal ? { refusal: parts.refusal } : {}),
    ...(parts?.images.length && said.images == null ? { images: parts.images } : {}),
    ...(thoughts === "" && isPlain(said.reasoning_content) ? {} : { reasoning_content: thoughts }),
  };
}

function reasoningOf(said: Fields): string {
  for (const name of ["reasoning_content", ...REASONING]) {
    const text = textOf(said[name]);
    if (text !== "") return text;
  }
  return "";
}

/** The text of a string, a part, or a list of either. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (!isFields(value)) return "";
  for (const name of PART_TEXT) {
    const text = textOf(value[name]);
    if (text !== "") return text;
  }
  return "";
}

function partsOf(content: unknown): Parts {
  const found: Parts = { text: "", reasoning: "", refusal: "", images: [], unknown: [] };
  for (const part of Array.isArray(content) ? content : [content]) {
    if (typeof part === "string" || typeof part === "number" || typeof part === "boolean") found.text += part;
    else if (isFields(part)) take(part, found);
  }
  return found;
}

function take(part: Fields, found: Parts): void {
  const type = typeof part.type === "string" ? part.type : "text";
  if (type === "refusal") found.refusal += textOf(part.refusal);
  else if (THOUGHTS.test(type)) found.reasoning += textOf(part);
  else if (type.endsWith("text")) found.text += textOf(part);
  else if (type === "image_url" && isFields(part.image_url)) found.images.push(part);
  else found.unknown.push(type);
}
