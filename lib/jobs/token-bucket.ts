/** A rate per second, with bursts of at most one second's worth. */
export class TokenBucket {
  readonly #perSecond: number;
  #left: number;
  #at: number;

  /** `now` in milliseconds, like all times here. */
  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#at = now;
  }

  /** The number of actions allowed now. */
  left(now: number): number {
    // A clock that was set back neither gives nor takes.
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#left = Math.min(this.#perSecond, this.#left + (passed / 1000) * this.#perSecond);
    return Math.floor(this.#left);
  }

  take(count: number): void {
    this.#left -= count;
  }
}
