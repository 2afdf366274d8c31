import { MAX_DEPTH } from "../../../contracts/json-text";
import { jsonProblem } from "../tools/json-problem";

/** A value's place in the text. */
export interface JsonPlace {
  line: number;
  start: number;
  end: number;
  /** True if the text ends within the value, so that more of it may follow. */
  open: boolean;
}

/** JSON that may be incomplete. */
export interface PartialJson {
  /** As far as it has arrived; undefined before its first character. */
  value: unknown;
  /** By JSON pointer; the whole value is at `""`. */
  places: ReadonlyMap<string, JsonPlace>;
  complete: boolean;
  /** The first error. The end of the text isn't one. */
  problem?: string;
}

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings cannot contain them
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*/y;
/** An escape that the end of the text has cut off. */
const HALF_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const HALF_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?)?)?$/;
const WORDS = { true: true, false: false, null: null } as const;

/** Thrown at a character that no valid JSON has there. */
class Misplaced extends Error {}

/** Reads JSON as far as it has arrived. */
export function readPartialJson(text: string): PartialJson {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    return { value, places: reader.places, complete: reader.places.get("")?.open === false };
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    return { value: undefined, places: reader.places, complete: false, problem: error.message || jsonProblem(text) };
  }
}

/** The JSON pointer of a member or an item. */
export function pointerTo(parent: string, name: string | number): string {
  return `${parent}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

const NOTHING = Symbol("the text ends before the value");

class Reader {
  readonly places = new Map<string, JsonPlace>();
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineFrom = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    this.#space();
    const value = this.#value("", 0);
    this.#space();
    if (this.#at < this.#text.length) throw new Misplaced();
    return value === NOTHING ? undefined : value;
  }

  #value(pointer: string, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Misplaced(`JSON is nested deeper than ${MAX_DEPTH} levels.`);
    const start = this.#at;
    const line = this.#lineAt(start);
    const sign = this.#text[start];
    if (sign === undefined) return NOTHING;
    const place = { line, start, end: start, open: true };
    this.places.set(pointer, place);
    const [value, open] = this.#read(sign, pointer, depth);
    this.places.set(pointer, { ...place, end: this.#at, open });
    if (value === NOTHING) this.places.delete(pointer);
    return value;
  }

  #read(sign: string, pointer: string, depth: number): [value: unknown, open: boolean] {
    if (sign === "{") return this.#object(pointer, depth);
    if (sign === "[") return this.#array(pointer, depth);
    return sign === '"' ? this.#string() : this.#scalar();
  }

  #object(pointer: string, depth: number): [value: unknown, open: boolean] {
    const members: [string, unknown][] = [];
    const done = (open: boolean): [unknown, boolean] => [Object.fromEntries(members), open];
    this.#at++;
    if (this.#closes("}")) return done(false);
    for (;;) {
      if (this.#ended) return done(true);
      if (this.#text[this.#at] !== '"') throw new Misplaced();
      const [name, cut] = this.#string();
      if (cut || this.#reached(":") === "end") return done(true);
      const value = this.#value(pointerTo(pointer, name), depth + 1);
      if (value !== NOTHING) members.push([name, value]);
      const next = this.#reached(",", "}");
      if (next !== ",") return done(next === "end");
    }
  }

  #array(pointer: string, depth: number): [value: unknown, open: boolean] {
    const items: unknown[] = [];
    this.#at++;
    if (this.#closes("]")) return [items, false];
    for (;;) {
      const value = this.#value(pointerTo(pointer, items.length), depth + 1);
      if (value !== NOTHING) items.push(value);
      const next = this.#reached(",", "]");
      if (next !== ",") return [items, next === "end"];
    }
  }

  #string(): [value: string, open: boolean] {
    const from = this.#at;
    STRING.lastIndex = from;
    STRING.test(this.#text);
    const end = STRING.lastIndex;
    if (this.#text[end] === '"') {
      this.#at = end + 1;
      return [String(JSON.parse(this.#text.slice(from, end + 1))), false];
    }
    const rest = this.#text.slice(end);
    if (rest !== "" && HALF_ESCAPE.exec(rest)?.[0] !== rest) throw new Misplaced();
    this.#at = this.#text.length;
    return [String(JSON.parse(`${this.#text.slice(from, end)}"`)), true];
  }

  #scalar(): [value: unknown, open: boolean] {
    const rest = this.#text.slice(this.#at, this.#at + 400);
    for (const [word, value] of Object.entries(WORDS)) {
      if (rest.startsWith(word)) {
        this.#at += word.length;
        return [value, false];
      }
      if (word.startsWith(rest)) return this.#cut();
    }
    if (HALF_NUMBER.test(rest) && !/\d$/.test(rest)) return this.#cut();
    NUMBER.lastIndex = this.#at;
    if (!NUMBER.test(this.#text)) throw new Misplaced();
    const value = Number(this.#text.slice(this.#at, NUMBER.lastIndex));
    this.#at = NUMBER.lastIndex;
    // At the top level a digit may still follow, but the text is valid as it is.
    return [value, this.#ended && this.places.size > 1];
  }

  #cut(): [value: unknown, open: boolean] {
    this.#at = this.#text.length;
    return [NOTHING, true];
  }

  get #ended(): boolean {
    return this.#at >= this.#text.length;
  }

  #closes(sign: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  /** Steps over one of these signs and the space after it. */
  #reached(...signs: string[]): string {
    this.#space();
    const sign = this.#text[this.#at];
    if (sign === undefined) return "end";
    if (!signs.includes(sign)) throw new Misplaced();
    this.#at++;
    if (sign === "," || sign === ":") this.#space();
    return sign;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  /** Places are read in order, so each character is counted once. */
  #lineAt(at: number): number {
    for (let next = this.#text.indexOf("\n", this.#lineFrom); next >= 0 && next < at; next = this.#text.indexOf("\n", this.#lineFrom)) {
      this.#line++;
      this.#lineFrom = next + 1;
    }
    return this.#line;
  }
}
