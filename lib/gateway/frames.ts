import { Failure } from "../contracts/errors";
import { writeLossless } from "../contracts/lossless-json";
import type { ResumeWay } from "../contracts/routing";
import type { TokenUse } from "../contracts/token-use";
import { wordBytes } from "../contracts/words";
import type { ModelEndpoint } from "../endpoints/define";
import type { StreamEvent } from "../providers/capabilities";
import { AheadIterator, END, type Step } from "../timing/read-ahead";
import type { Call } from "./call";
import { costNano, spend } from "./call-record";
import type { CallClock } from "./clock";
import { secretsOf } from "./credentials";
import { writeError } from "./error-formats";
import { asFailure } from "./failure";
import { Continuation } from "./resume/continuation";
import { Replay } from "./resume/replay";
import type { StartedStream } from "./started";
import { countedUse } from "./token-use";
import { withCost } from "./told-cost";

type Frame = Step<string>;

/** Characters and events of a stream that are kept for resuming it. */
const MOST_KEPT = 1024 * 1024;
const MOST_EVENTS_KEPT = 50_000;

/**
 * The frames of a stream, for one reader. A stream that breaks, stalls or lacks a finish reason for any choice is never closed as if it
 * were complete: it ends with the family's error event. `end` is called once, before the last frame is returned, or when the reader goes.
 * Pulled synchronously for what has arrived: a generator sent each event through the microtask queue four more times, a tenth of its cost.
 */
export class Frames extends AheadIterator<string> {
  override readonly exact: boolean;
  readonly #started: StartedStream;
  readonly #call: Call<ModelEndpoint>;
  readonly #clock: CallClock;
  readonly #tellEnd: (failure?: Failure) => void;
  readonly #rules: NonNullable<ModelEndpoint["stream"]>;
  readonly #ended = new Set<number>();
  /** Events that were held until the first token and are now sent. */
  #released = 0;
  /** A chunk that was passed on unchanged, ended nothing and counted nothing. */
  #plain: unknown;
  /** Counts that the upstream has reported so far. */
  #told: TokenUse | undefined;
  #settled = false;
  #over = false;
  #events = 0;
  /** Events that were sent when the upstream reported them. */
  #toldAt = 0;
  /**
   * Characters around the text of a frame, by the first two with text: the first may contain more than later ones. Initially larger than
   * any frame.
   */
  #around = Number.MAX_SAFE_INTEGER;
  #measured = 0;
  /** Characters of all sent text by that estimate; and of events that only repeated text. */
  #words = 0;
  #repeated = 0;
  /** Bytes per character of the first text. */
  #width = 1;
  #sent = 0;
  /** Sent events, in case another target has to resume; undefined if none may, or there are too many. */
  #kept: StreamEvent<unknown>[] | undefined;
  /** Ways of the route that are still possible. */
  #ways: readonly ResumeWay[] = [];

  constructor(started: StartedStream, call: Call<ModelEndpoint>, end: (failure?: Failure) => void) {
    super();
    if (!call.endpoint.stream) throw new Error(`${call.endpoint.id} streams without rules`);
    this.exact = started.rest.exact;
    this.#started = started;
    this.#call = call;
    this.#clock = call.clock;
    this.#tellEnd = end;
    this.#rules = call.endpoint.stream;
    if (call.serving.length < 2 || call.route.resume.length === 0 || !this.#rules.resume) return;
    this.#kept = [];
    this.#ways = call.route.resume;
  }

  take(): Frame | undefined {
    if (this.#over) return END;
    try {
      for (;;) {
        const { held, rest } = this.#started;
        const step = this.#released < held.length ? held[this.#released++] : rest.take();
        if (step === undefined) return undefined;
        if (step.done) return this.#whole();
        const frame = this.#frame(step.value);
        if (frame === undefined) continue;
        if (this.#kept) this.#keep(step.value);
        // The text is nearly all ASCII: counting bytes would cost more than the rest of the row.
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

  /** The reader stops early: the upstream is told. */
  async return(): Promise<Frame> {
    const returned = this.#started.rest.return();
    this.#end(new Failure("client_closed", "The caller disconnected."));
    this.#over = true;
    await returned;
    return END;
  }

  /** Undefined if the event is not for the caller. */
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

  #break(error: unknown): Frame | undefined {
    const { endpoint, requestId } = this.#call;
    const failure = asFailure(error, this.#clock.aborted ? this.#clock : this.#clock.attempt);
    if (this.#goesOn(failure)) return undefined;
    this.#end(failure);
    this.#over = true;
    // Errors of closing the upstream concern a stream that has failed already.
    this.#started.rest.return().catch(() => undefined);
    if (failure.code === "client_closed") return END;
    const { framing } = this.#started;
    const where = { errorFormat: endpoint.errorFormat, requestId, secrets: secretsOf(this.#call) };
    const json = writeError(failure, where);
    if (framing.failed) return { done: false, value: framing.failed(json) };
    return { done: false, value: framing.event(json, this.#sent === 0) + framing.abandon };
  }

  #keep(event: StreamEvent<unknown>): void {
    if (this.#call.bytesOut > MOST_KEPT || this.#kept?.push(event) === MOST_EVENTS_KEPT) this.#kept = undefined;
  }

  /** Asks the next target to resume a broken stream, in the first possible way. False if it has to end. */
  #goesOn(failure: Failure): boolean {
    const { walk } = this.#call;
    if (!this.#kept || !walk) return false;
    const sent = this.#kept.map(({ chunk }) => chunk);
    for (const way of this.#ways) {
      const resumed = walk.mayResume(failure, way) && this.#resumption(sent, way);
      if (!resumed) continue;
      const { form, replay, prefixed } = resumed;
      const started = this.#started;
      started.rest.return().catch(() => undefined);
      if (this.#call.current) this.#spend();
      const differs = () => {
        this.#ways = this.#ways.filter((open) => open !== way);
        walk.differs();
      };
      const broken = { started, form, replay, sent: sent.length, failure, differs, clock: this.#clock };
      started.rest = new Continuation(broken, walk.resume(failure, way, prefixed));
      started.held = [];
      this.#plain = undefined;
      return true;
    }
    return false;
  }

  /** What resuming in a way needs after what was sent; undefined if impossible. */
  #resumption(sent: readonly unknown[], way: ResumeWay) {
    const form = this.#rules.resume;
    if (!form) return undefined;
    const replay = new Replay(form, sent, { continues: way === "prefill" });
    if (!replay.possible) return undefined;
    if (way === "replay") return { form, replay, prefixed: undefined };
    const prefixed = replay.text === undefined ? undefined : form.withPrefix?.(this.#call.input, replay.text);
    return prefixed === undefined ? undefined : { form, replay, prefixed };
  }

  /** Usage of a target that broke off is billed in addition to the next one's. */
  #spend(): void {
    const call = this.#call;
    call.tokens = countedUse(call, this.#told, { stream: { ...this.#length(), cut: true, current: this.#toldAt === this.#events } });
    spend(call);
    this.#told = undefined;
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

/** Missing counts of a later event keep their earlier value. */
function corrected(told: TokenUse, later: TokenUse): TokenUse {
  const [input, cached] = later.input ? [later.input, later.cached] : [told.input, told.cached];
  return { ...told, ...later, input, cached, output: later.output || told.output };
}
