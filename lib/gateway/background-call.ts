import type { Member } from "../contracts/person";
import type { RunCallState, RunEvent } from "../contracts/run-event";
import type { NumberedEvent } from "./background-call-ports";
import type { GatewayReply, GatewayRequest } from "./exchange";

const MOST_BYTES = 4 * 1024 * 1024;
/** The overhead of an event besides its text. */
const EVENT_BYTES = 32;
/** Pieces that may wait for the page once nothing is buffered any more. */
const AHEAD = 16;
const TEXT_TYPE = /^(?:application\/json|text\/)/;

type Piece = string | Uint8Array;
type EndState = Exclude<RunCallState, "running">;

export interface RunStart extends Member {
  id: string;
  requestId: string;
  request: GatewayRequest;
}

/**
 * A call that continues without its page. Its reply is read at full speed and buffered; all pages, including the one that started it, read
 * the buffer. Beyond 4 MB it can't be buffered and becomes an ordinary call, which ends with its page.
 */
export class BackgroundCall {
  readonly id: string;
  readonly owner: Member;
  readonly startedAt = Date.now();
  /** The request for the pipeline: it is aborted when the run is stopped. */
  readonly request: GatewayRequest;
  state: RunCallState = "running";
  readonly requestId: string;
  readonly #events: RunEvent[] = [];
  readonly #pieces: Piece[] = [];
  #bytes = 0;
  #stopped = false;
  #kept = true;
  #broken: { error: unknown } | undefined;
  #pageGone = false;
  /** Output beyond the buffer's limit, for the page that started the call. */
  readonly #beyond: Piece[] = [];
  #over = false;
  readonly #leaving: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  constructor({ id, teamId, userId, requestId, request }: RunStart) {
    this.id = id;
    this.owner = { teamId, userId };
    this.requestId = requestId;
    this.request = {
      method: request.method,
      path: request.path,
      query: request.query,
      address: request.address,
      header: (name) => request.header(name),
      body: (limitBytes) => request.body(limitBytes),
      onGone: (listener) => (this.#stopped ? listener() : void this.#leaving.push(listener)),
    };
    request.onGone(() => this.#leavePage());
  }

  /** The number of events. */
  get length(): number {
    return this.#events.length;
  }

  /** The events so far after number `after`. */
  eventsAfter(after: number): RunEvent[] {
    return this.#events.slice(after);
  }

  /** Aborts the call; its output so far is kept. */
  stop(): void {
    if (this.state !== "running" || this.#stopped) return;
    this.#stopped = true;
    for (const listener of this.#leaving.splice(0)) listener();
    this.#wake();
  }

  /** Takes over the call's reply, and returns the one for the page. */
  keep(reply: GatewayReply): GatewayReply {
    const { status, body } = reply;
    const contentType = reply.headers["content-type"] ?? "";
    this.#add({ type: "head", status, contentType, requestId: this.requestId });
    const headers = { ...reply.headers, "x-trunkline-run": this.id };
    if (body !== null && typeof body === "object" && Symbol.asyncIterator in body) {
      void this.#read(body, reply);
      return { ...reply, headers, body: this.#page() };
    }
    if (body !== null) this.#take(typeof body === "string" || !TEXT_TYPE.test(contentType) ? body : Buffer.from(body).toString());
    const failed: EndState = this.#stopped ? "stopped" : "failed";
    this.#end(this.#kept ? (status < 400 ? "done" : failed) : "overflow");
    return { ...reply, headers };
  }

  /** All events after a number, including future ones; ends with the run, or if `left` reports that the reader has gone. */
  async *follow(after: number, left: { gone: boolean; onGone(wake: () => void): void }): AsyncGenerator<NumberedEvent, void, undefined> {
    left.onGone(() => this.#wake());
    for (let n = after; !left.gone; ) {
      const event = this.#events[n];
      if (event) yield { n: ++n, event };
      else if (this.state !== "running") return;
      else await this.#change();
    }
  }

  /** Resolves once the run has ended. */
  async ended(): Promise<void> {
    while (this.state === "running") await this.#change();
  }

  async #read(frames: AsyncIterable<Piece>, { whole }: GatewayReply): Promise<void> {
    try {
      for await (const piece of frames) {
        this.#take(piece);
        while (this.#beyond.length > AHEAD && !this.#stopped) await this.#change();
      }
    } catch (error) {
      this.#broken = { error };
    }
    this.#over = true;
    if (this.#kept) this.#end(whole?.() ? "done" : this.#stopped ? "stopped" : "failed");
    this.#wake();
  }

  #take(piece: Piece): void {
    this.#bytes += EVENT_BYTES + (typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength);
    if (this.#kept && this.#bytes <= MOST_BYTES) {
      this.#pieces.push(piece);
      this.#add(typeof piece === "string" ? { type: "text", text: piece } : { type: "bytes", base64: base64(piece) });
      return;
    }
    this.#beyond.push(piece);
    if (this.#kept) {
      this.#kept = false;
      if (this.#pageGone) this.stop();
      this.#end("overflow");
    }
    this.#wake();
  }

  #add(event: RunEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  #end(state: EndState): void {
    if (this.state !== "running") return;
    this.#add({ type: "end", state, message: MESSAGES[state] });
    this.state = state;
    this.#wake();
  }

  /** The reply's body for the page that started the call. */
  async *#page(): AsyncGenerator<Piece, void, undefined> {
    for (let at = 0; ; ) {
      const piece = at < this.#pieces.length ? this.#pieces[at++] : this.#beyond.shift();
      if (piece !== undefined) {
        if (!this.#kept) this.#wake();
        yield piece;
      } else if (this.#over) break;
      else await this.#change();
    }
    if (this.#broken) throw this.#broken.error;
  }

  #leavePage(): void {
    this.#pageGone = true;
    if (this.#kept) return;
    this.#stopped = true;
    for (const listener of this.#leaving.splice(0)) listener();
    this.#wake();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

const MESSAGES: Record<EndState, string> = {
  done: "The answer is complete.",
  failed: "The call failed.",
  stopped: "The run was stopped.",
  overflow: "The answer is larger than 4 MB, the limit for resuming it. It continues only in the page that started it.",
  lost: "The gateway was restarted while the call was running.",
};

/** For a run whose process died. */
export const LOST: RunEvent = { type: "end", state: "lost", message: MESSAGES.lost };

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
