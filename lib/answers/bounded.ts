interface Entry<Value> {
  value: Value;
  bytes: number;
  expiresAt: number;
}

/** Entries by key with a bound of their total size; the one that was used longest ago is dropped first. */
export class Bounded<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= now) {
      this.delete(key);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Returns the keys that were dropped for it. */
  set(key: string, entry: Entry<Value>): string[] {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    const dropped: string[] = [];
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.delete(oldest);
      dropped.push(oldest);
    }
    return dropped;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
