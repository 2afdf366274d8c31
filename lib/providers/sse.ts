import { StringDecoder } from "node:string_decoder";
import { Failure } from "../contracts/errors";
import { AheadIterator, END, type ReadAhead, type Step } from "../timing/read-ahead";

const DEFAULT_EVENT_LIMIT = 8 * 1024 * 1024;
const LINE_FEED = 10;
const NONE: string[] = [];

/**
 * Cuts the bytes of an event stream into the `data` of its events, whatever way they are split. Takes every line end,
 * comments, other fields, several data lines per event, a byte order mark and a missing last blank line.
 * An event of more than `limit` characters throws `bad_response_body`.
 */
export class EventDecoder {
  readonly #limit: number;
  readonly #text = new StringDecoder("utf8");
  #begun = false;
  #afterReturn = false;
  /** A line that has not ended yet. */
  #line = "";
  /** The data lines of an event that has not ended yet. */
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
      // Read alone and not joined to the text, so that an event in many chunks is searched once.
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

  /** Every line end becomes a line feed; a carriage return may be the first half of one that the next chunk completes. */
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

/** Returned by `read` for the event after which nothing comes. */
export const LAST = Symbol("last event");

/** Where events come from and what they mean. */
export interface EventFeed<Item> {
  /** Sends the request, when the first event is waited for; resolves once the body has begun. */
  open(): Promise<ReadAhead<Uint8Array>>;
  /** Gives the upstream up, at any time. */
  cancel(): void;
  /** The last event has been read: the body may run out. */
  drain(): void;
  /** What an event's data means; undefined drops it. Throws `Failure` for an error sent in the stream. */
  read(data: string): Item | undefined | typeof LAST;
  /** What is still to be said once the last event has been read. */
  close?(): Item | undefined;
}

/**
 * The items of a feed, for one reader. Pulled: nothing is read ahead of the reader but what arrived in one piece.
 * `return()` releases the upstream at once, also while a `next()` waits.
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
  /** The body has ended, and what is in `#ready` is the last. */
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

  /** Reads another chunk, or finds that there is none any more; false if it has to be waited for. */
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

  /** The next item among the events that have arrived. */
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
    // Once an event is out, the same call again would send it twice.
    if (this.#given && error instanceof Failure && error.detail.transient)
      return new Failure(error.code, error.message, { ...error.detail, transient: false });
    return error;
  }
}
