import { Failure } from "../contracts/errors";
import type { ModelEndpoint } from "../endpoints/define";
import type { StreamEvent } from "../providers/capabilities";
import type { Attempt, StartedStream } from "./attempt";
import { estimateTokens } from "./call-log";
import { writeError } from "./dialects";
import { asFailure } from "./failure";

type Frame = IteratorResult<string, undefined>;
type Step = IteratorResult<StreamEvent<unknown>>;

/**
 * The frames of a stream, for one reader. A stream that breaks, stalls or ends without a finish reason for every choice is
 * never closed as if it were whole: it ends with the family's error event. `settle` is called once, before the last frame is
 * handed over, or when the reader goes.
 *
 * An iterator by hand: as a generator each event went through the microtask queue four more times, a tenth of what it costs.
 */
export class Frames implements AsyncIterableIterator<string, undefined> {
  readonly #started: StartedStream;
  readonly #call: Attempt;
  readonly #settle: (failure?: Failure) => void;
  readonly #rules: NonNullable<ModelEndpoint["stream"]>;
  readonly #ended = new Set<number>();
  #first: Promise<Step> | undefined;
  #settled = false;
  #events = 0;
  #sent = 0;
  /** Set when the last frame is out: resolves once the upstream has been let go. */
  #closed: Promise<Frame> | undefined;

  constructor(started: StartedStream, call: Attempt, settle: (failure?: Failure) => void) {
    if (!call.endpoint.stream) throw new Error(`${call.endpoint.id} streams without rules`);
    this.#started = started;
    this.#call = call;
    this.#settle = settle;
    this.#rules = call.endpoint.stream;
    this.#first = started.first;
  }

  next(): Promise<Frame> {
    if (this.#closed) return this.#closed;
    const step = this.#first ?? this.#started.rest.next();
    return step.then(this.#take, this.#break);
  }

  /** The reader goes before the end: the upstream hears of it. */
  return(): Promise<Frame> {
    this.#end(new Failure("client_closed", "The caller went away."));
    return this.#close();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take = (step: Step): Frame | Promise<Frame> => {
    try {
      return this.#read(step) ?? this.#search();
    } catch (error) {
      return this.#break(error);
    }
  };

  /** Reads on until there is an event for the caller, however many are kept from it. */
  async #search(): Promise<Frame> {
    try {
      for (;;) {
        const frame = this.#read(await this.#started.rest.next());
        if (frame) return frame;
      }
    } catch (error) {
      return this.#break(error);
    }
  }

  #read(step: Step): Frame | Promise<Frame> | undefined {
    if (this.#closed) return this.#closed;
    if (step.done) return this.#whole();
    if (this.#first) this.#call.log.firstEventMs = this.#call.log.elapsed();
    this.#first = undefined;
    const frame = this.#frame(step.value);
    return frame === undefined ? undefined : { done: false, value: frame };
  }

  /** Undefined where the event is kept from the caller. */
  #frame({ chunk, wire }: StreamEvent<unknown>): string | undefined {
    const { clock, log } = this.#call;
    clock.touch();
    this.#events++;
    this.#rules.ends(chunk, this.#ended);
    const tokens = this.#rules.tokens(chunk);
    if (tokens) log.tokens = tokens;
    const finished = this.#rules.finish(chunk, this.#started.call);
    if (finished === null) return undefined;
    const json = finished === chunk && wire !== undefined ? wire : JSON.stringify(finished);
    return this.#started.framing.event(json, this.#sent++ === 0);
  }

  #whole(): Frame | Promise<Frame> {
    if (this.#ended.size < this.#rules.choices(this.#call.input))
      throw new Failure("upstream_cut", "The model's answer broke off before it was complete.");
    this.#end();
    const closed = this.#close();
    const { close } = this.#started.framing;
    if (close === "") return closed;
    return { done: false, value: this.#sent === 0 && close === "]" ? "[]" : close };
  }

  #break = (error: unknown): Frame | Promise<Frame> => {
    if (this.#closed) return this.#closed;
    const { clock, endpoint, log } = this.#call;
    const failure = asFailure(error, clock);
    this.#end(failure);
    const closed = this.#close();
    if (failure.code === "client_closed") return closed;
    const { framing } = this.#started;
    const json = writeError(failure, { dialect: endpoint.dialect, requestId: log.requestId });
    return { done: false, value: framing.event(json, this.#sent === 0) + framing.abandon };
  };

  #end(failure?: Failure): void {
    if (this.#settled) return;
    this.#settled = true;
    // An upstream that reports no usage: one event is about one token.
    this.#call.log.tokens ??= { input: estimateTokens(this.#call), output: this.#events };
    this.#settle(failure);
  }

  #close(): Promise<Frame> {
    this.#closed ??= Promise.resolve(this.#started.rest.return?.()).then(() => ({ done: true, value: undefined }));
    return this.#closed;
  }
}
