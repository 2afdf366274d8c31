import type { TargetHealth } from "./health";

const HOUR_MS = 3_600_000;
const MOST = 50_000;

/** Targets of conversations, each for an hour after its last call. The least recently used go first when there are too many. */
export class Affinity {
  readonly #targets = new Map<string, { target: TargetHealth; until: number }>();

  /** The target that served a conversation last; undefined if none has within the hour. */
  find(conversation: string, now: number): TargetHealth | undefined {
    const found = this.#targets.get(conversation);
    if (found === undefined) return undefined;
    if (found.until > now) return found.target;
    this.#targets.delete(conversation);
    return undefined;
  }

  /** A target has begun to serve a conversation. */
  keep(conversation: string, target: TargetHealth, now: number): void {
    this.#targets.delete(conversation);
    this.#targets.set(conversation, { target, until: now + HOUR_MS });
    if (this.#targets.size <= MOST) return;
    const [oldest] = this.#targets.keys();
    if (oldest !== undefined) this.#targets.delete(oldest);
  }

  get size(): number {
    return this.#targets.size;
  }
}
