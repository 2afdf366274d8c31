/** Markdown that can be rendered independently. */
export type Block = TextBlock | CodeBlock;
interface TextBlock {
  kind: "text";
  text: string;
}
/** A fence that begins at the left edge. */
interface CodeBlock {
  kind: "code";
  /** As written: `ts`, `Python`; empty if absent. */
  language: string;
  /** The lines between the fences. */
  text: string;
  /** True without a closing fence. */
  open: boolean;
}

/** Longer lists are split between items, so that a very long one isn't parsed again with every token. */
const LIST_MOST = 4_000;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
/** A fence of three or more, and its info string, which may not contain backticks after backticks. */
const FENCE = /^( {0,3})(?:(`{3,})([^`]*)|(~{3,})(.*))$/;

interface Fence {
  indent: number;
  mark: string;
  language: string;
}

function fenceOf(line: string): Fence | undefined {
  const match = FENCE.exec(line);
  if (!match) return undefined;
  const language = (match[3] ?? match[5] ?? "").trim().split(/\s/, 1)[0] ?? "";
  return { indent: match[1]?.length ?? 0, mark: match[2] ?? match[4] ?? "", language };
}

/** True for a closing fence: the same character, at least as long, nothing else. */
function closes(line: string, mark: string): boolean {
  const bare = line.trim();
  return bare.length >= mark.length && bare === (mark[0] ?? "").repeat(bare.length) && line.search(/\S/) <= 3;
}

/**
 * Splits streaming Markdown into blocks: at empty lines outside lists and fences, and around fences at the left edge. Complete
 * blocks are split once; each token only re-reads the last one.
 */
export class BlockReader {
  #done: Block[] = [];
  /** The text of `#done`. */
  #head = "";

  /** The blocks of `text`. If it extends the previous text, all blocks but the last are the same objects. */
  read(text: string): readonly Block[] {
    if (!text.startsWith(this.#head)) {
      this.#done = [];
      this.#head = "";
    }
    const cutter = new Cutter(text, this.#head.length);
    const { blocks, last, lastAt } = cutter.cut();
    this.#done = [...this.#done, ...blocks];
    this.#head = text.slice(0, lastAt);
    return last ? [...this.#done, last] : this.#done;
  }
}

export const markdownBlocks = (text: string): readonly Block[] => new BlockReader().read(text);

/** One pass over the lines of a text, from a block's start. */
class Cutter {
  readonly #text: string;
  readonly #blocks: Block[] = [];
  /** Start of the current block. */
  #begin: number;
  #at: number;
  /** A fence inside a text block, or a block of its own. */
  #fence: Fence | undefined;
  #own = false;
  #list = false;
  #blank = false;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#begin = from;
    this.#at = from;
  }

  cut(): { blocks: Block[]; last: Block | undefined; lastAt: number } {
    while (this.#at < this.#text.length) {
      const end = this.#text.indexOf("\n", this.#at);
      const next = end < 0 ? this.#text.length : end + 1;
      this.#line(this.#text.slice(this.#at, end < 0 ? undefined : end), { next, whole: end >= 0 });
      this.#at = next;
    }
    return { blocks: this.#blocks, last: this.#block(this.#text.length, true), lastAt: this.#begin };
  }

  #line(line: string, { next, whole }: { next: number; whole: boolean }): void {
    if (this.#fence) {
      // The last line may still grow: it closes a fence block only once the next line has begun.
      if (!closes(line, this.#fence.mark) || (this.#own && !whole)) return;
      if (this.#own) this.#end(next);
      this.#fence = undefined;
      this.#own = false;
      return;
    }
    const fence = fenceOf(line);
    if (fence?.indent === 0) {
      this.#end(this.#at);
      this.#own = true;
    } else this.#prose(line);
    this.#fence = fence;
    this.#blank = line.trim() === "";
  }

  #prose(line: string): void {
    const item = ITEM.test(line);
    // A list continues over empty lines, and so do its numbers.
    const goesOn = /^\s/.test(line) || (this.#list && item);
    const tooLong = this.#list && item && this.#at - this.#begin > LIST_MOST;
    if ((this.#blank && !goesOn && line !== "") || tooLong) this.#end(this.#at);
    if (this.#at === this.#begin || item) this.#list = item;
  }

  /** Ends the block before `to`. */
  #end(to: number): void {
    const block = this.#block(to, false);
    if (block) this.#blocks.push(block);
    this.#begin = to;
    this.#list = false;
    this.#blank = false;
  }

  #block(to: number, open: boolean): Block | undefined {
    const text = this.#text.slice(this.#begin, to);
    if (this.#own && this.#fence) return codeOf(text, this.#fence, open);
    return text.trim() === "" ? undefined : { kind: "text", text: text.replace(/^\n+/, "").trimEnd() };
  }
}

function codeOf(text: string, { mark, language }: Fence, last: boolean): CodeBlock {
  const begin = text.indexOf("\n") + 1;
  // Until its line is complete the language would change with every letter.
  if (begin === 0) return { kind: "code", language: "", text: "", open: true };
  const lines = text.slice(begin).replace(/\n$/, "").split("\n");
  const end = lines.at(-1) ?? "";
  const closed = closes(end, mark);
  // A partial closing fence isn't code.
  const half = last && !closed && end !== "" && end === (mark[0] ?? "").repeat(end.length);
  if (closed || half) lines.pop();
  return { kind: "code", language, text: lines.join("\n"), open: last && !closed };
}
