import { AheadIterator, END, type ReadAhead, type Step } from "../timing/read-ahead";

/** A body that is already complete. */
export class OneChunk extends AheadIterator<Uint8Array> implements ReadAhead<Uint8Array> {
  #text: string | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  take(): Step<Uint8Array> {
    const text = this.#text;
    this.#text = undefined;
    return text === undefined ? END : { done: false, value: Buffer.from(text) };
  }

  arrival(): Promise<void> {
    return Promise.resolve();
  }

  return(): Promise<Step<Uint8Array>> {
    this.#text = undefined;
    return Promise.resolve(END);
  }
}
