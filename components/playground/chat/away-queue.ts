/** What is posted to a worker, and what it posts back. */
export interface AwayOrder<Order> {
  id: number;
  order: Order;
}
export interface AwayAnswer<Answer> {
  id: number;
  answer: Answer;
}

/** The used part of a worker. */
export interface AwayWorker<Order, Answer> {
  postMessage(order: AwayOrder<Order>): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<AwayAnswer<Answer>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface AwayRules<Order, Answer> {
  begin(): AwayWorker<Order, Answer>;
  /** The time limit of an order in ms. The first one includes loading the worker. */
  boundMs: number;
  /** The answer of an order that took too long, or has no worker. */
  slow: Answer;
}

/** After so many timeouts in a row, waiting orders are given up. */
const SLOW_MOST = 3;

interface Job<Order, Answer> extends AwayOrder<Order> {
  done(answer: Answer): void;
}

/** Work that may be slow, done one by one in a worker with a time limit. A timeout terminates the worker; the next order gets a new one. */
export class AwayQueue<Order, Answer> {
  readonly #rules: AwayRules<Order, Answer>;
  readonly #waiting: Job<Order, Answer>[] = [];
  #worker: AwayWorker<Order, Answer> | undefined;
  #running: Job<Order, Answer> | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #made = 0;
  #slow = 0;

  constructor(rules: AwayRules<Order, Answer>) {
    this.#rules = rules;
  }

  /** `done` is called once, unless the returned function is called before. */
  add(order: Order, done: (answer: Answer) => void): () => void {
    const job = { order, id: ++this.#made, done };
    this.#waiting.push(job);
    this.#next();
    return () => {
      job.done = () => undefined;
      const at = this.#waiting.indexOf(job);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#clock = setTimeout(() => this.#tooSlow(), this.#rules.boundMs);
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage({ id: job.id, order: job.order });
    } catch {
      this.#end(this.#rules.slow);
    }
  }

  #start(): AwayWorker<Order, Answer> {
    const worker = this.#rules.begin();
    worker.onmessage = ({ data }) => {
      if (data.id !== this.#running?.id) return;
      this.#slow = 0;
      this.#end(data.answer);
    };
    worker.onerror = () => this.#tooSlow();
    return worker;
  }

  #tooSlow(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (++this.#slow >= SLOW_MOST) {
      this.#slow = 0;
      for (const job of this.#waiting.splice(0)) job.done(this.#rules.slow);
    }
    this.#end(this.#rules.slow);
  }

  #end(answer: Answer): void {
    clearTimeout(this.#clock);
    const job = this.#running;
    this.#running = undefined;
    job?.done(answer);
    this.#next();
  }
}
