import type { ResumeForm } from "../../endpoints/stream-rules";

/**
 * Matches a new answer against a broken one. Output that equals what was sent, character by character, is dropped; what follows continues
 * the first answer, under its ids.
 */
export class Replay<Chunk> {
  readonly #form: ResumeForm<Chunk>;
  /** Sent text that has not been repeated, by position. */
  readonly #left = new Map<string, string>();
  /** Sent parts without text that have not been repeated. */
  readonly #marks = new Set<string>();
  /** Ids in use, by what they identify, and the new answer's ids for the same. */
  readonly #ids = new Map<string, string>();
  readonly #renamed = new Map<string, string>();
  /** False if something was sent that two answers never share: audio, images. */
  readonly possible: boolean;
  /** The sent text, if it is one text and nothing else. */
  readonly text: string | undefined;

  /** `continues`: the new answer starts where the first one stopped and repeats nothing. */
  constructor(form: ResumeForm<Chunk>, sent: Iterable<Chunk>, { continues = false } = {}) {
    this.#form = form;
    let possible = true;
    for (const chunk of sent) {
      for (const [what, id] of form.ids(chunk)) if (!this.#ids.has(what)) this.#ids.set(what, id);
      for (const { at, text, unique } of form.pieces(chunk)) {
        if (unique) possible = false;
        else if (text === undefined) this.#marks.add(at);
        else this.#left.set(at, (this.#left.get(at) ?? "") + text);
      }
    }
    const texts = [...this.#left].filter(([, text]) => text !== "");
    const [only] = texts;
    const calls = [...this.#marks].some((mark) => CALL.test(mark));
    this.text = possible && !calls && texts.length === 1 && only?.[0] === form.text ? only[1] : undefined;
    this.possible = possible && !(continues && this.text === undefined);
    if (continues) this.#left.clear();
  }

  /** The new part of an event; null if there is none, undefined if the answer differs from what was sent. */
  next(chunk: Chunk): Chunk | null | undefined {
    for (const [what, id] of this.#form.ids(chunk)) {
      const sent = this.#ids.get(what);
      if (sent !== undefined && sent !== id) this.#renamed.set(id, sent);
    }
    const pieces = this.#form.pieces(chunk);
    const event = renamed(chunk, this.#renamed);
    if (pieces.length === 0) return event;
    let news = false;
    const rests: (string | null)[] = [];
    for (const { at, text } of pieces) {
      const rest = text === undefined ? this.#mark(at) : this.#text(at, text);
      if (rest === undefined) return undefined;
      if (rest !== null) news = true;
      rests.push(rest);
    }
    return news ? this.#form.cut(event, rests) : null;
  }

  #mark(at: string): string | null | undefined {
    if (this.#marks.delete(at)) return null;
    return this.#isOpen(at) ? undefined : "";
  }

  #text(at: string, text: string): string | null | undefined {
    const left = this.#left.get(at);
    if (!left) return this.#isOpen(at) ? undefined : text;
    if (left.startsWith(text)) {
      this.#left.set(at, left.slice(text.length));
      return null;
    }
    if (!text.startsWith(left)) return undefined;
    this.#left.set(at, "");
    return text.slice(left.length);
  }

  /** Whether other sent text or a call of the same answer has not been repeated: nothing new may precede it. */
  #isOpen(at: string): boolean {
    const [answer = ""] = at.split(" ", 1);
    for (const mark of this.#marks) if (mark.startsWith(`${answer} `) && CALL.test(mark)) return true;
    for (const [place, left] of this.#left) if (left !== "" && place !== at && place.startsWith(`${answer} `)) return true;
    return false;
  }
}

const CALL = / (?:call|.*tool_use|.*_call|\{)/;

function renamed<Value>(value: Value, ids: ReadonlyMap<string, string>): Value {
  if (ids.size === 0) return value;
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return ids.get(part) ?? part;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value) as Value;
}
