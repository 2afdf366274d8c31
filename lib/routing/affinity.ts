import type { TargetHealth } from "./health";

const HOUR_MS = 3_600_000;
const MOST = 50_000;

/** The target that last served a conversation. */
export interface Kept {
  target: TargetHealth;
  /** Id of the key, if its provider has several; otherwise empty. */
  key: string;
}

/** Targets of conversations, each for an hour after its last call. Beyond the limit the least recently used are dropped. */
export class Affinity {
  readonly #targets = new Map<string, Kept & { until: number }>();

  /** The target and key that last served a conversation; undefined if there is none within the hour. */
  find(conversation: string, now: number): Kept | undefined {
    const found = this.#targets.get(conversation);
    if (found === undefined) return undefined;
    if (found.until > now) return found;
    this.#targets.delete(conversation);
    return undefined;
  }

  /** A target has begun to serve a conversation. */
  keep(conversation: string, { target, key }: Kept, now: number): void {
    this.#targets.delete(conversation);
    this.#targets.set(conversation, { target, key, until: now + HOUR_MS });
    if (this.#targets.size <= MOST) return;
    const [oldest] = this.#targets.keys();
    if (oldest !== undefined) this.#targets.delete(oldest);
  }

  get size(): number {
    return this.#targets.size;
  }
}
