import type { HoldAnswer, HoldAsk } from "../contracts/budgets";

/** Asks of one transaction; what comes beyond waits for the next. */
const AT_ONCE = 200;
/**
 * How often this process says that it lives, and after what silence one counts as lost with its journal. One that dies beside others is
 * noticed by its journal's lock within seconds, and its holds wait for its rows; an hour leaves another machine time to come back.
 */
const SEEN_EVERY_MS = 10_000;
const LOST_AFTER_MS = 3_600_000;
/** Passes without a failure or a jump of the clock before any process counts as lost: after an outage the others need time to say that they live. */
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
  /** What calls paid for videos that did not come. */
  refund(at: number): Promise<number>;
}

interface Options {
  books: Books;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  now?: () => number;
}

/** Holds what calls may cost before they run. Those that come together share one transaction. */
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

  /** Gives back every ten seconds what calls of lost processes hold, and what was paid for nothing. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#caring ??= this.#care().finally(() => {
        this.#caring = undefined;
      });
    }, SEEN_EVERY_MS).unref();
  }

  /** Rejects with what the database said. */
  hold(ask: HoldAsk): Promise<HoldAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      // By then all calls that came with this one have asked.
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

  /** Nothing is held by a process that others would take for dead. */
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
      if (refunded > 0) this.#log.info({ calls: refunded }, "What calls paid for videos that did not come was given back");
      if (++this.#steady > STEADY_PASSES) await this.#releaseLost(at);
    } catch (error) {
      this.#steady = 0;
      this.#log.error({ error: error instanceof Error ? error.message : String(error) }, "Budgets could not be looked after");
    }
  }

  async #releaseLost(at: number): Promise<void> {
    const released = await this.#books.releaseDead({ deadSince: at - LOST_AFTER_MS, at });
    if (released > 0) this.#log.info({ holds: released }, "What calls of a process held that has been silent for an hour was given back");
  }
}
