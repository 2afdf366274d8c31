import { fieldsOf } from "../../contracts/typed";
import { ApiError } from "../api";
import { type FileFacts, readFile, tooLong } from "../runs/run-file";
import { SseParser } from "./sse";
import { type WireRecord, WireTap } from "./wire";

/** Counts as reported by the upstream; undefined if not known. */
export interface TokenCounts {
  in?: number;
  out?: number;
  reasoning?: number;
  cached?: number;
}

/** How a page reads its endpoint's answers. `Output` is the reply view's input. All functions must be pure. */
export interface RunRules<Output> {
  /** Adds a stream event to the output. */
  readEvent(output: Output | undefined, event: unknown): Output;
  /** Reads a non-streamed answer. */
  readReply(reply: unknown): Output;
  /** Parses a long answer off the main thread; `readReply` and `readTokens` get the result. Throws if it can't be parsed. */
  parseReply?(text: string): Promise<unknown>;
  /** The counts in an event or whole answer, if any. */
  readTokens(answer: unknown): TokenCounts | undefined;
  /** True for visible content: the first such event is the first token. */
  hasContent(event: unknown): boolean;
  /** Reads a file: audio, an image. If present, answers that are neither events nor JSON count as files. */
  readBytes?(bytes: Uint8Array<ArrayBuffer>, file: FileFacts): Output;
  /** Adds a chunk of an incomplete file, if the page can use it. */
  readPiece?(output: Output | undefined, piece: Uint8Array<ArrayBuffer>, type: string): Output;
}

type RunStatus = "waiting" | "streaming" | "done" | "stopped" | "failed";

/** Why a run failed. `body` is the raw reply, if there was one. */
export interface RunError {
  status: number;
  code: string;
  message: string;
  param: string | null;
  body?: string;
}

/** The state of a run. Times are milliseconds since sending, measured in this browser. Immutable: replaced on every change. */
export interface RunState<Output> {
  id: string;
  model: string;
  status: RunStatus;
  /** `performance.now()` at sending. */
  started: number;
  firstTokenMs?: number;
  /** Set at the run's end; absent for a resumed run that had already ended. */
  totalMs?: number;
  tokens: TokenCounts;
  output?: Output;
  error?: RunError;
  /** The request id in the gateway's log. */
  requestId?: string;
  wire: WireRecord;
}

export interface RunRequest {
  /** `run_…` */
  id: string;
  model: string;
  url: string;
  body: string;
  /** The body for the wire record, if shorter than the one sent. */
  shown?: string;
  /** Bearer key. Never in the wire record. */
  secret: string;
  /** Present if the gateway keeps the call running without this page: stops it there. */
  keep?: { stop(id: string): Promise<unknown> };
  /**
   * Resumes a call sent at `sentAt` (milliseconds since the epoch): `answer` replays it from the beginning. Nothing is
   * sent. The first token has no time, because the replay arrives at once.
   */
  reopen?: { sentAt: number; answer(id: string, signal: AbortSignal): Promise<Response> };
}

/** A resumed call that ends sooner had ended before. */
const REPLAY_MS = 500;
/** Minimum time between repaints: at most 20 a second. */
const REPAINT_MS = 50;

/** A call to the gateway's API that can be observed and stopped. Starts at once. */
export class PlaygroundCall<Output> {
  #state: RunState<Output>;
  readonly #rules: RunRules<Output>;
  readonly #request: RunRequest;
  readonly #watchers = new Set<() => void>();
  readonly #abort = new AbortController();
  readonly #tap: WireTap;
  #pending: ReturnType<typeof setTimeout> | undefined;
  #stopping = false;
  readonly #opened = performance.now();
  /** Settles at the run's end, whatever the outcome. */
  readonly ended: Promise<RunState<Output>>;

