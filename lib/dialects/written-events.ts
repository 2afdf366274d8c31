import type { EventWriter, Increment } from "../contracts/conversation";
import type { EventStream, StreamEvent } from "../providers/capabilities";
import { AheadIterator, END, type ReadAhead, readAhead, type Step } from "../timing/read-ahead";

export interface Writing<Chunk, Event> {
  /** Opens the upstream's stream; nothing is sent before its first step. */
  open(): EventStream<Chunk>;
  increments(chunk: Chunk): readonly Increment[];
  writer: EventWriter<Event>;
  /** True if a stream that failed before its first event is worth a retry. */
  again?(error: unknown): boolean;
}

/** Events of a dialect, written as the upstream's are read, without a promise in between. */
export class WrittenEvents<Chunk, Event> extends AheadIterator<StreamEvent<Event>> {
  readonly #writing: Writing<Chunk, Event>;
  override readonly exact: boolean;
  #source: ReadAhead<StreamEvent<Chunk>>;
  #ready: Event[] = [];
  #next = 0;
  #begun = false;
  #over = false;

  constructor(writing: Writing<Chunk, Event>) {
    super();
    this.#writing = writing;
    this.#source = this.#open();
    this.exact = this.#source.exact;
  }

  take(): Step<StreamEvent<Event>> | undefined {
    for (;;) {
      const chunk = this.#ready[this.#next];
      if (chunk !== undefined) {
        this.#next++;
        return { done: false, value: { chunk } };
      }
      if (this.#over) return END;
      const step = this.#step();
      if (step === undefined) return undefined;
      this.#next = 0;
      this.#ready = this.#written(step);
    }
  }

  arrival(): Promise<unknown> {
    return this.#source.arrival();
  }

  async return(): Promise<Step<StreamEvent<Event>>> {
    this.#over = true;
    await this.#source.return();
    return END;
  }

  #open(): ReadAhead<StreamEvent<Chunk>> {
    return readAhead(this.#writing.open()[Symbol.asyncIterator]());
  }

  #step(): Step<StreamEvent<Chunk>> | undefined {
    for (;;) {
      try {
        return this.#source.take();
      } catch (error) {
        if (this.#begun || !this.#writing.again?.(error)) throw error;
        this.#source = this.#open();
      }
    }
  }

  #written(step: Step<StreamEvent<Chunk>>): Event[] {
    const { increments, writer } = this.#writing;
    this.#begun = true;
    if (step.done) {
      this.#over = true;
      return writer.end();
    }
    const events: Event[] = [];
    for (const increment of increments(step.value.chunk)) events.push(...writer.push(increment));
    return events;
  }
}
