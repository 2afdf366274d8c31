/** The calls that run now, so that a stop can wait for them. */
export class Calls {
  #open = 0;
  #waiting: (() => void)[] = [];
  draining = false;

  get count(): number {
    return this.#open;
  }

  /** Counts one call in; the returned function counts it out, once. */
  open(): () => void {
    this.#open++;
    let closed = false;
    return () => {
      if (closed) return;
      closed = true;
      this.#open--;
      if (this.#open === 0) for (const resume of this.#waiting.splice(0)) resume();
    };
  }

  /** Lets no new call begin and waits for the running ones, at most `limitMs`. Returns how many were still running. */
  async drain(limitMs: number): Promise<number> {
    this.draining = true;
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.#open;
  }
}
