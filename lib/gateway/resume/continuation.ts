import type { Failure } from "../../contracts/errors";
import { fieldsOf } from "../../contracts/typed";
import type { ResumeForm } from "../../endpoints/stream-rules";
import type { StreamEvent } from "../../providers/capabilities";
import { AheadIterator, END, type Step } from "../../timing/read-ahead";
import type { Started, StartedStream } from "../started";
import type { Replay } from "./replay";

type Event = StreamEvent<unknown>;

interface Broken {
  /** Receives the resumed stream. */
  started: StartedStream;
  form: ResumeForm<unknown>;
  replay: Replay<unknown>;
  /** Touched by each repeated event, so that waiting for the first new one does not count as silence. */
  clock: { touch(): void };
  /** The number of sent events. */
  sent: number;
  /** Why the stream broke; thrown if the new answer differs from what was sent. */
  failure: Failure;
  /** Called in that case. */
  differs(): void;
}

/** The rest of a broken stream from another target: what it adds to what was sent. */
export class Continuation extends AheadIterator<Event> {
  override readonly exact = false;
  readonly #broken: Broken;
  readonly #settled: Promise<void>;
  #next: StartedStream | undefined;
  #held = 0;
  #sent: number;
  #failure: unknown;

  constructor(broken: Broken, coming: Promise<Started>) {
    super();
    this.#broken = broken;
    this.#sent = broken.sent;
    this.#settled = coming.then(
      (started) => {
        if (started.kind !== "stream") throw new Error("an attempt of a stream came to a whole answer");
        this.#next = started;
        broken.started.framing = started.framing;
        broken.started.call = started.call;
      },
      (error: unknown) => {
        this.#failure = error;
      },
    );
  }

  take(): Step<Event> | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    const next = this.#next;
    if (!next) return undefined;
    for (;;) {
      const step = this.#held < next.held.length ? next.held[this.#held++] : next.rest.take();
      if (step === undefined) return undefined;
      if (step.done) return END;
      const { form, replay, failure, clock } = this.#broken;
      const chunk = replay.next(step.value.chunk);
      if (chunk === undefined) {
        this.#broken.differs();
        throw failure;
      }
      if (chunk === null) {
        clock.touch();
        continue;
      }
      return {
        done: false,
        value: { chunk: form.numbered === undefined ? chunk : { ...fieldsOf(chunk), [form.numbered]: this.#sent++ } },
      };
    }
  }

  arrival(): Promise<unknown> {
    return this.#next ? this.#next.rest.arrival() : this.#settled;
  }

  async return(): Promise<Step<Event>> {
    await this.#next?.rest.return();
    return END;
  }
}