  constructor(rules: RunRules<Output>, request: RunRequest) {
    this.#rules = rules;
    this.#request = request;
    const headers: [string, string][] = [
      ["authorization", "Bearer $TRUNKLINE_KEY"],
      ["content-type", "application/json"],
      ...(request.keep ? [["x-trunkline-run", request.id] satisfies [string, string]] : []),
    ];
    this.#tap = new WireTap({ method: "POST", url: request.url, requestHeaders: headers, requestBody: request.shown ?? request.body });
    this.#state = {
      id: request.id,
      model: request.model,
      status: "waiting",
      started: performance.now() - (request.reopen ? Date.now() - request.reopen.sentAt : 0),
      tokens: {},
      wire: this.#tap.record(),
    };
    this.ended = this.#go();
  }

  get state(): RunState<Output> {
    return this.#state;
  }

  get running(): boolean {
    return !isOver(this.#state);
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Ends the run and keeps what has arrived. */
  stop(): void {
    if (!this.running || this.#stopping) return;
    this.#stopping = true;
    this.#request.keep?.stop(this.#request.id).catch(() => {
      // The connection is closed below; an unreachable gateway ends the call at its own limit.
    });
    this.#abort.abort();
  }

  async #go(): Promise<RunState<Output>> {
    try {
      const response = await this.#send();
      this.#tap.answered(response);
      this.#set({ requestId: response.headers.get("x-request-id") ?? undefined });
      if (!response.ok) await this.#refused(response);
      else if (response.headers.get("content-type")?.includes("text/event-stream")) await this.#stream(response);
      else if (this.#rules.readBytes && !response.headers.get("content-type")?.includes("json")) await this.#file(response);
      else await this.#whole(response);
    } catch (error) {
      this.#end(this.#stopping ? { status: "stopped" } : { status: "failed", error: lost(error) });
    }
    return this.#state;
  }

  #send(): Promise<Response> {
    const { url, body, secret, id, keep, reopen } = this.#request;
    if (reopen) return reopen.answer(id, this.#abort.signal);
    const headers: Record<string, string> = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    if (keep) headers["x-trunkline-run"] = id;
    return fetch(url, { method: "POST", headers, body, signal: this.#abort.signal, credentials: "omit", cache: "no-store" });
  }

  async #refused(response: Response): Promise<void> {
    const body = await response.text();
    this.#tap.whole(body);
    this.#end({ status: "failed", error: errorIn(parse(body), { status: response.status, body }) ?? unreadable(response.status, body) });
  }

  async #whole(response: Response): Promise<void> {
    const text = await response.text();
    this.#tap.whole(text);
    const arrived = performance.now();
    const { parseReply } = this.#rules;
    const reply = parseReply ? await parseReply(text).catch(() => undefined) : parse(text);
    if (reply === undefined) return this.#end({ status: "failed", error: unreadable(response.status, text) });
    this.#end({ status: "done", output: this.#rules.readReply(reply), tokens: this.#rules.readTokens(reply) ?? {} }, arrived);
  }

  /** Bytes that arrived before a stop or disconnect are read too; the first ones are the first token. */
  async #file(response: Response): Promise<void> {
    const { bytes, broken, tooLarge, ...facts } = await readFile(response, (piece, type) => {
      this.#tap.piece(piece.length, type);
      const at = performance.now() - this.#state.started;
      const output = this.#rules.readPiece?.(this.#state.output, piece, type) ?? this.#state.output;
      this.#set({ status: "streaming", output, firstTokenMs: this.#state.firstTokenMs ?? (this.#request.reopen ? undefined : at) });
    });
    if (tooLarge) return this.#end({ status: "failed", error: tooLong(response.status) });
    if (facts.whole || bytes.length > 0) this.#set({ output: this.#rules.readBytes?.(bytes, facts) });
    if (broken !== undefined) throw broken;
    this.#end({ status: "done" });
  }

  async #stream(response: Response): Promise<void> {
    if (!response.body) return this.#end({ status: "failed", error: unreadable(response.status, "") });
    const parser = new SseParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      const events = done ? parser.end() : parser.push(value);
      for (const { data } of events) {
        const error = this.#event(data);
        if (error) return this.#end({ status: "failed", error });
      }
      if (done) return this.#end({ status: this.#stopping ? "stopped" : "done" });
    }
  }

  /** Reads one event; returns an error inside the stream. */
  #event(data: string): RunError | undefined {
    const at = performance.now() - this.#state.started;
    this.#tap.frame(data, at);
    const event = data === "[DONE]" ? undefined : parse(data);
    if (event === undefined) return undefined;
    const error = errorIn(event, { status: this.#tap.record().status ?? 200, body: data });
    if (error) return error;
    this.#set({
      status: "streaming",
      output: this.#rules.readEvent(this.#state.output, event),
      tokens: { ...this.#state.tokens, ...this.#rules.readTokens(event) },
      firstTokenMs: this.#state.firstTokenMs ?? (!this.#request.reopen && this.#rules.hasContent(event) ? at : undefined),
    });
    return undefined;
  }

  #set(change: Partial<RunState<Output>>): void {
    this.#state = { ...this.#state, ...change };
    this.#pending ??= setTimeout(() => this.#paint(), REPAINT_MS);
  }

  /** `at`: when the answer was complete, if reading it took additional time. */
  #end(change: Partial<RunState<Output>>, at = performance.now()): void {
    const wasOver = this.#request.reopen !== undefined && at - this.#opened < REPLAY_MS;
    this.#state = { ...this.#state, ...change, totalMs: wasOver ? undefined : at - this.#state.started };
    clearTimeout(this.#pending);
    this.#paint();
  }

  #paint(): void {
    this.#pending = undefined;
    this.#state = { ...this.#state, wire: this.#tap.record() };
    for (const changed of this.#watchers) changed();
  }
}

export function isOver({ status }: Pick<RunState<unknown>, "status">): boolean {
  return status !== "waiting" && status !== "streaming";
}

/** A shorter run gives no meaningful rate. */
const MEASURABLE_MS = 5;

/** Tokens per second after the first; undefined if not known. */
export function rateOf({
  firstTokenMs,
  totalMs,
  tokens,
}: Pick<RunState<unknown>, "firstTokenMs" | "totalMs" | "tokens">): number | undefined {
  if (firstTokenMs === undefined || totalMs === undefined || tokens.out === undefined) return undefined;
  if (totalMs - firstTokenMs < MEASURABLE_MS) return undefined;
  return tokens.out / ((totalMs - firstTokenMs) / 1000);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error object of any family: `{error: {message, code}}`, Cohere's bare `{message}`, or the last event of a Responses stream. */
function errorIn(value: unknown, { status, body }: { status: number; body: string }): RunError | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { error, type: event, response } = fieldsOf(value);
  // Responses has events that are errors, and events of a failed response.
  const failed = event === "response.failed" ? fieldsOf(response).error : undefined;
  const inner = error ?? failed ?? (status >= 400 || event === "error" ? value : undefined);
  if (typeof inner !== "object" || inner === null) return undefined;
  const { message, code, status: word, type, param } = fieldsOf(inner);
  return {
    status,
    code: String(typeof code === "string" ? code : (word ?? code ?? type ?? "unknown")),
    message: typeof message === "string" ? message : `The gateway answered ${status}.`,
    param: typeof param === "string" ? param : null,
    body,
  };
}

function unreadable(status: number, body: string): RunError {
  return { status, code: "unreadable", message: `The gateway answered ${status} with an unreadable reply.`, param: null, body };
}

function lost(error: unknown): RunError {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message, param: error.param };
  return { status: 0, code: "no_answer", message: "The connection was lost.", param: null };
}
