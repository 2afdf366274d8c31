import { setImmediate } from "node:timers/promises";
import type { Store } from "../../store/database/open";
import { type Lease, type NewCell, writeCells } from "./cells-store";
import { patiently } from "./storage-patience";

const MOST_AT_ONCE = 64;

interface Entry {
  cell: NewCell;
  done(): void;
  failed(cause: unknown): void;
}

/** Writes cells as they change: those that change while a transaction runs share the next one. */
export class CellBook {
  readonly #store: Store;
  readonly #hold: Lease;
  readonly #signal: AbortSignal;
  #waiting: Entry[] = [];
  #writing = false;

  /** While the database is away, writing is retried until `signal` fires. */
  constructor(store: Store, hold: Lease, signal: AbortSignal) {
    this.#store = store;
    this.#hold = hold;
    this.#signal = signal;
  }

  /** Resolves when it is stored. */
  write(cell: NewCell): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ cell, done, failed });
      if (!this.#writing) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#writing = true;
    await setImmediate();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      const cells = batch.map(({ cell }) => cell);
      try {
        await patiently(this.#signal, () => writeCells(this.#store, this.#hold, cells));
        for (const { done } of batch) done();
      } catch (cause) {
        for (const { failed } of batch) failed(cause);
      }
    }
    this.#writing = false;
  }
}
