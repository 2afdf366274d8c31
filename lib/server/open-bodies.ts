import { Failure } from "../contracts/errors";

/**
 * Counts the bodies in transit per address. Only bodies that were incomplete when first examined are counted, so that ordinary calls are
 * not refused because of somebody's slow ones.
 */
export class OpenBodies {
  readonly #limit: number;
  readonly #ofAddress = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  #countOf(address: string): number {
    return this.#ofAddress.get(address) ?? 0;
  }

  /** Counts a body. Throws `rate_limit_exceeded`, which closes the connection, if the address has too many. */
  enter(address: string): void {
    const open = this.#countOf(address);
    if (open >= this.#limit)
      throw new Failure("rate_limit_exceeded", `Your address is sending ${open} request bodies, which is the limit.`, {
        retryAfterMs: 1_000,
        bodyUnread: true,
        limit: { owner: "address", limit: "bodies" },
      });
    this.#ofAddress.set(address, open + 1);
  }

  leave(address: string): void {
    const open = this.#countOf(address) - 1;
    if (open > 0) this.#ofAddress.set(address, open);
    else this.#ofAddress.delete(address);
  }
}
