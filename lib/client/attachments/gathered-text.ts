import { grouped } from "../digits";
import { estimateTokens, firstTokens } from "./token-estimate";

/** Gathers text up to a number of tokens. What comes after is counted and not kept. */
export class GatheredText {
  readonly #limit: number;
  readonly #kept: string[] = [];
  #keptTokens = 0;
  #tokens = 0;
  #full = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True once something was left out. */
  get full(): boolean {
    return this.#full;
  }

  /** Whether a text would still fit. */
  fits(text: string): boolean {
    return this.#keptTokens + estimateTokens(text) <= this.#limit;
  }

  add(text: string): void {
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

  /** What was kept, its tokens, and which part of the whole that is. */
  end(): { text: string; tokens: number; cut?: string } {
    const text = this.#kept.join("").trim();
    const tokens = Math.min(this.#keptTokens, estimateTokens(text));
    return { text, tokens, ...(this.#full && { cut: `first ${grouped(tokens)} of about ${grouped(this.#tokens)} tokens` }) };
  }
}
