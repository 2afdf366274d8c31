import { isOneOf } from "../../contracts/typed";
import { type Attachment, type DocumentKind, KINDS } from "./attachment";
import { estimateTokens } from "./token-estimate";

/**
 * Files in a message, before the person's text:
 *
 *     File: report.pdf (PDF, first 40 of 120 pages)
 *     ```
 *     …
 *     ```
 *
 * The fence is longer than any within.
 */
export function withFiles(files: readonly Attachment[], text: string): string {
  const all = files.map(fenced);
  return [...all, ...(text.trim() === "" && all.length > 0 ? [] : [text])].join("\n\n");
}

function fenced({ name, kind, cut, text }: Attachment): string {
  const fence = "`".repeat(longestFence(text) + 1);
  return `File: ${name} (${kind}${cut === undefined ? "" : `, ${cut}`})\n${fence}\n${text}\n${fence}`;
}

function longestFence(text: string): number {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return longest;
}

const HEAD = /^File: (.{1,255}) \(([A-Za-z]+)(?:, ([^()\n]+))?\)\n(`{3,})\n/;

/** Splits a message into its text and the files before it. */
export function splitFiles(content: string): { files: Attachment[]; text: string } {
  const files: Attachment[] = [];
  let rest = content;
  for (;;) {
    const head = HEAD.exec(rest);
    const [whole = "", name = "", kind = "", cut, fence = ""] = head ?? [];
    const end = head && isKind(kind) ? rest.indexOf(`\n${fence}`, whole.length) : -1;
    const after = rest.slice(end + 1 + fence.length);
    if (end < 0 || !isKind(kind) || (after !== "" && !after.startsWith("\n\n"))) return { files, text: rest };
    const text = rest.slice(whole.length, end);
    files.push({ name, kind, text, tokens: estimateTokens(text), ...(cut !== undefined && { cut }) });
    rest = after.slice(2);
  }
}

const isKind = (word: string): word is DocumentKind => isOneOf(KINDS, word);

/** A file name without line breaks. */
export function plainFileName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(-120) || "file"
  );
}
