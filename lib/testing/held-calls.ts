import type { Tool } from "@modelcontextprotocol/sdk/types.js";

/** A tool whose calls end when a test says so. */
export const HOLD: Tool = {
  name: "hold",
  description: "Ends when it is told to",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
};

/** The running calls of `hold`, by the name in their arguments. */
export class HeldCalls {
  readonly #running = new Map<string, () => void>();
  /** Calls that were ever running at the same time. */
  most = 0;
  /** Names in the order of their calls. */
  readonly called: string[] = [];

  get running(): string[] {
    return [...this.#running.keys()];
  }

  /** Resolves with the name. */
  hold(name: string, signal: AbortSignal): Promise<string> {
    this.called.push(name);
    const held = new Promise<void>((resolve, reject) => {
      this.#running.set(name, resolve);
      signal.addEventListener("abort", () => reject(new Error("cancelled")));
    });
    this.most = Math.max(this.most, this.#running.size);
    return held.then(() => name).finally(() => this.#running.delete(name));
  }

  end(...names: string[]): void {
    for (const name of names) this.#running.get(name)?.();
  }

  /** Forgets earlier calls. */
  reset(): void {
    this.most = 0;
    this.called.length = 0;
  }
}
