/** FNV-1a over UTF-16 units, 32 bits, mixed with `seed`. */
export function hashText(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A list that is never empty, so that a pick always finds something. */
export type Choices<T> = readonly [T, ...T[]];

/** Small seeded generator: the same seed gives the same answers on every machine. Not for secrets. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<T>(list: Choices<T>): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** The same items in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.next() }));
    return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
  }
}
