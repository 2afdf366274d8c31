import { Failure } from "../contracts/errors";

const PER_MINUTE = 600;
const MAX_ADDRESSES = 10_000;

/**
 * Throttles addresses that keep trying wrong keys. Valid keys are never counted, so a shared address is not locked out by its own traffic.
 */
export class BadKeyThrottle {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** Counts a wrong key. Throws `rate_limit_exceeded` above 600 per minute. */
  note(address: string): void {
    const now = Date.now();
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute || this.#counts.size >= MAX_ADDRESSES) {
      this.#minute = minute;
      this.#counts.clear();
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    if (count > PER_MINUTE)
      throw new Failure("rate_limit_exceeded", "Too many wrong API keys from this address.", {
        retryAfterMs: 60_000 - (now % 60_000),
        limit: { owner: "address", limit: "wrong_keys" },
      });
  }
}
