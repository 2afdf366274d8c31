import { setImmediate } from "node:timers/promises";
import type { Store } from "../../store/database/open";
import { keptAnswers, type NewCell, type StoredCell, writeCells } from "./cells-store";
import type { Lease } from "./store";

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
  #change: number;
  #waiting: Entry[] = [];
  #writing = false;

  constructor(store: Store, hold: Lease, lastChange: number) {
    this.#store = store;
    this.#hold = hold;
    this.#change = lastChange;
  }

  /** Resolves when it is stored. */
  write(cell: Omit<NewCell, "change_no">): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ cell: { ...cell, change_no: ++this.#change }, done, failed });
      if (!this.#writing) void this.#flush();
    });
  }

  /** The kept answer of an equal request; undefined if there is none. */
  async kept(teamId: string, hash: string): Promise<StoredCell | undefined> {
    return (await keptAnswers(this.#store, teamId, [hash])).get(hash);
  }

  async #flush(): Promise<void> {
    this.#writing = true;
    await setImmediate();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await writeCells(
          this.#store,
          this.#hold,
          batch.map(({ cell }) => cell),
        );
        for (const { done } of batch) done();
      } catch (cause) {
        for (const { failed } of batch) failed(cause);
      }
    }
    this.#writing = false;
  }
}
