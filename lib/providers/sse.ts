import { StringDecoder } from "node:string_decoder";
import { Failure } from "../contracts/errors";
import { AheadIterator, END, type ReadAhead, type Step } from "../timing/read-ahead";

const DEFAULT_EVENT_LIMIT = 8 * 1024 * 1024;
const LINE_FEED = 10;
const NONE: string[] = [];

/**
 * Splits the bytes of an event stream into the `data` of its events, at any chunk boundaries. Accepts every line end,
 * comments, other fields, several data lines per event, a BOM and a missing last blank line.
 * An event of more than `limit` characters throws `bad_response_body`.
 */
export class EventDecoder {
  readonly #limit: number;
  readonly #text = new StringDecoder("utf8");
  #begun = false;
  #afterReturn = false;
  /** Incomplete line. */
  #line = "";
  /** Data lines of the incomplete event. */
  #data: string | undefined;

  constructor(limit = DEFAULT_EVENT_LIMIT) {
    this.#limit = limit;
  }

  /** The events that this chunk completes. */
  push(chunk: Uint8Array): string[] {
    return this.#take(this.#text.write(chunk));
  }

  /** The event that only the end of the stream completes. */
  end(): string[] {
    return [...this.#take(this.#text.end()), ...this.#take("\n\n")];
  }

  #take(decoded: string): string[] {
    const text = this.#normalise(decoded);
    let at = 0;
    if (this.#line !== "") {
      const end = text.indexOf("\n");
      if (end < 0) return this.#keep(text);
      // Read separately, not joined to the text, so that an event in many chunks is searched once.
      const rest = this.#line + text.slice(0, end);
      this.#line = "";
      this.#field(rest, 0, rest.length);
      at = end + 1;
    }
    let events = NONE;
    while (at < text.length) {
      if (text.charCodeAt(at) === LINE_FEED) {
        at++;
        if (this.#data === undefined) continue;
        if (events === NONE) events = [];
        events.push(this.#data);
        this.#data = undefined;
        continue;
      }
      const end = text.indexOf("\n", at);
      if (end < 0) {
        this.#keep(at === 0 ? text : text.slice(at));
        break;
      }
      this.#field(text, at, end);
      at = end + 1;
    }
    return events;
  }

  #field(text: string, start: number, end: number): void {
    if (!text.startsWith("data", start)) return;
    let at = start + 4;
    if (at < end) {
      if (text[at] !== ":") return;
      at++;
      if (text[at] === " ") at++;
    }
    const value = text.slice(at, Math.max(at, end));
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    this.#check(this.#data.length);
  }

  #keep(piece: string): string[] {
    this.#line += piece;
    this.#check(this.#line.length);
    return NONE;
  }

  #check(length: number): void {
    if (length <= this.#limit) return;
    throw new Failure("bad_response_body", "The model's provider sent an event that is too large.", { elsewhere: true });
  }

  /** Every line end becomes a line feed; a carriage return may be the first half of one completed by the next chunk. */
  #normalise(decoded: string): string {
    let text = decoded;
    if (text === "") return text;
    if (!this.#begun) {
      this.#begun = true;
      if (text.startsWith("\uFEFF")) text = text.slice(1);
    }
    if (this.#afterReturn && text.startsWith("\n")) text = text.slice(1);
    if (!decoded.includes("\r")) {
      this.#afterReturn = false;
      return text;
    }
    this.#afterReturn = decoded.endsWith("\r");
    return text.replace(/\r\n?/g, "\n");
  }
}

/** Returned by `read` for the final event. */
export const LAST = Symbol("last event");

/** The source of events and their interpretation. */
export interface EventFeed<Item> {
  /** Sends the request, on the first `next()`; resolves once the body has begun. */
  open(): Promise<ReadAhead<Uint8Array>>;
  /** Cancels the upstream at any time. */
  cancel(): void;
  /** The last event has been read: the rest of the body may be drained. */
  drain(): void;
  /** Interprets an event's data; undefined drops it. Throws `Failure` for an error in the stream. */
  read(data: string): Item | undefined | typeof LAST;
  /** A final item after the last event. */
  close?(): Item | undefined;
}

/**
 * The items of a feed, for one reader. Pull-driven: nothing is read ahead but what arrived in one chunk.
 * `return()` releases the upstream at once, also while a `next()` is pending.
 */
export function readEvents<Item>(feed: EventFeed<Item>): AheadIterator<Item> {
  return new EventReader(feed);
}

class EventReader<Item> extends AheadIterator<Item> {
  readonly #feed: EventFeed<Item>;
  readonly #decoder = new EventDecoder();
  #opening: Promise<void> | undefined;
  #chunks: ReadAhead<Uint8Array> | undefined;
  #refused: { error: unknown } | undefined;
  #ready: string[] = NONE;
  #at = 0;
  #given = false;
  /** The body has ended; `#ready` holds the last events. */
  #ended = false;
  #over = false;

  constructor(feed: EventFeed<Item>) {
    super();
    this.#feed = feed;
  }

  take(): Step<Item> | undefined {
    try {
      for (;;) {
        const item = this.#read();
        if (item !== undefined) return { done: false, value: item };
        if (this.#over) return END;
        if (!this.#refill()) return undefined;
      }
    } catch (error) {
      throw this.#fail(error);
    }
  }

  arrival(): Promise<unknown> {
    if (this.#chunks) return this.#chunks.arrival();
    this.#opening ??= this.#feed.open().then(
      (chunks) => {
        this.#chunks = chunks;
      },
      (error: unknown) => {
        this.#refused = { error };
      },
    );
    return this.#opening;
  }

  return(): Promise<Step<Item>> {
    if (!this.#over) {
      this.#over = true;
      this.#feed.cancel();
    }
    return Promise.resolve(END);
  }

  /** Reads another chunk, or finds the end; false if it has to wait. */
  #refill(): boolean {
    if (this.#refused) throw this.#refused.error;
    if (this.#ended) {
      this.#over = true;
      return true;
    }
    const chunk = this.#chunks?.take();
    if (chunk === undefined) return false;
    this.#ready = chunk.done ? this.#decoder.end() : this.#decoder.push(chunk.value);
    this.#at = 0;
    this.#ended = chunk.done === true;
    return true;
  }

  #read(): Item | undefined {
    while (this.#at < this.#ready.length && !this.#over) {
      const item = this.#feed.read(this.#ready[this.#at++] ?? "");
      if (item === LAST) {
        this.#over = true;
        this.#feed.drain();
        return this.#feed.close?.();
      } else if (item !== undefined) {
        this.#given = true;
        return item;
      }
    }
    return undefined;
  }

  #fail(error: unknown): unknown {
    this.#over = true;
    this.#feed.cancel();
    // Once an event is sent, a retry would send it twice.
    if (this.#given && error instanceof Failure && error.detail.transient)
      return new Failure(error.code, error.message, { ...error.detail, transient: false });
    return error;
  }
}
