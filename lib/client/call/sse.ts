/** A server-sent event. `data` joins its data lines by newlines. */
export interface SseEvent {
  data: string;
  event?: string;
  id?: string;
}

/** Splits text into server-sent events, at any chunk boundaries. Comments are dropped. */
export class SseParser {
  #rest = "";
  #data: string[] = [];
  #event: string | undefined;
  #id: string | undefined;

  push(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") this.#finish(events);
      else this.#field(line);
    }
    return events;
  }

  /** The rest if the stream ends without an empty line. */
  end(): SseEvent[] {
    const events: SseEvent[] = [];
    if (this.#rest !== "") this.#field(this.#rest.replace(/\r$/, ""));
    this.#rest = "";
    this.#finish(events);
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#event = value;
    else if (name === "id") this.#id = value;
  }

  #finish(events: SseEvent[]): void {
    if (this.#data.length > 0) events.push({ data: this.#data.join("\n"), event: this.#event, id: this.#id });
    this.#data = [];
    this.#event = undefined;
    this.#id = undefined;
  }
}
