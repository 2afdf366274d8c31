import { type BudgetAnswers, type BudgetTurn, type HoldAnswer, type HoldAsk, RECALL_WITHIN_MS } from "../contracts/budgets";
import { Failure } from "../contracts/errors";
import { BudgetLeases } from "./budget-leases";

/** Holds per transaction; further ones wait for the next. */
const AT_ONCE = 200;
/**
 * The heartbeat interval of this process, and the silence after which one counts as lost with its journal. A dead one on the same machine
 * is detected by its journal's lock within seconds, and its holds wait for its rows; an hour gives another machine time to come back.
 */
const SEEN_EVERY_MS = 10_000;
const LOST_AFTER_MS = 3_600_000;
/** Passes without a failure or a clock jump before any process counts as lost: after an outage the others need time for a heartbeat. */
const STEADY_PASSES = 6;
const JUMP_MS = 60_000;

/** How often leases are looked after, and how soon a refused call asks again while others return what it needs. */
const LEASES_EVERY_MS = 250;
const ASK_AGAIN_MS = 50;

interface Waiting {
  ask: HoldAsk;
  /** When it stops waiting for leases to be returned; undefined before it does. */
  until?: number;
  resolve(answer: HoldAnswer): void;
  reject(error: unknown): void;
}

interface Books {
  /** The name of this process's reservations. */
  process(): string;
  /** In one transaction. */
  turn(turn: BudgetTurn): Promise<BudgetAnswers>;
  /** The budgets whose leases this process has to return. */
  recalled(process: string): Promise<readonly string[]>;
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

/**
 * Holds the maximum cost of calls before they run: from this process's leases, or else in the ledger. Concurrent holds share one
 * transaction, which renews leases too.
 */
export class BudgetKeeper {
  readonly #books: Books;
  readonly #log: Options["log"];
  readonly #now: () => number;
  readonly #leases = new BudgetLeases();
  #waiting: Waiting[] = [];
  #turning: Promise<void> | undefined;
  #seen: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];
  #resting: Promise<void> | undefined;
  #caring: Promise<void> | undefined;
  #steady = 0;
  #caredAt = 0;
  #closed = false;

  constructor({ books, log, now = Date.now }: Options) {
    this.#books = books;
    this.#log = log;
    this.#now = now;
  }

  /** Looks after the leases; every ten seconds releases the holds of lost processes, and refunds undelivered videos. */
  start(): void {
    const care = () => {
      this.#caring ??= this.#care().finally(() => {
        this.#caring = undefined;
      });
    };
    const rest = () => {
      this.#resting ??= this.#rest().finally(() => {
        this.#resting = undefined;
      });
    };
    this.#timers = [setInterval(care, SEEN_EVERY_MS).unref(), setInterval(rest, LEASES_EVERY_MS).unref()];
  }

  /** Rejects with the database's error, and after `close` with `shutting_down`. */
  hold(ask: HoldAsk): HoldAnswer | Promise<HoldAnswer> {
    if (this.#closed) return Promise.reject(new Failure("shutting_down", "The gateway is stopping; try again in a moment."));
    this.#leases.belongTo(this.#books.process());
    const held = this.#leases.hold(ask, this.#now());
    if (held) {
      if (this.#leases.isDue) this.#begin();
      return held;
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      this.#begin();
    });
  }

  /** What is leased is left to the journal, which releases it after the last row. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#caring;
    await this.#resting;
    while (this.#turning) await this.#turning;
  }

  #begin(): void {
    if (this.#turning) return;
    // By then all calls of the same tick have asked.
    this.#turning = new Promise<void>((begin) => setImmediate(begin))
      .then(() => this.#turnAll())
      .finally(() => {
        this.#turning = undefined;
        // A call that has just been answered may have asked for the next one meanwhile.
        if (this.#waiting.length > 0) this.#begin();
      });
  }

  async #turnAll(): Promise<void> {
    do await this.#turn(this.#waiting.splice(0, AT_ONCE));
    while (this.#waiting.length > 0 || (this.#leases.isDue && !this.#closed));
  }

  /** Never rejects. */
  async #turn(batch: readonly Waiting[]): Promise<void> {
    const process = this.#books.process();
    this.#leases.belongTo(process);
    const leases = this.#closed ? [] : this.#leases.changes(this.#now());
    if (batch.length === 0 && leases.length === 0) return;
    const asks = batch.map(({ ask }) => ask);
    try {
      await this.#introduce();
      const answered = await this.#books.turn({ process, asks, leases, at: this.#now() });
      if (process === this.#books.process()) this.#leases.apply(answered.leases, this.#now());
      batch.forEach((one, index) => {
        this.#answer(one, answered.answers[index]);
      });
    } catch (error) {
      this.#leases.fail(leases);
      for (const { reject } of batch) reject(error);
    }
  }

  /** A call that is refused asks again if this process, or another one, has leased what it needs. */
  #answer(one: Waiting, answer: BudgetAnswers["answers"][number] | undefined): void {
    const now = this.#now();
    one.until ??= now + RECALL_WITHIN_MS;
    if (!answer) one.reject(new Error("a call was neither held for nor refused"));
    else if (!("refused" in answer) || !answer.mayReturn || this.#closed || now >= one.until) one.resolve(answer);
    else if (this.#leases.giveUp(answer.refused.budget.subject, now)) this.#waiting.push(one);
    else this.#askAgain(one, answer);
  }

  #askAgain(one: Waiting, answer: HoldAnswer): void {
    setTimeout(() => {
      if (this.#closed) return one.resolve(answer);
      this.#waiting.push(one);
      this.#begin();
    }, ASK_AGAIN_MS);
  }

  /** Never rejects: what could not be returned is tried again. */
  async #rest(): Promise<void> {
    if (this.#leases.isEmpty) return;
    try {
      for (const subject of await this.#books.recalled(this.#books.process())) this.#leases.giveUp(subject, this.#now());
    } catch {
      // The ledger is away, and logged by #care.
    }
    this.#leases.rest(this.#now());
    if (this.#leases.isDue) this.#begin();
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
      if (this.#seen) {
        await this.#books.see(at);
        this.#leases.heard(this.#now());
      }
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
