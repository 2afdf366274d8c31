import type { ChatChunk, ChatReply } from "../../contracts/chat";
import type { CompletionChunk, CompletionReply } from "../../contracts/completion";
import type { EmbeddingReply } from "../../contracts/embedding";
import type { ModerationReply } from "../../contracts/moderation";
import { type Fields, isFields } from "../fields";

const listOf = (value: unknown, each: (item: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isFields(item) && each(item));

export const isChatReply = (value: unknown): value is ChatReply =>
  isFields(value) && listOf(value.choices, (choice) => isFields(choice.message));

export const isCompletionReply = (value: unknown): value is CompletionReply =>
  isFields(value) && listOf(value.choices, (choice) => typeof choice.text === "string");

export const isEmbeddingReply = (value: unknown): value is EmbeddingReply =>
  isFields(value) && listOf(value.data, (item) => Array.isArray(item.embedding) || typeof item.embedding === "string");

export const isModerationReply = (value: unknown): value is ModerationReply =>
  isFields(value) && listOf(value.results, (result) => typeof result.flagged === "boolean");

const isChatChunk = (value: unknown): value is ChatChunk =>
  isFields(value) && listOf(value.choices, (choice) => isFields(choice.delta) && typeof choice.index === "number");

const isCompletionChunk = (value: unknown): value is CompletionChunk =>
  isFields(value) && listOf(value.choices, (choice) => typeof choice.text === "string" && typeof choice.index === "number");

/** A chunk, and whether it is as it was sent or had to be mended. */
export interface ReadChunk<Chunk> {
  chunk: Chunk;
  mended: boolean;
}

/** The chunk in an event's value; undefined where it cannot be one. */
export const readChatChunk = (value: unknown): ReadChunk<ChatChunk> | undefined => {
  if (isChatChunk(value)) return { chunk: value, mended: false };
  const mended = mend(value, { delta: {} });
  return isChatChunk(mended) ? { chunk: mended, mended: true } : undefined;
};

export const readCompletionChunk = (value: unknown): ReadChunk<CompletionChunk> | undefined => {
  if (isCompletionChunk(value)) return { chunk: value, mended: false };
  const mended = mend(value, { text: "" });
  return isCompletionChunk(mended) ? { chunk: mended, mended: true } : undefined;
};

/** Some servers leave out the `choices` of the usage event, the index of an only choice, or the empty content of the last one. */
function mend(value: unknown, empty: Fields): unknown {
  if (!isFields(value)) return value;
  if (value.choices === undefined || value.choices === null) return isFields(value.usage) ? { ...value, choices: [] } : value;
  if (!Array.isArray(value.choices)) return value;
  const choices = value.choices.map((choice, index) => {
    if (!isFields(choice)) return choice;
    const given = Object.entries(choice).filter(([, member]) => member !== null);
    return { ...choice, index, ...empty, ...Object.fromEntries(given) };
  });
  return { ...value, choices };
}
