/** Defers work until the browser is idle, with a deadline. */
type PutOff = (work: () => void) => void;

const SOON_MS = 150;

const whenIdle: PutOff = (work) => {
  // Safari lacks idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: SOON_MS });
  else setTimeout(work, 16);
};

/**
 * Expensive rendering, one piece at a time: the next starts when the browser is idle and the previous one is painted. Several
 * in one commit would block the frame. Last in, first out: the latest is nearest to the scroll position.
 */
export class DrawQueue {
  readonly #waiting = new Set<() => void>();
  readonly #putOff: PutOff;
  #drawing: (() => void) | undefined;
  #due = false;

  constructor(putOff: PutOff = whenIdle) {
    this.#putOff = putOff;
  }

  ask(draw: () => void): void {
    if (draw === this.#drawing) return;
    this.#waiting.add(draw);
    this.#next();
  }

  /** Cancels a waiting piece, or marks the current one as painted. */
  leave(draw: () => void): void {
    this.#waiting.delete(draw);
    if (this.#drawing !== draw) return;
    this.#drawing = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#due || this.#drawing || this.#waiting.size === 0) return;
    this.#due = true;
    this.#putOff(() => {
      this.#due = false;
      const draw = [...this.#waiting].at(-1);
      if (!draw) return;
      this.#waiting.delete(draw);
      this.#drawing = draw;
      draw();
    });
  }
}
