interface Weighed<Value> {
  weightOf(value: Value): number;
  /** The weight of all entries. */
  most: number;
}

/** A map that evicts the least recently used entries beyond `capacity`, and beyond a weight if they are weighed. */
export class Lru<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  #weight = 0;
  constructor(
    readonly capacity: number,
    readonly weighed?: Weighed<Value>,
  ) {}

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#weight += this.weighed?.weightOf(value) ?? 0;
    const most = this.weighed?.most ?? 0;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.capacity && this.#weight <= most) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #drop(key: Key): void {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#weight -= this.weighed?.weightOf(value) ?? 0;
    this.#entries.delete(key);
  }
}
