import { grouped } from "../digits";
import { Enough } from "./attachment";
import { estimateTokens, firstTokens } from "./token-estimate";

/** Tokens counted per file; most of them are beyond what is kept. */
const COUNTED_MOST = 1_000_000;

/** Collects text up to a token limit. The rest is counted but not kept. */
export class GatheredText {
  readonly #limit: number;
  readonly #kept: string[] = [];
  #keptTokens = 0;
  #tokens = 0;
  #full = false;
  #ended = false;
  readonly #leftOut: string[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True once something was omitted. */
  get full(): boolean {
    return this.#full;
  }

  fits(text: string): boolean {
    return this.#keptTokens + estimateTokens(text) <= this.#limit;
  }

  /** Throws `Enough` once the exact total no longer matters. */
  add(text: string): void {
    if (this.#tokens > COUNTED_MOST) throw new Enough();
    const tokens = estimateTokens(text);
    this.#tokens += tokens;
    if (this.#full) return;
    if (this.#keptTokens + tokens <= this.#limit) {
      this.#kept.push(text);
      this.#keptTokens += tokens;
      return;
    }
    this.#full = true;
    const first = firstTokens(text, this.#limit - this.#keptTokens);
    this.#kept.push(first);
    this.#keptTokens += estimateTokens(first);
  }

  /** The file has more text than was added. */
  endEarly(): void {
    this.#ended = true;
  }

  /** Notes an unread part of the file, without brackets: `first 100 of 4 000 sheets`. */
  leaveOut(what: string): void {
    if (!this.#leftOut.includes(what)) this.#leftOut.push(what);
  }

  /** The kept text, its tokens, and its share of the whole. */
  end(): { text: string; tokens: number; cut?: string } {
    const text = this.#kept.join("").trim();
    const tokens = Math.min(this.#keptTokens, estimateTokens(text));
    const whole = `${this.#ended ? "more than" : "about"} ${grouped(this.#tokens)} tokens`;
    const cut = [...this.#leftOut];
    if (this.#full) cut.unshift(`first ${grouped(tokens)} of ${whole}`);
    else if (this.#ended && cut.length === 0) cut.push("its beginning; the rest is too large");
    return { text, tokens, ...(cut.length > 0 && { cut: cut.join(", ") }) };
  }
}
