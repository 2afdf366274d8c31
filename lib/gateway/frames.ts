import { Failure } from "../contracts/errors";
import { writeLossless } from "../contracts/lossless-json";
import type { TokenUse } from "../contracts/token-use";
import { wordBytes } from "../contracts/words";
import type { ModelEndpoint } from "../endpoints/define";
import type { StreamEvent } from "../providers/capabilities";
import { hiding } from "../secrets/scrub";
import { AheadIterator, END, type Step } from "../timing/read-ahead";
import type { StartedStream } from "./attempt";
import type { Call } from "./call";
import { costNano } from "./call-record";
import type { CallClock } from "./clock";
import { credentialsOf } from "./credentials";
import { writeError } from "./dialects";
import { asFailure } from "./failure";
import { countedUse } from "./token-use";
import { withCost } from "./told-cost";

type Frame = Step<string>;

/**
 * The frames of a stream, for one reader. A stream that breaks, stalls or ends without a finish reason for every choice is
 * never closed as if it were whole: it ends with the family's error event. `end` is called once, before the last frame is
 * handed over, or when the reader goes.
 *
 * Asked for what has arrived, not awaited event by event: as a generator each went through the microtask queue four more
 * times, a tenth of what it costs.
 */
export class Frames extends AheadIterator<string> {
  override readonly exact: boolean;
  readonly #started: StartedStream;
  readonly #call: Call<ModelEndpoint>;
  readonly #clock: CallClock;
  readonly #tellEnd: (failure?: Failure) => void;
  readonly #rules: NonNullable<ModelEndpoint["stream"]>;
  readonly #ended = new Set<number>();
  #first: Step<StreamEvent<unknown>> | undefined;
  /** A chunk that went out as it came, ended nothing and counted nothing. */
  #plain: unknown;
  /** What the upstream has said until now that was used. */
  #told: TokenUse | undefined;
  #settled = false;
  #over = false;
  #events = 0;
  /** Of those, how many there were when the upstream told what was used. */
  #toldAt = 0;
  /** Characters around the words of a frame, by the first two that had any: the first may say more than later ones. Larger than any frame until then. */
  #around = Number.MAX_SAFE_INTEGER;
  #measured = 0;
  /** Characters of all words that went out, by that; and of events that only repeated some. */
  #words = 0;
  #repeated = 0;
  /** Bytes of a character of the first words. */
  #width = 1;
  #sent = 0;

  constructor(started: StartedStream, call: Call<ModelEndpoint>, end: (failure?: Failure) => void) {
    super();
    if (!call.endpoint.stream) throw new Error(`${call.endpoint.id} streams without rules`);
    this.exact = started.rest.exact;
    this.#started = started;
    this.#call = call;
    this.#clock = call.clock;
    this.#tellEnd = end;
    this.#rules = call.endpoint.stream;
    this.#first = started.first;
  }

  take(): Frame | undefined {
    if (this.#over) return END;
    try {
      for (;;) {
        const step = this.#first ?? this.#started.rest.take();
        this.#first = undefined;
        if (step === undefined) return undefined;
        if (step.done) return this.#whole();
        const frame = this.#frame(step.value);
        if (frame === undefined) continue;
        // Of text that is nearly all ASCII: to count bytes would cost more than the rest of the row.
        this.#call.bytesOut += frame.length;
        if (frame.length > this.#around) this.#words += frame.length - this.#around;
        return { done: false, value: frame };
      }
    } catch (error) {
      return this.#break(error);
    }
  }

  arrival(): Promise<unknown> {
    return this.#started.rest.arrival();
  }

  /** The reader goes before the end: the upstream hears of it. */
  async return(): Promise<Frame> {
    this.#end(new Failure("client_closed", "The caller went away."));
    this.#over = true;
    await this.#started.rest.return();
    return END;
  }

  /** Undefined if the event is kept from the caller. */
  #frame(event: StreamEvent<unknown>): string | undefined {
    const { framing, call } = this.#started;
    this.#clock.touch();
    if (this.#events++ === 0) this.#call.firstEventMs = this.#call.elapsed();
    const { wire, like } = event;
    if (like !== undefined && like === this.#plain && wire !== undefined) return framing.event(wire, this.#sent++ === 0);
    const { chunk } = event;
    const ended = this.#ended.size;
    this.#rules.ends(chunk, this.#ended);
    const tokens = this.#rules.tokens(chunk);
    if (tokens) this.#tell(tokens);
    const said = this.#rules.finish(chunk, call);
    if (said === null) return undefined;
    const finished = tokens && this.#call.wantsCost ? this.#withCost(said) : said;
    const untouched = finished === chunk && wire !== undefined;
    if (untouched && !tokens && ended === this.#ended.size) this.#plain = like ?? chunk;
    const frame = framing.event(untouched ? wire : writeLossless(finished), this.#sent++ === 0);
    if (this.#measured < 2 || frame.length <= this.#around) this.#measure(frame, chunk);
    if (this.#rules.repeats?.(chunk) && frame.length > this.#around) this.#repeated += frame.length - this.#around;
    return frame;
  }

  #tell(tokens: TokenUse): void {
    this.#told = this.#told ? corrected(this.#told, tokens) : tokens;
    if (tokens.output) this.#toldAt = this.#events;
  }

  #withCost(event: unknown): unknown {
    this.#call.tokens = countedUse(this.#call, this.#told, { stream: this.#length() });
    return withCost(event, costNano(this.#call));
  }

  #measure(frame: string, chunk: unknown): void {
    const words = wordBytes(this.#rules.words?.(chunk));
    if (words === 0) return;
    this.#measured++;
    const wide = Buffer.byteLength(frame) - frame.length;
    const characters = Math.max(1, words - wide);
    this.#around = Math.min(this.#around, Math.max(0, frame.length - characters));
    this.#width = words / characters;
  }

  #length(): { events: number; characters: number } {
    return { events: this.#events, characters: (this.#words - this.#repeated) * this.#width };
  }

  #whole(): Frame {
    if (this.#ended.size < this.#rules.choices(this.#call.input))
      throw new Failure("upstream_cut", "The model's answer was cut off before it was complete.");
    this.#end();
    this.#over = true;
    const { close } = this.#started.framing;
    if (close === "") return END;
    return { done: false, value: this.#sent === 0 && close === "]" ? "[]" : close };
  }

  #break(error: unknown): Frame {
    const { endpoint, request, requestId } = this.#call;
    const failure = asFailure(error, this.#clock);
    this.#end(failure);
    this.#over = true;
    // What the upstream still says on being let go is about a stream that has failed already.
    this.#started.rest.return().catch(() => undefined);
    if (failure.code === "client_closed") return END;
    const { framing } = this.#started;
    const where = { dialect: endpoint.dialect, requestId };
    const json = hiding(credentialsOf(request), () => writeError(failure, where));
    if (framing.failed) return { done: false, value: framing.failed(json) };
    return { done: false, value: framing.event(json, this.#sent === 0) + framing.abandon };
  }

  #end(failure?: Failure): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#call.tokens = countedUse(this.#call, this.#told, {
      stream: { ...this.#length(), cut: failure !== undefined, current: this.#toldAt === this.#events },
    });
    this.#tellEnd(failure);
  }
}

/** Counts that a later event does not have stay as an earlier one told them. */
function corrected(told: TokenUse, later: TokenUse): TokenUse {
  const [input, cached] = later.input ? [later.input, later.cached] : [told.input, told.cached];
  return { ...told, ...later, input, cached, output: later.output || told.output };
}
