import { setImmediate } from "node:timers/promises";
import { o200k } from "./byte-pairs";

/** Longer texts are truncated, in UTF-16 units. */
export const MAX_ENCODED_CHARS = 200_000;
/** The encoder is quadratic in an unbroken run, and overflows the stack on very long ones. */
const MAX_RUN = 128;
/** About 5 ms of work, after which other calls get their turn. */
const SLICE = 8_192;
/** The encoder never joins across these: letters with their marks, or anything but letters and digits. */
const RUN = /[\p{L}\p{M}]+|[^\p{L}\p{N}]+/gu;
/** Special ids of o200k_base. */
const SPECIAL_TEXT = new Map([
  [199_999, "<|endoftext|>"],
  [200_018, "<|endofprompt|>"],
]);
const LAST_ORDINARY_ID = 199_997;
/**
 * Tokens of a text in o200k_base. Beyond 200,000 UTF-16 units the first 200,000 are counted and the result is
 * scaled by length; runs of more than 128 characters without a break are cut first, which may add a token per cut.
 */
export async function countTokens(text: string): Promise<number> {
  const { length } = await encodeTokens(text);
  return text.length > MAX_ENCODED_CHARS ? Math.ceil((length * text.length) / MAX_ENCODED_CHARS) : length;
}

/** Token ids of the first 200,000 UTF-16 units of a text; cut as `countTokens` does. */
export async function encodeTokens(text: string): Promise<number[]> {
  const ids: number[] = [];
  if (text === "") return ids;
  const encoding = await o200k();
  if (text.length <= MAX_RUN) encoding.encode(text, ids);
  else for await (const piece of pieces(text)) encoding.encode(piece, ids);
  return ids;
}

/** Throws `RangeError` with the first id that isn't in the vocabulary. */
export async function decodeTokens(ids: readonly number[]): Promise<string> {
  for (const id of ids) if (!isTokenId(id)) throw new RangeError(`${id} is not a token id`);
  const encoding = await o200k();
  let text = "";
  let from = 0;
  ids.forEach((id, index) => {
    const special = SPECIAL_TEXT.get(id);
    if (special === undefined) return;
    text += encoding.decode(ids.slice(from, index)) + special;
    from = index + 1;
  });
  return text + encoding.decode(from === 0 ? ids : ids.slice(from));
}

function isTokenId(id: number): boolean {
  return SPECIAL_TEXT.has(id) || (Number.isInteger(id) && id >= 0 && id <= LAST_ORDINARY_ID);
}

/** The text in pieces that can be encoded separately, yielding to the event loop between slices. */
async function* pieces(whole: string): AsyncGenerator<string> {
  const text = whole.slice(0, charEnd(whole, MAX_ENCODED_CHARS));
  let from = 0;
  let sliceFrom = 0;
  for (const cut of cuts(text)) {
    yield text.slice(from, cut);
    from = cut;
    if (from - sliceFrom < SLICE) continue;
    sliceFrom = from;
    await setImmediate();
  }
  yield text.slice(from);
}

/** Positions of cuts: before white space once a slice is full (no token starts earlier there), and inside overlong runs. */
function* cuts(text: string): Generator<number> {
  let last = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const filled = index - last;
    if (filled >= 2 * SLICE || (filled >= SLICE && /^\s/.test(run))) {
      yield index;
      last = index;
    }
    for (let at = MAX_RUN; at < run.length; at += MAX_RUN) {
      last = charEnd(text, index + at);
      yield last;
    }
  }
}

/** The given end, moved back by one if it would split a surrogate pair. */
function charEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  const before = text.charCodeAt(end - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}
