import type { TargetHealth } from "./health";

const HOUR_MS = 3_600_000;
const MOST = 50_000;
/** The others learn of the latest calls of a conversation at most so often. */
const TOLD_EVERY_MS = 300_000;

/** The target that last served a conversation. */
export interface Kept {
  target: TargetHealth;
  /** Id of the key, if its provider has several; otherwise empty. */
  key: string;
}

/** What a call knew of its conversation's place when it chose its targets. */
export interface Expected {
  /** The target that the order gives the conversation in every process, if there is one. */
  home?: TargetHealth | undefined;
  /** The target that had served it. */
  kept?: TargetHealth | undefined;
}

interface Place extends Kept {
  /** When the conversation came there. */
  at: number;
  until: number;
  /** When the other processes were told; undefined if they find the place by themselves. */
  toldAt: number | undefined;
  /** Whether the conversation has left the target that its order gives it. */
  moved: boolean;
}

/** A place that other processes need to know. Times are milliseconds since the epoch. */
export interface ToldPlace extends Kept {
  conversation: string;
  /** When the conversation came there. */
  at: number;
  until: number;
  moved: boolean;
}

/** Targets of conversations, each for an hour after its last call. Beyond the limit the least recently used are dropped. */
export class Affinity {
  readonly #places = new Map<string, Place>();
  /** Called with each place that other processes do not find by themselves. */
  share: (place: ToldPlace) => void = () => undefined;

  /** The target and key that last served a conversation; undefined if there is none within the hour. */
  find(conversation: string, now: number): Kept | undefined {
    return this.#find(conversation, now);
  }

  /** A target has begun to serve a conversation. If another call or process has moved it meanwhile, that counts. */
  keep(conversation: string, { target, key, home, kept }: Kept & Expected, now: number): void {
    const before = this.#find(conversation, now);
    if (before && before.target !== kept && before.target !== target) return;
    const same = before?.target === target && before.key === key;
    const moved = same ? before.moved : before !== undefined || (home !== undefined && home !== target);
    const [at, toldAt] = same ? [before.at, before.toldAt] : [now, undefined];
    const place: Place = { target, key, at, until: now + HOUR_MS, toldAt, moved };
    this.#set(conversation, place);
    const isFound = !moved && home === target && key === "";
    if (isFound || (toldAt !== undefined && now - toldAt < TOLD_EVERY_MS)) return;
    place.toldAt = now;
    this.share({ conversation, target, key, at, until: place.until, moved });
  }

  /** Applies a place from another process, unless a later one is known. A place that was not told is no later one. */
  follow({ conversation, target, key, at, until }: Omit<ToldPlace, "moved">, now: number): void {
    const known = this.#find(conversation, now);
    if (known?.toldAt !== undefined && known.at > at) return;
    this.#set(conversation, { target, key, at, until: Math.min(until, now + HOUR_MS), toldAt: now, moved: true });
  }

  get size(): number {
    return this.#places.size;
  }

  #find(conversation: string, now: number): Place | undefined {
    const found = this.#places.get(conversation);
    if (found === undefined) return undefined;
    if (found.until > now) return found;
    this.#places.delete(conversation);
    return undefined;
  }

  #set(conversation: string, place: Place): void {
    this.#places.delete(conversation);
    this.#places.set(conversation, place);
    if (this.#places.size <= MOST) return;
    const [oldest] = this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
  }
}
