import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "../contracts/errors";
import { Deadline, unwatch, watch } from "../timing/deadline";
import type { AheadIterator } from "../timing/read-ahead";
import { bodyForm } from "./body-form";
import type { Cancellation } from "./capabilities";
import { ChunkQueue } from "./chunk-queue";
import { connectionFailure, type Progress, silent, tooLarge } from "./http-failure";

const ERROR_LIMIT_BYTES = 1024 * 1024;
/** Content types of replies that aren't files: JSON, and the HTML page of something else at the address. */
const WHOLE_TYPES = /^\s*(?:application\/json|text\/html)\b/i;
const EMPTY = Buffer.alloc(0);
const GIVEN_UP = new Failure("client_closed", "The call was aborted.");

export interface WholeReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** An answer whose body is still arriving. */
export interface ChunkedReply {
  status: number;
  headers: IncomingHttpHeaders;
  chunks: AheadIterator<Buffer>;
}

/** The part of the HTTP client's controller that is used. */
interface Controller {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

export interface ExchangeOptions {
  signal: Cancellation;
  limitBytes: number;
  /** Limits until the answer begins and between two chunks. The HTTP client's own timers allocate an object per call. */
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
  /** Pass a 2xx body on as chunks: `events` if it begins like an event stream, `bytes` if its type is neither JSON nor HTML. */
  streams: "events" | "bytes" | false;
  /** The request in the HTTP client's queue; its body is released if the call is cancelled before it is sent. */
  request: { body?: unknown };
  resolve(reply: WholeReply | ChunkedReply): void;
  reject(error: unknown): void;
  /** The HTTP client no longer references this call. */
  released(): void;
}

/**
 * One request in flight: the HTTP client's handler and the listener of the call's signal in one object, because
 * each additional object or listener per call shows in the gateway's CPU time.
 */
export class Exchange extends Deadline {
  readonly #options: ExchangeOptions;
  #controller: Controller | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #first: Buffer | undefined;
  #pieces: Buffer[] | undefined;
  #length = 0;
  #queue: ChunkQueue | undefined;
  /** Not yet known if the body is an event stream. */
  #undecided = false;
  #over = false;

  constructor(options: ExchangeOptions) {
    super();
    this.#options = options;
    this.due = Date.now() + options.headersTimeoutMs;
    options.signal.addEventListener("abort", this);
    watch(this);
  }

  expire(): void {
    const { headersTimeoutMs, bodyTimeoutMs } = this.#options;
    this.stop(silent(this.#progress, this.#status === 0 ? headersTimeoutMs : bodyTimeoutMs));
  }

  override dueAfter(now: number): number {
    return now + this.#options.bodyTimeoutMs;
  }

  handleEvent(): void {
    this.stop(this.#options.signal.reason);
  }

  /** Ends the call at once; a pending reply or chunk rejects with `error`. */
  stop(error: unknown = GIVEN_UP): void {
    if (this.#over) return;
    this.#finish();
    this.#options.reject(error);
    this.#queue?.fail(error, true);
    if (this.#controller === undefined) this.#options.request.body = null;
    else this.#controller.abort(GIVEN_UP);
  }

  /** The reader is finished: the rest is read, so that the socket is kept. */
  drain(): void {
    this.#options.signal.removeEventListener("abort", this);
    this.#queue?.drain();
  }

  onRequestStart(controller: Controller): void {
    // Thrown, not aborted: a call cancelled while queued must not cost the socket that has just become free.
    if (this.#over) throw GIVEN_UP;
    this.#controller = controller;
    this.#options.signal.connected?.();
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#options.signal.answered?.(status, headers);
    this.touched = true;
    const { streams } = this.#options;
    this.#undecided = streams === "events" && status < 300;
    if (streams === "bytes" && status < 300 && !WHOLE_TYPES.test(headers["content-type"] ?? "")) this.#hand(controller);
  }

  /** Passes the body on as chunks, including what has arrived. */
  #hand(controller: Controller): void {
    const flow = { pause: () => controller.pause(), resume: () => controller.resume(), abort: () => this.stop() };
    this.#queue = new ChunkQueue(flow);
    this.#options.resolve({ status: this.#status, headers: this.#headers, chunks: this.#queue });
    for (const piece of this.#pieces ?? (this.#first ? [this.#first] : [])) this.#queue.push(piece);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#undecided) {
      const form = bodyForm(chunk);
      this.#undecided = form === undefined;
      if (form === "events") this.#hand(controller);
    }
    if (this.#queue !== undefined) {
      this.touched = true;
      this.#queue.push(chunk);
      return;
    }
    this.#length += chunk.length;
    if (this.#first === undefined) this.#first = chunk;
    else if (this.#pieces === undefined) this.#pieces = [this.#first, chunk];
    else this.#pieces.push(chunk);
    if (this.#status > 299 && this.#length > ERROR_LIMIT_BYTES) {
      this.#resolveBody();
      this.stop();
    } else if (this.#length > this.#options.limitBytes) this.stop(tooLarge(this.#options.limitBytes, this.#progress));
  }

  onResponseEnd(): void {
    this.#options.released();
    if (this.#over) return;
    this.#finish();
    if (this.#queue === undefined) this.#resolveBody();
    else this.#queue.end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#options.released();
    if (this.#over) return;
    this.#finish();
    const failure = connectionFailure(error, this.#progress);
    if (this.#queue === undefined) this.#options.reject(failure);
    else this.#queue.fail(failure);
  }

  get #progress(): Progress {
    // The HTTP client provides its controller when it starts to write the request.
    return { sent: this.#controller !== undefined, status: this.#status, headers: this.#headers };
  }

  #resolveBody(): void {
    const body = this.#pieces === undefined ? (this.#first ?? EMPTY) : Buffer.concat(this.#pieces, this.#length);
    this.#options.resolve({ status: this.#status, headers: this.#headers, body });
  }

  #finish(): void {
    this.#over = true;
    unwatch(this);
    this.#options.signal.removeEventListener("abort", this);
  }
}
