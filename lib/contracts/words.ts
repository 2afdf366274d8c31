import { utf8Length } from "./token-counts";

/** Members of an answer that hold no words: ids, signatures, and files in base64. */
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

/** About how many tokens the words of an answer are, four bytes each. */
export function wordTokens(answer: unknown): number {
  return Math.ceil(wordBytes(answer) / 4);
}

/** The length of all words of an answer. What looks like a file is left out. */
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
