import type { ChatChunk } from "../../contracts/chat";
import type { StreamEvent } from "../capabilities";

const CONTENT = '"content":"';
/** Text that JSON writes without escapes. */
const LITERAL = /^[^"\\\p{Cc}]*$/u;

/**
 * Reads stream events that differ only in their content, as nearly all do, without parsing each: the text
 * before and after the content is compared with a parsed event. Saves about 1.3 µs of an event's 10.
 */
export class AlikeChunks {
  #chunk: ChatChunk | undefined;
  #before = "";
  #after = "";

  /** Undefined if the event has to be parsed. */
  read(data: string): StreamEvent<ChatChunk> | undefined {
    const chunk = this.#chunk;
    const from = this.#before.length;
    const to = data.length - this.#after.length;
    if (!chunk || to < from) return undefined;
    // Compared as slices: `startsWith` goes character by character and takes twice as long.
    if (data.slice(0, from) !== this.#before || data.slice(to) !== this.#after) return undefined;
    const content = data.slice(from, to);
    return LITERAL.test(content) ? new AlikeEvent(data, chunk, content) : undefined;
  }

  /** Uses an event as the pattern of the next ones if it has exactly one piece of content and ends nothing. */
  learn(data: string, chunk: ChatChunk): void {
    const [choice, ...others] = chunk.choices;
    const content = choice?.delta?.content;
    if (typeof content !== "string" || others.length > 0 || choice?.finish_reason || chunk.usage) return;
    const at = data.indexOf(CONTENT);
    const from = at + CONTENT.length;
    const is = at >= 0 && at === data.lastIndexOf(CONTENT) && data.startsWith(`${content}"`, from) && LITERAL.test(content);
    if (!is) return;
    this.#chunk = chunk;
    this.#before = data.slice(0, from);
    this.#after = data.slice(from + content.length);
  }
}

/** Most events are passed on as text and never need their chunk. */
class AlikeEvent implements StreamEvent<ChatChunk> {
  readonly #content: string;

  constructor(
    readonly wire: string,
    readonly like: ChatChunk,
    content: string,
  ) {
    this.#content = content;
  }

  get chunk(): ChatChunk {
    const choices = this.like.choices.map((choice) => ({ ...choice, delta: { ...choice.delta, content: this.#content } }));
    return { ...this.like, choices };
  }
}
