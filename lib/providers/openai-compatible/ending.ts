import type { ChatChunk } from "../../contracts/chat";
import type { CompletionChunk } from "../../contracts/completion";
import { fieldsOf } from "../../contracts/typed";

interface Choice {
  index: number;
  finish_reason?: string | null;
}

/** The finish reason that each open choice of a stream would get; undefined for choices that have ended. */
class OpenChoices<Chunk extends { choices: readonly Choice[] }> {
  readonly #reasons = new Map<number, string | undefined>();
  #last: Chunk | undefined;

  /** `reasonOf` reads the finish reason that a chunk implies; `end` makes the closing chunk. */
  constructor(
    readonly reasonOf: (choice: Chunk["choices"][number]) => string,
    readonly end: (index: number, reason: string) => Choice,
  ) {}

  note(chunk: Chunk): void {
    for (const choice of chunk.choices) {
      const { index, finish_reason } = choice;
      const known = this.#reasons.get(index);
      if (finish_reason) this.#reasons.set(index, undefined);
      // The first chunk that isn't plain text decides.
      else if (known === "stop" || !this.#reasons.has(index)) this.#reasons.set(index, this.reasonOf(choice));
      this.#last = chunk;
    }
  }

  fill(): Chunk | undefined {
    const open = [...this.#reasons].flatMap(([index, reason]) => (reason === undefined ? [] : [this.end(index, reason)]));
    if (this.#last === undefined || open.length === 0) return undefined;
    const { usage: _, ...head } = fieldsOf(this.#last);
    return { ...head, choices: open } as unknown as Chunk;
  }
}

export const chatEnding = () =>
  new OpenChoices<ChatChunk>(
    ({ delta }) => (delta?.tool_calls?.length ? "tool_calls" : delta?.function_call ? "function_call" : "stop"),
    (index, finish_reason) => ({ index, delta: {}, finish_reason }),
  );

export const completionEnding = () =>
  new OpenChoices<CompletionChunk>(
    () => "stop",
    (index, finish_reason) => ({ index, text: "", logprobs: null, finish_reason }),
  );
