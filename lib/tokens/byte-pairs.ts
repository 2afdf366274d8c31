import { readFile } from "node:fs/promises";
import { installedFile } from "../installed/installed-file";

/** The published vocabulary: a line per token with base64 bytes, a space and the rank; ranks count up from 0. */
const FILE = "gpt-tokenizer/data/o200k_base.tiktoken";
/** The pattern that splits text before tokenisation, from the published definition of o200k_base. */
const SUFFIX = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
const UPPER = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
const LOWER = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
const BEFORE = "[^\\r\\n\\p{L}\\p{N}]?";
const WORDS = [
  `${BEFORE}${UPPER}*${LOWER}+${SUFFIX}`,
  `${BEFORE}${UPPER}+${LOWER}*${SUFFIX}`,
  "\\p{N}{1,3}",
  " ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*",
  "\\s*[\\r\\n]+",
  "\\s+(?!\\S)",
  "\\s+",
].join("|");

/** More than twice the tokens, and a power of two. */
const SLOTS = 1 << 19;
/** Larger than every rank: no such token. */
const NONE = 0x7fffffff;

/**
 * Byte pair encoding over typed arrays. The same vocabulary as a map of strings keeps 200,000 objects alive, which every full
 * garbage collection scans; here it is four blocks of memory, 6 MB together, loaded in a tenth of the time.
 */
export class BytePairs {
  /** Concatenated tokens; the last starts at `#starts[size - 1]`. */
  readonly #bytes: Uint8Array;
  readonly #starts: Int32Array;
  /** Open addressing: rank + 1 of a slot's token, 0 if free. */
  readonly #slots = new Int32Array(SLOTS);
  readonly #words = new RegExp(WORDS, "gu");
  readonly #utf8 = new TextEncoder();
  /** The current word: its bytes, the starts of its parts, and the rank of each part joined with the next. */
  #word = new Uint8Array(1_024);
  #parts = new Int32Array(1_025);
  #ranks = new Int32Array(1_025);

  constructor(published: Uint8Array) {
    this.#bytes = new Uint8Array(published.length);
    const starts: number[] = [];
    let end = 0;
    for (let at = 0; at < published.length; ) {
      starts.push(end);
      const space = published.indexOf(SPACE, at);
      end = decodeBase64(published, { from: at, to: space, into: this.#bytes, at: end });
      const line = published.indexOf(NEWLINE, space);
      at = line < 0 ? published.length : line + 1;
    }
    this.#starts = Int32Array.from([...starts, end]);
    for (let rank = 0; rank < starts.length; rank++)
      this.#slots[this.#slotOf(this.#bytes, this.#from(rank), this.#from(rank + 1))] = rank + 1;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** Appends a text's ids to `ids`. Quadratic in the length of a run of letters or symbols. */
  encode(text: string, ids: number[]): void {
    this.#words.lastIndex = 0;
    for (let match = this.#words.exec(text); match; match = this.#words.exec(text)) this.#encodeWord(match[0], ids);
  }

  /** Decodes ordinary ids; invalid UTF-8 becomes U+FFFD. */
  decode(ids: readonly number[]): string {
    const length = ids.reduce((sum, id) => sum + this.#from(id + 1) - this.#from(id), 0);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const id of ids) {
      bytes.set(this.#bytes.subarray(this.#from(id), this.#from(id + 1)), at);
      at += this.#from(id + 1) - this.#from(id);
    }
    return UTF8.decode(bytes);
  }

  #from(rank: number): number {
    return this.#starts[rank] ?? 0;
  }

  #encodeWord(word: string, ids: number[]): void {
    const length = this.#toBytes(word);
    const whole = this.#rankOf(0, length);
    if (whole !== NONE) {
      ids.push(whole);
      return;
    }
    const parts = this.#merge(length);
    for (let part = 0; part < parts; part++) ids.push(this.#rankOf(this.#parts[part] ?? 0, this.#parts[part + 1] ?? 0));
  }

  /** Joins the pair with the lowest rank until none is a token. Returns the number of parts. */
  #merge(length: number): number {
    const parts = this.#parts;
    const ranks = this.#ranks;
    let count = length;
    for (let at = 0; at <= length; at++) parts[at] = at;
    for (let at = 0; at < length - 1; at++) ranks[at] = this.#rankOf(at, at + 2);
    while (count > 1) {
      let best = 0;
      for (let at = 1; at < count - 1; at++) if ((ranks[at] ?? NONE) < (ranks[best] ?? NONE)) best = at;
      if (ranks[best] === NONE) break;
      parts.copyWithin(best + 1, best + 2, count + 1);
      ranks.copyWithin(best + 1, best + 2, count - 1);
      count--;
      if (best < count - 1) ranks[best] = this.#rankOf(parts[best] ?? 0, parts[best + 2] ?? 0);
      if (best > 0) ranks[best - 1] = this.#rankOf(parts[best - 1] ?? 0, parts[best + 1] ?? 0);
    }
    return count;
  }

  /** Writes a word's UTF-8 to `#word` and returns its length. Most words are ASCII. */
  #toBytes(word: string): number {
    if (word.length * 3 > this.#word.length) {
      this.#word = new Uint8Array(word.length * 6);
      this.#parts = new Int32Array(word.length * 6 + 1);
      this.#ranks = new Int32Array(word.length * 6 + 1);
    }
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code > 0x7f) return this.#utf8.encodeInto(word, this.#word).written;
      this.#word[at] = code;
    }
    return word.length;
  }

  /** The rank of a span of `#word`, or `NONE`. */
  #rankOf(from: number, to: number): number {
    const kept = this.#slots[this.#slotOf(this.#word, from, to)] ?? 0;
    return kept === 0 ? NONE : kept - 1;
  }

  /** The slot of these bytes, or the free one for them. */
  #slotOf(bytes: Uint8Array, from: number, to: number): number {
    // FNV-1a: few collisions on short keys, and no state but the hash.
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
    for (let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const kept = this.#slots[slot] ?? 0;
      if (kept === 0 || this.#isToken(kept - 1, { bytes, from, to })) return slot;
    }
  }

  #isToken(rank: number, { bytes, from, to }: { bytes: Uint8Array; from: number; to: number }): boolean {
    const start = this.#from(rank);
    if (this.#from(rank + 1) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (bytes[at] !== this.#bytes[start + at - from]) return false;
    return true;
  }
}

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const SPACE = 0x20;
const NEWLINE = 0x0a;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIXTETS = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))));

/** Decodes base64 without 200,000 small buffers. Returns the end of the bytes. */
function decodeBase64(source: Uint8Array, { from, to, into, at }: { from: number; to: number; into: Uint8Array; at: number }): number {
  let end = at;
  let bits = 0;
  let held = 0;
  for (let place = from; place < to && source[place] !== PADDING; place++) {
    bits = (bits << 6) | (SIXTETS[source[place] ?? 0] ?? 0);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    into[end++] = (bits >> held) & 0xff;
  }
  return end;
}
const PADDING = 0x3d;

let loading: Promise<BytePairs> | undefined;

/** The vocabulary o200k_base, read once. Takes some 30 ms. */
export function o200k(): Promise<BytePairs> {
  loading ??= readFile(installedFile(FILE))
    .then((published) => new BytePairs(published))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
