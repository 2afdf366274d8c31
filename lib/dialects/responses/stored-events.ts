import type { ResponseEvent, ResponseReply } from "../../contracts/responses";
import type { EventStream, StreamEvent } from "../../providers/capabilities";
import { AheadIterator, END, type ReadAhead, readAhead, type Step } from "../../timing/read-ahead";
import type { GatheredItems } from "./items";

type Events = ReadAhead<StreamEvent<ResponseEvent>>;

export interface Storing {
  /** The response's input; a promise if some of it is in the store. */
  given: GatheredItems | Promise<GatheredItems>;
  open(items: GatheredItems): EventStream<ResponseEvent>;
  /** Stores a whole response; never rejects. Absent if it isn't stored. */
  save?(response: ResponseReply, items: GatheredItems): Promise<void>;
}

/** The events of a response: the first comes once its history has been read, the last once it has been stored. */
export class StoredEvents extends AheadIterator<StreamEvent<ResponseEvent>> {
  override readonly exact: boolean;
  readonly #storing: Storing;
  #items: GatheredItems | undefined;
  #source: Events | undefined;
  /** Pending work before the next event. */
  #busy: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  #last: Step<StreamEvent<ResponseEvent>> | undefined;
  #over = false;

  constructor(storing: Storing) {
    super();
    this.#storing = storing;
    const { given } = storing;
    if (given instanceof Promise) {
      this.exact = false;
      this.#wait(given.then((items) => this.#begin(items)));
    } else this.exact = this.#begin(given).exact;
  }

  take(): Step<StreamEvent<ResponseEvent>> | undefined {
    if (this.#failure) throw this.#failure.error;
    if (this.#over) return END;
    if (this.#busy) return undefined;
    const last = this.#last;
    this.#last = undefined;
    if (last) return last;
    const step = this.#source?.take();
    const response = step && !step.done ? wholeIn(step.value.chunk) : undefined;
    const { save } = this.#storing;
    if (!response || !save || !this.#items) return step;
    this.#wait(
      save(response, this.#items).then(() => {
        this.#last = step;
      }),
    );
    return undefined;
  }

  arrival(): Promise<unknown> {
    return this.#busy ?? this.#source?.arrival() ?? Promise.resolve();
  }

  async return(): Promise<Step<StreamEvent<ResponseEvent>>> {
    this.#over = true;
    await this.#source?.return();
    return END;
  }

  #begin(items: GatheredItems): Events {
    this.#items = items;
    this.#source = readAhead(this.#storing.open(items)[Symbol.asyncIterator]());
    return this.#source;
  }

  #wait(work: Promise<unknown>): void {
    this.#busy = work.then(
      () => {
        this.#busy = undefined;
      },
      (error: unknown) => {
        this.#busy = undefined;
        this.#failure = { error };
      },
    );
  }
}

function wholeIn({ type, response }: ResponseEvent): ResponseReply | undefined {
  return type === "response.completed" || type === "response.incomplete" ? response : undefined;
}
