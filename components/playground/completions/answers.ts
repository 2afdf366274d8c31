import type { TokenCounts } from "@/lib/client/call/run";
import type { CompletionUsage } from "@/lib/contracts/completion";
import { COMPLETION_BREAK } from "@/lib/contracts/run-terms";

export interface Answer {
  text: string;
  /** `stop`, `length` or another value of the provider; undefined while streaming. */
  finish?: string;
}

/** A run's answers by index, and the token counts once known. */
export interface Answers {
  answers: readonly Answer[];
  usage?: CompletionUsage;
}

/** An event of a stream, or a whole reply. */
interface CompletionEvent {
  choices?: readonly { index: number; text: string; finish_reason?: string | null }[];
  usage?: CompletionUsage | null;
}

export function readEvent(output: Answers | undefined, event: CompletionEvent): Answers {
  const { choices = [], usage } = event;
  const answers = [...(output?.answers ?? [])];
  for (const { index, text, finish_reason } of choices) {
    while (answers.length <= index) answers.push({ text: "" });
    const before = answers[index];
    answers[index] = { text: (before?.text ?? "") + (text ?? ""), finish: finish_reason ?? before?.finish };
  }
  return { answers, usage: usage ?? output?.usage };
}

export function readReply(reply: CompletionEvent): Answers {
  return readEvent(undefined, reply);
}

export function readTokens({ usage }: CompletionEvent): TokenCounts | undefined {
  if (!usage) return undefined;
  return {
    in: usage.prompt_tokens,
    out: usage.completion_tokens,
    cached: usage.prompt_tokens_details?.cached_tokens,
    reasoning: usage.completion_tokens_details?.reasoning_tokens,
  };
}

export const toText = ({ answers }: Answers): string => answers.map(({ text }) => text).join(COMPLETION_BREAK);
export const fromText = (text: string): Answers => ({ answers: text.split(COMPLETION_BREAK).map((answer) => ({ text: answer })) });

/** The generated text: with `echo` the answer begins with the prompt, which is in the editor already. */
export function withoutEcho(text: string, prompt: string): string {
  if (text.startsWith(prompt)) return text.slice(prompt.length);
  return prompt.startsWith(text) ? "" : text;
}

/** The stop sequence as sent. It is typed in one line, so a line break is written `\n`; a JSON string or list of strings is parsed. */
export function readStop(typed: string): unknown {
  if (/^\s*["[]/.test(typed)) {
    try {
      return JSON.parse(typed);
    } catch {
      return typed;
    }
  }
  return typed.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
}

/** The reverse of `readStop`. */
export function writeStop(stop: unknown): unknown {
  return typeof stop === "string" && !/[\n\t]|\\[nt]|^\s*["[]/.test(stop) ? stop : JSON.stringify(stop);
}

export interface UsageShare {
  label: string;
  tokens: number;
  /** Its colour, as a design token. */
  ink: string;
}

/** A run's counts as parts of a whole, in order. `none` lists the kinds that are zero: providers report zero for unknown. */
export function usageShares(usage: CompletionUsage): { shares: UsageShare[]; none: string[] } {
  const prompt = usage.prompt_tokens_details;
  const answer = usage.completion_tokens_details;
  const { cached_tokens: cached = 0, audio_tokens: heard = 0, image_tokens: seen = 0 } = prompt ?? {};
  const { audio_tokens: spoken = 0, reasoning_tokens: reasoning = 0 } = answer ?? {};
  const all: UsageShare[] = [
    { label: "Prompt, cached", tokens: cached, ink: "var(--s1)" },
    { label: "Prompt, text", tokens: Math.max(usage.prompt_tokens - cached - heard - seen, 0), ink: "var(--s4)" },
    { label: "Prompt, audio", tokens: heard, ink: "var(--s2)" },
    { label: "Prompt, image", tokens: seen, ink: "var(--s3)" },
    { label: "Answer, text", tokens: Math.max(usage.completion_tokens - spoken - reasoning, 0), ink: "var(--ink-2)" },
    { label: "Answer, audio", tokens: spoken, ink: "var(--s5)" },
    { label: "Answer, reasoning", tokens: reasoning, ink: "var(--s6)" },
  ];
  const shares = all.filter(({ tokens }) => tokens > 0);
  const kinds = (of: readonly UsageShare[]) => new Set(of.map(({ label }) => label.split(", ")[1] ?? ""));
  return { shares, none: [...kinds(all)].filter((kind) => !kinds(shares).has(kind)) };
}
