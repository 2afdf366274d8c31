import { Failure } from "../contracts/errors";
import type { Fields } from "../contracts/typed";
import type { Values } from "./values";

/** Values multiply with the places that have them: characters that one rendering inserts. */
const MOST_INSERTED = 32 * 1024 * 1024;

/** One rendering: its values, and how much of them has been inserted. */
export class Filling {
  readonly #values: Values;
  readonly #lengths = new Map<string, number>();
  #inserted = 0;

  constructor(values: Values) {
    this.#values = values;
  }

  /** A text, or the address of an image. */
  text(name: string): string {
    const value = this.#values.get(name);
    const text = typeof value === "string" ? value : "";
    this.#count(text.length);
    return text;
  }

  messages(name: string): readonly Fields[] {
    const value = this.#values.get(name);
    const messages = typeof value === "string" || value === undefined ? [] : value;
    const length = this.#lengths.get(name) ?? JSON.stringify(messages).length;
    this.#lengths.set(name, length);
    this.#count(length);
    return messages;
  }

  #count(characters: number): void {
    this.#inserted += characters;
    if (this.#inserted > MOST_INSERTED)
      throw new Failure("request_too_large", "The prompt is longer than 32 MiB with its variables filled in.");
  }
}
