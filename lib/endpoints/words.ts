import { utf8Length } from "../contracts/token-counts";

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
]);

/** About how many tokens the words of an answer are, four bytes each. What looks like a file is left out. */
export function wordTokens(answer: unknown): number {
  let bytes = 0;
  const open: unknown[] = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") bytes += value.startsWith("data:") ? 0 : utf8Length(value);
    else if (Array.isArray(value)) for (const item of value) open.push(item);
    else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) if (!NO_WORDS.has(name)) open.push(member);
  }
  return Math.ceil(bytes / 4);
}
