import type { TargetHealth } from "./health";

const HOUR_MS = 3_600_000;
const MOST = 50_000;

/** What served a conversation last. */
export interface Kept {
  target: TargetHealth;
  /** Id of the key, if its provider has several; else empty. */
  key: string;
}

/** Targets of conversations, each for an hour after its last call. The least recently used go first when there are too many. */
export class Affinity {
  readonly #targets = new Map<string, Kept & { until: number }>();

  /** The target and the key that served a conversation last; undefined if none has within the hour. */
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
