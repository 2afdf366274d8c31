/** A step of an iterator that ends without a value. */
export type Step<Item> = IteratorResult<Item, undefined>;

export const END: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * An iterator that can be read synchronously for what has arrived. That costs a fraction of a promise per event and stage, and its reader
 * knows when nothing more has arrived and collected data should be sent.
 */
export interface ReadAhead<Item> {
  /** Whether `take` knows everything that has arrived; otherwise the next item may still come within this turn. */
  readonly exact: boolean;
  /** The next step if it is available. Throws what `next()` would reject with. */
  take(): Step<Item> | undefined;
  /** Resolves when `take` should be called again. Never rejects. */
  arrival(): Promise<unknown>;
  /** The reader stops. */
  return(): Promise<Step<Item>>;
}

/** The promise-based methods of an iterator, based on the other two. */
export abstract class AheadIterator<Item> implements ReadAhead<Item>, AsyncIterableIterator<Item, undefined> {
  readonly exact: boolean = true;
  abstract take(): Step<Item> | undefined;
  abstract arrival(): Promise<unknown>;
  abstract return(): Promise<Step<Item>>;

  next(): Promise<Step<Item>> {
    try {
      const step = this.take();
      return step === undefined ? this.arrival().then(() => this.next()) : Promise.resolve(step);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Any iterator as a read-ahead one: itself if it supports that, otherwise a wrapper that requests item by item. */
export function readAhead<Item>(iterator: AsyncIterator<Item>): ReadAhead<Item> {
  return iterator instanceof AheadIterator ? iterator : new Pulled(iterator);
}

class Pulled<Item> extends AheadIterator<Item> {
  override readonly exact = false;
  readonly #iterator: AsyncIterator<Item>;
  #step: Step<Item> | undefined;
  #failure: { error: unknown } | undefined;
  #waiting: Promise<void> | undefined;

  constructor(iterator: AsyncIterator<Item>) {
    super();
    this.#iterator = iterator;
  }

  take(): Step<Item> | undefined {
    const step = this.#step;
    const failure = this.#failure;
    this.#step = undefined;
    this.#failure = undefined;
    if (failure) throw failure.error;
    return step;
  }

  arrival(): Promise<unknown> {
    this.#waiting ??= this.#iterator.next().then(
      (step) => {
        this.#waiting = undefined;
        this.#step = step.done ? END : step;
      },
      (error: unknown) => {
        this.#waiting = undefined;
        this.#failure = { error };
      },
    );
    return this.#waiting;
  }

  async return(): Promise<Step<Item>> {
    await this.#iterator.return?.();
    return END;
  }
}
