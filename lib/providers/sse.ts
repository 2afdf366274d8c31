import { StringDecoder } from "node:string_decoder";
import { Failure } from "../contracts/errors";

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
  /** Sends the request, when the first event is asked for; resolves once the body has begun. */
  open(): Promise<AsyncIterator<Uint8Array>>;
  /** Gives the upstream up, at any time. */
  cancel(): void;
  /** The last event has been read: the body may run out. */
  drain(): void;
  /** What an event's data means; undefined drops it. Throws `Failure` for an error sent in the stream. */
  read(data: string): Item | undefined | typeof LAST;
}

/**
 * The items of a feed, for one reader. Pulled: nothing is read ahead of the reader but what arrived in one piece.
 * `return()` releases the upstream at once, also while a `next()` waits.
 */
export function readEvents<Item>(feed: EventFeed<Item>): AsyncIterableIterator<Item, undefined> {
  return new EventReader(feed);
}

type Step<Item> = IteratorResult<Item, undefined>;
const END: IteratorReturnResult<undefined> = { done: true, value: undefined };

class EventReader<Item> implements AsyncIterableIterator<Item, undefined> {
  readonly #feed: EventFeed<Item>;
  readonly #decoder = new EventDecoder();
  #chunks: AsyncIterator<Uint8Array> | undefined;
  #ready: string[] = NONE;
  #at = 0;
  #given = false;
  #over = false;

  constructor(feed: EventFeed<Item>) {
    this.#feed = feed;
  }

  next(): Promise<Step<Item>> {
    if (this.#at >= this.#ready.length) return this.#pull();
    try {
      const item = this.#take();
      return item === undefined ? this.#pull() : Promise.resolve({ done: false, value: item });
    } catch (error) {
      return Promise.reject(this.#fail(error));
    }
  }

  return(): Promise<Step<Item>> {
    if (!this.#over) {
      this.#over = true;
      this.#feed.cancel();
    }
    return Promise.resolve(END);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** By hand where one chunk will do, as nearly always: an async function takes two more turns of the microtask queue. */
  #pull(): Promise<Step<Item>> {
    return this.#chunks && !this.#over ? this.#chunks.next().then(this.#arrived, this.#lost) : this.#search();
  }

  #arrived = (chunk: IteratorResult<Uint8Array>): Step<Item> | Promise<Step<Item>> => {
    try {
      return this.#read(chunk) ?? this.#search();
    } catch (error) {
      return this.#lost(error);
    }
  };

  /** Reads on until an event is complete, however many chunks it comes in. */
  async #search(): Promise<Step<Item>> {
    try {
      while (!this.#over) {
        this.#chunks ??= await this.#feed.open();
        const step = this.#read(await this.#chunks.next());
        if (step) return step;
      }
    } catch (error) {
      return this.#lost(error);
    }
    return END;
  }

  #read(chunk: IteratorResult<Uint8Array>): Step<Item> | undefined {
    if (this.#over) return END;
    this.#ready = chunk.done ? this.#decoder.end() : this.#decoder.push(chunk.value);
    this.#at = 0;
    const item = this.#take();
    if (item !== undefined) return { done: false, value: item };
    if (chunk.done) this.#over = true;
    return this.#over ? END : undefined;
  }

  /** After `return()` the upstream was given up on purpose. */
  #lost = (error: unknown): Step<Item> => {
    if (this.#over) return END;
    throw this.#fail(error);
  };

  /** The next item among the events that have arrived. */
  #take(): Item | undefined {
    while (this.#at < this.#ready.length && !this.#over) {
      const item = this.#feed.read(this.#ready[this.#at++] ?? "");
      if (item === LAST) {
        this.#over = true;
        this.#feed.drain();
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
