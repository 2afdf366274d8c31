import type { HoldAnswer, HoldAsk } from "../contracts/budgets";

/** Holds per transaction; further ones wait for the next. */
const AT_ONCE = 200;
/**
 * The heartbeat interval of this process, and the silence after which one counts as lost with its journal. A dead one on the same machine
 * is
 * detected by its journal's lock within seconds, and its holds wait for its rows; an hour gives another machine time to come back.
 */
const SEEN_EVERY_MS = 10_000;
const LOST_AFTER_MS = 3_600_000;
/** Passes without a failure or a clock jump before any process counts as lost: after an outage the others need time for a heartbeat. */
const STEADY_PASSES = 6;
const JUMP_MS = 60_000;

interface Waiting {
  ask: HoldAsk;
  resolve(answer: HoldAnswer): void;
  reject(error: unknown): void;
}

interface Books {
  /** In one transaction. */
  hold(asks: readonly HoldAsk[], at: number): Promise<HoldAnswer[]>;
  see(at: number): Promise<void>;
  releaseDead(at: { deadSince: number; at: number }): Promise<number>;
  /** Charges for videos that were never delivered. */
  refund(at: number): Promise<number>;
}

interface Options {
  books: Books;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  now?: () => number;
}

/** Holds the maximum cost of calls before they run. Concurrent holds share one transaction. */
export class BudgetKeeper {
  readonly #books: Books;
  readonly #log: Options["log"];
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #holding: Promise<void> | undefined;
  #seen: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #caring: Promise<void> | undefined;
  #steady = 0;
  #caredAt = 0;

  constructor({ books, log, now = Date.now }: Options) {
    this.#books = books;
    this.#log = log;
    this.#now = now;
  }

  /** Every ten seconds releases the holds of lost processes, and refunds undelivered videos. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#caring ??= this.#care().finally(() => {
        this.#caring = undefined;
      });
    }, SEEN_EVERY_MS).unref();
  }

  /** Rejects with the database's error. */
  hold(ask: HoldAsk): Promise<HoldAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      // By then all calls of the same tick have asked.
      this.#holding ??= new Promise<void>((begin) => setImmediate(begin))
        .then(() => this.#holdAll())
        .finally(() => {
          this.#holding = undefined;
        });
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#caring;
    await this.#holding;
  }

  async #holdAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE);
      try {
        await this.#introduce();
        const answers = await this.#books.hold(
          batch.map(({ ask }) => ask),
          this.#now(),
        );
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index];
          if (answer) resolve(answer);
          else reject(new Error("a call was neither held for nor refused"));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  /** A process without a heartbeat holds nothing: others would consider it dead. */
  #introduce(): Promise<void> {
    this.#seen ??= this.#books.see(this.#now()).catch((error: unknown) => {
      this.#seen = undefined;
      throw error;
    });
    return this.#seen;
  }

  /** Never rejects. */
  async #care(): Promise<void> {
    const at = this.#now();
    if (at < this.#caredAt || at > this.#caredAt + JUMP_MS) this.#steady = 0;
    this.#caredAt = at;
    try {
      if (this.#seen) await this.#books.see(at);
      const refunded = await this.#books.refund(at);
      if (refunded > 0) this.#log.info({ calls: refunded }, "Calls refunded for videos that were not delivered");
      if (++this.#steady > STEADY_PASSES) await this.#releaseLost(at);
    } catch (error) {
      this.#steady = 0;
      this.#log.error({ error: error instanceof Error ? error.message : String(error) }, "Budgets could not be refunded or released");
    }
  }

  async #releaseLost(at: number): Promise<void> {
    const released = await this.#books.releaseDead({ deadSince: at - LOST_AFTER_MS, at });
    if (released > 0) this.#log.info({ holds: released }, "Budget reservations released of processes that were silent for an hour");
  }
}
