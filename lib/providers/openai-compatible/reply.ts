import type { ModerationReply } from "../../contracts/moderation";
import { type Fields, isFields } from "../fields";

const listOf = (value: unknown, each: (item: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isFields(item) && each(item));

export const isModerationReply = (value: unknown): value is ModerationReply =>
  isFields(value) && listOf(value.results, (result) => typeof result.flagged === "boolean");

/** A chunk, and whether it was changed, so that its bytes can't be passed on. */
export interface ReadChunk<Chunk> {
  chunk: Chunk;
  mended: boolean;
}
