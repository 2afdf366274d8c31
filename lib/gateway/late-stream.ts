import { Failure } from "../contracts/errors";
import type { Framing } from "../endpoints/define";
import type { ModelCall, StreamEvent } from "../providers/capabilities";
import { AheadIterator, END, type Step } from "../timing/read-ahead";
import type { CallClock } from "./clock";
import type { Started, StartedStream } from "./started";

/** A stream whose headers were sent before its first token; it takes over the result of the attempts. */
export class LateStream extends AheadIterator<StreamEvent<unknown>> {
  override readonly exact = false;
  readonly started: StartedStream;
  #failure: { error: unknown } | undefined;
  readonly #clock: CallClock;
  readonly #settled: Promise<void>;

  constructor(coming: Promise<Started>, { framing, call }: { framing: Framing; call: ModelCall<unknown> }, clock: CallClock) {
    super();
    this.#clock = clock;
    this.started = { kind: "stream", framing, held: [], rest: this, call };
    this.#settled = coming.then(
      (started) => this.#take(started),
      (error: unknown) => {
        this.#failure = { error };
      },
    );
  }

  #take(started: Started): void {
    if (started.kind !== "stream") throw new Error("an attempt of a stream came to a whole answer");
    // Whoever writes the frames holds this object: it becomes the stream itself.
    Object.assign(this.started, started);
  }

  take(): Step<StreamEvent<unknown>> | undefined {
    if (this.#failure) throw this.#failure.error;
    return undefined;
  }

  arrival(): Promise<unknown> {
    return this.#settled;
  }

  async return(): Promise<Step<StreamEvent<unknown>>> {
    this.#clock.abort(new Failure("client_closed", "The caller disconnected."));
    return END;
  }
}
