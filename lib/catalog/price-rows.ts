import { Failure } from "../contracts/errors";
import { closingQuote, MAX_DEPTH } from "../contracts/json-text";
import type { PriceList } from "../contracts/model-facts";

/** A row of a public price list, as parsed JSON. */
export interface PriceRow {
  list: PriceList;
  /** The key of a LiteLLM row; OpenRouter's rows have an `id`. */
  name: string;
  value: unknown;
}

/** More and longer rows than any list has. */
const MOST_ROWS = 50_000;
const MOST_ROW_CHARS = 256 * 1024;

/**
 * The rows of either list, parsed one by one, so that the caller can yield to the event loop in between; `JSON.parse` of the whole text
 * cannot. Throws `invalid_value` if the text is not a JSON object, is nested more deeply than a request body may be, or is too large.
 */
export function priceRows(text: string): Generator<PriceRow> {
  // For example a web page that was saved instead of the list.
  if (!/^[\s\uFEFF]*[[{"\dtfn-]/.test(text.slice(0, 1_000))) throw noJson();
  return new RowReader(text).rows();
}

const WHITESPACE = /[ \t\r\n]*/y;
/** A number or a literal. */
const SCALAR = /[\w+.-]+/y;

class RowReader {
  readonly #text: string;
  #at = 0;
  #rows = 0;

  constructor(text: string) {
    this.#text = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }

  *rows(): Generator<PriceRow> {
    if (!this.#takes("{")) throw unknownList();
    if (!this.#takes("}")) {
      do {
        const name = this.#value();
        if (typeof name !== "string" || !this.#takes(":")) throw noJson();
        if (name === "data" && this.#takes("[")) yield* this.#elements();
        else yield { list: "litellm", name, value: this.#row() };
      } while (this.#takes(","));
      if (!this.#takes("}")) throw noJson();
    }
    if (this.#next() !== "") throw noJson();
  }

  *#elements(): Generator<PriceRow> {
    if (this.#takes("]")) return;
    do yield { list: "openrouter", name: "", value: this.#row() };
    while (this.#takes(","));
    if (!this.#takes("]")) throw noJson();
  }

  #row(): unknown {
    if (++this.#rows > MOST_ROWS) throw invalid(`The price list has more than ${MOST_ROWS} rows.`);
    return this.#value();
  }

  #value(): unknown {
    const first = this.#next();
    const start = this.#at;
    if (first === '"') this.#at = closingQuote(this.#text, start, start + MOST_ROW_CHARS) + 1;
    else if (first === "{" || first === "[") this.#at = this.#endOf(start);
    else this.#skip(SCALAR);
    if (this.#at - start > MOST_ROW_CHARS) throw tooLong();
    try {
      return JSON.parse(this.#text.slice(start, this.#at));
    } catch {
      throw noJson();
    }
  }

  /** The end of the object or list that begins at `start`; only brackets are counted. */
  #endOf(start: number): number {
    let depth = 1;
    for (let at = start; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 34) at = closingQuote(this.#text, at, start + MOST_ROW_CHARS);
      else if (code === 91 || code === 123) {
        if (++depth > MAX_DEPTH) throw invalid(`The price list is nested deeper than ${MAX_DEPTH} levels.`);
      } else if ((code === 93 || code === 125) && --depth === 1) return at + 1;
      if (at - start > MOST_ROW_CHARS) throw tooLong();
    }
    throw noJson();
  }

  #takes(sign: string): boolean {
    if (this.#next() !== sign) return false;
    this.#at++;
    return true;
  }

  /** The next character after whitespace; empty at the end. */
  #next(): string {
    this.#skip(WHITESPACE);
    return this.#text[this.#at] ?? "";
  }

  #skip(what: RegExp): void {
    what.lastIndex = this.#at;
    what.test(this.#text);
    this.#at = Math.max(this.#at, what.lastIndex);
  }
}

export function unknownList(): Failure {
  const expected = "LiteLLM's model_prices_and_context_window.json, or the answer of OpenRouter's /api/v1/models";
  return invalid(`No prices were found: ${expected} is expected.`);
}

const invalid = (message: string) => new Failure("invalid_value", message, { param: "content" });
const noJson = () => invalid("The price list is not JSON.");
const tooLong = () => invalid(`The price list has a row of more than ${MOST_ROW_CHARS / 1024} KB.`);
