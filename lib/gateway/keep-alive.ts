import { Deadline, unwatch, watch } from "../timing/deadline";

const SILENCE_MS = 15_000;

/** Sends `text` after 15 s of silence, so that proxies keep a stream open. Does nothing without a text. */
export class KeepAlive extends Deadline {
  readonly #text: string;
  readonly #write: (text: string) => void;

  constructor(text: string | undefined, write: (text: string) => void) {
    super();
    this.#text = text ?? "";
    this.#write = write;
    this.due = this.dueAfter(Date.now());
    if (text) watch(this);
  }

  /** Restarts the silence. */
  touch(): void {
    this.touched = true;
  }

  override dueAfter(now: number): number {
    return now + SILENCE_MS;
  }

  stop(): void {
    unwatch(this);
  }

  expire(): void {
    this.due = this.dueAfter(Date.now());
    watch(this);
    this.#write(this.#text);
  }
}
