import { utf8Length } from "./token-counts";

/** Fields of an answer without text: ids, signatures, and base64 files. */
const NO_WORDS: ReadonlySet<string> = new Set([
  "id",
  "type",
  "role",
  "object",
  "index",
  "data",
  "inlineData",
  "b64_json",
  "signature",
  "thoughtSignature",
  "encrypted_content",
  "logprobs",
  "finish_reason",
  "finishReason",
]);

/** Estimated tokens of an answer's text, four bytes each. */
export function wordTokens(answer: unknown): number {
  return Math.ceil(wordBytes(answer) / 4);
}

/** The length of an answer's text. Files are left out. */
export function wordBytes(answer: unknown): number {
  let bytes = 0;
  const open: unknown[] = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") bytes += value.startsWith("data:") ? 0 : utf8Length(value);
    else if (Array.isArray(value)) for (const item of value) open.push(item);
    else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) if (!NO_WORDS.has(name)) open.push(member);
  }
  return bytes;
}
