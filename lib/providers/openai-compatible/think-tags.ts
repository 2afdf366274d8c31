import { MOST_GATHERED } from "../../contracts/conversation";
import type { Fields } from "../fields";

const OPENING = "<think>";
const CLOSING = "</think>";

/** A piece of an answer, split. */
interface Split {
  reasoning: string;
  text: string;
}

/**
 * Splits the thinking off the beginning of an answer, piece by piece, wherever a tag is cut. A template may open the tag in the prompt, so
 * that the answer contains only the closing one: text without an opening tag is held until the closing one arrives or the answer ends.
 */
export class ThinkTags {
  #state: "beginning" | "thinking" | "unopened" | "answering" = "beginning";
  /** Text not yet assigned: all of it, or the beginning of a tag. */
  #held = "";
  /** The end of the held text, in which a tag may have begun: searching all of it would copy it with each piece. */
  #tail = "";
  /** Skipping white space before the first word of the thinking or of the answer. */
  #blank = true;

  /** True if everything that follows is the answer. */
  get done(): boolean {
    return this.#state === "answering" && !this.#blank;
  }

  push(piece: string): Split {
    const split = { reasoning: "", text: "" };
    if (this.#state === "beginning") this.#begin(piece, split);
    else if (this.#state === "thinking") this.#think(piece, split);
    else if (this.#state === "unopened") this.#wait(piece, split);
    else this.#answer(piece, split);
    if (this.#held.length > MOST_GATHERED) split.text += this.rest().text;
    return split;
  }

  /** The held text, once no tag can follow: the answer has ended, a tool is called, or the server separated the reasoning itself. */
  rest(): Split {
    const held = this.#held;
    this.#held = "";
    if (this.#state === "thinking") return { reasoning: held, text: "" };
    this.#state = "answering";
    this.#blank = false;
    return { reasoning: "", text: held };
  }

  #begin(piece: string, split: Split): void {
    this.#held += piece;
    const said = this.#blank ? piece.trimStart() : this.#held.trimStart();
    if (said === "") return;
    this.#blank = false;
    if (OPENING.startsWith(said)) return;
    const all = this.#held;
    this.#held = "";
    const opened = said.startsWith(OPENING);
    this.#state = opened ? "thinking" : "unopened";
    this.#blank = opened;
    if (opened) this.#think(said.slice(OPENING.length), split);
    else this.#wait(all, split);
  }

  #think(piece: string, split: Split): void {
    const said = this.#held + piece;
    const end = said.indexOf(CLOSING);
    if (end >= 0) {
      this.#close(said, end, split);
      return;
    }
    const open = said.length - tagBegunIn(said);
    split.reasoning += this.#unblanked(said.slice(0, open));
    this.#held = said.slice(open);
  }

  #wait(piece: string, split: Split): void {
    const fresh = this.#tail + piece;
    const at = fresh.indexOf(CLOSING);
    const from = this.#held.length - this.#tail.length;
    this.#held += piece;
    this.#tail = fresh.slice(-CLOSING.length);
    if (at < 0) return;
    this.#blank = true;
    this.#close(this.#held, from + at, split);
  }

  #close(said: string, end: number, split: Split): void {
    split.reasoning += this.#unblanked(said.slice(0, end));
    this.#held = "";
    this.#state = "answering";
    this.#blank = true;
    this.#answer(said.slice(end + CLOSING.length), split);
  }

  #answer(piece: string, split: Split): void {
    split.text += this.#unblanked(piece);
  }

  #unblanked(piece: string): string {
    if (!this.#blank) return piece;
    const said = piece.trimStart();
    this.#blank = said === "";
    return said;
  }
}

/** Number of characters at the end of a text that may begin the closing tag. */
function tagBegunIn(text: string): number {
  for (let length = CLOSING.length - 1; length > 0; length--) if (text.endsWith(CLOSING.slice(0, length))) return length;
  return 0;
}

/** The next piece of a message: a new object, or the same one once no thinking can follow. `last` means that no text follows. */
export function withoutTags(said: Fields, tags: ThinkTags, last: boolean): Fields {
  if (tags.done) return said;
  const apart = typeof said.reasoning_content === "string" && said.reasoning_content !== "";
  const before = apart ? tags.rest() : { reasoning: "", text: "" };
  const split = typeof said.content === "string" && !tags.done ? tags.push(said.content) : { reasoning: "", text: said.content ?? "" };
  const after = last || said.tool_calls !== undefined ? tags.rest() : { reasoning: "", text: "" };
  const reasoning = before.reasoning + split.reasoning + after.reasoning;
  const text = `${before.text}${split.text}${after.text}`;
  return {
    ...said,
    ...(text === "" && typeof said.content !== "string" ? {} : { content: text }),
    ...(reasoning === "" ? {} : { reasoning_content: `${apart ? said.reasoning_content : ""}${reasoning}` }),
  };
}
