/** How a piece of work is put off until the browser has time, at most so long. */
type PutOff = (work: () => void) => void;

const SOON_MS = 150;

const whenIdle: PutOff = (work) => {
  // Safari has no idle time to offer.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: SOON_MS });
  else setTimeout(work, 16);
};

/**
 * Costly drawing, one piece at a time: the next begins when the browser has time and the one before is on the page. Several
 * in one commit would hold up the frame. What was asked for last goes first, as it is nearest to where the person is going.
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

  /** No longer wanted; or, of the piece that was begun, on the page. */
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
