import type { CompletionChunk, CompletionReply } from "../../contracts/completion";
import { newId } from "../../contracts/ids";
import { type Fields, isFields } from "../fields";
import { usageMember } from "./chat-chunks";
import { finishReason, isExactFinish } from "./finish-words";
import type { ReadChunk } from "./reply";
import { normalUsage, usageIn } from "./usage";

/** A whole completion in the contract's form: the same object if it already was, undefined if it isn't one. */
export function readCompletionReply(value: unknown): CompletionReply | undefined {
  if (!isFields(value) || !Array.isArray(value.choices)) return undefined;
  const sent = value.choices;
  if (sent.length > 0 && !sent.some((choice) => textOf(choice) !== undefined)) return undefined;
  return normal(value, sent).value as unknown as CompletionReply;
}

/** The same for one event of a stream. */
export function readCompletionChunk(value: unknown): ReadChunk<CompletionChunk> | undefined {
  if (!isFields(value)) return undefined;
  const sent = Array.isArray(value.choices) ? value.choices : usageIn(value) != null ? [] : undefined;
  if (sent === undefined) return undefined;
  const found = normal(value, sent);
  return { chunk: found.value as unknown as CompletionChunk, mended: found.value !== value };
}

/** Servers that serve completions with a chat model sometimes answer in the chat form. */
function textOf(choice: unknown): string | undefined {
  if (!isFields(choice)) return undefined;
  if (typeof choice.text === "string") return choice.text;
  const said = isFields(choice.message) ? choice.message : choice.delta;
  return isFields(said) && typeof said.content === "string" ? said.content : undefined;
}

function normal(value: Fields, sent: unknown[]): { value: Fields } {
  const said = usageIn(value);
  const usage = normalUsage(said);
  const choices = sent.filter(isFields).map(normalChoice);
  const exact =
    value.choices === sent &&
    choices.length === sent.length &&
    choices.every((choice, place) => choice === sent[place]) &&
    (usage ?? null) === (value.usage ?? null);
  return { value: exact ? value : { ...value, choices, ...usageMember(value, usage) } };
}

function normalChoice(raw: Fields, place: number): Fields {
  const finish = typeof raw.finish_reason === "string" && !isExactFinish(raw.finish_reason) ? ended(raw.finish_reason) : raw.finish_reason;
  if (typeof raw.text === "string" && typeof raw.index === "number" && raw.finish_reason === finish && raw.usage == null) return raw;
  const { usage: _usage, message: _message, delta: _delta, ...rest } = raw;
  return { ...rest, text: textOf(raw) ?? "", index: typeof raw.index === "number" ? raw.index : place, finish_reason: finish };
}

const ended = (said: string): string | null => (said === "" ? null : finishReason(said));

const HEAD = "text_completion";

/** Splits a whole completion into stream events. */
export function chunksOfCompletion({ choices, usage, ...head }: CompletionReply): CompletionChunk[] {
  const whole = { ...head, id: head.id ?? newId("cmpl-"), object: HEAD, choices: choices.map(closed) } as unknown as CompletionChunk;
  return usage ? [whole, { ...whole, choices: [], usage }] : [whole];
}

const closed = <Choice extends { finish_reason?: string | null }>(choice: Choice) => ({
  ...choice,
  finish_reason: choice.finish_reason ?? "stop",
});

/** Joins a stream to a whole completion. */
export function completionOfChunks(chunks: readonly CompletionChunk[]): unknown {
  const found = new Map<number, Fields & { text: string }>();
  let usage: unknown;
  for (const chunk of chunks) {
    if (chunk.usage) usage = chunk.usage;
    for (const { index, text, finish_reason } of chunk.choices) {
      const before = found.get(index);
      found.set(index, {
        index,
        text: (before?.text ?? "") + text,
        logprobs: null,
        finish_reason: finish_reason ?? before?.finish_reason ?? null,
      });
    }
  }
  return { ...chunks[0], choices: [...found.values()], usage };
}
