import type { SharedEntry, StateLink } from "../contracts/shared-state";

/** Entries per message. */
const AT_ONCE = 500;
/** The pause before entries are sent again that could not be sent. */
const RETRY_MS = 500;
/** Entries that may wait; of more, the oldest are dropped. */
const MOST_WAITING = 10_000;

/** Takes an entry from another process. Never throws; ignores what it cannot read. */
type Reader = (entry: { id: string; value: unknown; at: number; until: number }) => void;

/**
 * What this process shares with the others: breakers, rests of keys, moved conversations. All state is in memory, here and in the others;
 * changes are sent in the background. Without a link, or while it is unavailable, each process continues with its own state.
 */
export class SharedState {
  readonly #readers = new Map<string, Reader>();
  /** The newest unsent entry of each name. */
  readonly #waiting = new Map<string, SharedEntry>();
  #link: StateLink | undefined;
  #sending: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  /** Whether other processes take part. */
  get isLinked(): boolean {
    return this.#link !== undefined;
  }

  /** Whether an entry for each conversation may be published. */
  get isFast(): boolean {
    return this.#link?.isFast === true;
  }

  link(link: StateLink): void {
    this.#link = link;
  }

  /** Sets the reader of a topic's entries. */
  read(topic: string, reader: Reader): void {
    this.#readers.set(topic, reader);
  }

  /** Sends a change to the other processes. Returns at once. */
  publish(entry: SharedEntry): void {
    if (!this.#link) return;
    this.#waiting.delete(entry.name);
    this.#waiting.set(entry.name, entry);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    if (this.#retry === undefined) this.#send();
  }

  /** Called by the link with entries of any process, this one included. */
  receive(entries: readonly SharedEntry[]): void {
    for (const { name, ...entry } of entries) {
      const cut = name.indexOf(":");
      this.#readers.get(name.slice(0, cut))?.({ id: name.slice(cut + 1), ...entry });
    }
  }

  /** As `StateLink.claim`. Granted if there is no other process, or if none can be reached. */
  async claim(name: string, ms: number): Promise<number> {
    try {
      return (await this.#link?.claim(name, ms)) ?? 0;
    } catch {
      return 0;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#sending;
    clearTimeout(this.#retry);
    await this.#link?.close();
    this.#link = undefined;
  }

  #send(): void {
    // By then all changes of the same tick are there.
    this.#sending ??= new Promise<void>((begin) => setImmediate(begin))
      .then(() => this.#sendAll())
      .finally(() => {
        this.#sending = undefined;
        // Published since the last one was sent.
        if (this.#link && this.#waiting.size > 0 && this.#retry === undefined) this.#send();
      });
  }

  /** Never rejects. */
  async #sendAll(): Promise<void> {
    while (this.#link && this.#waiting.size > 0) {
      const batch = [...this.#waiting.values()].slice(0, AT_ONCE);
      try {
        await this.#link.send(batch);
      } catch {
        this.#retry = setTimeout(() => {
          this.#retry = undefined;
          this.#send();
        }, RETRY_MS).unref();
        return;
      }
      for (const entry of batch) if (this.#waiting.get(entry.name) === entry) this.#waiting.delete(entry.name);
    }
  }
}
