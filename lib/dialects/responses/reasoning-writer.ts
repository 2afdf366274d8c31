import { newId } from "../../contracts/ids";
import type { ResponseOutputItem } from "../../contracts/responses";
import type { Emit, ItemWriter } from "./item-writer";
import { reasoningItem } from "./output";

/** Writes reasoning as one summary part, or none without text. */
export class ReasoningWriter implements ItemWriter {
  readonly index: number;
  readonly #id = newId("rs_");
  #text: string | undefined;
  #sealed: string | undefined;

  constructor(emit: Emit, index: number) {
    this.index = index;
    emit("response.output_item.added", { output_index: index, item: reasoningItem(this.#id, undefined) });
  }

  add(emit: Emit, text: string): void {
    if (this.#text === undefined)
      emit("response.reasoning_summary_part.added", { ...this.#where(), part: { type: "summary_text", text: "" } });
    this.#text = (this.#text ?? "") + text;
    emit("response.reasoning_summary_text.delta", { ...this.#where(), delta: text });
  }

  /** Sets what the client must send back. `seal` gets the text that was written. */
  sign(seal: (text: string) => string): void {
    this.#sealed = seal(this.#text ?? "");
  }

  close(emit: Emit): ResponseOutputItem {
    if (this.#text !== undefined) {
      emit("response.reasoning_summary_text.done", { ...this.#where(), text: this.#text });
      emit("response.reasoning_summary_part.done", { ...this.#where(), part: { type: "summary_text", text: this.#text } });
    }
    return reasoningItem(this.#id, this.#text, this.#sealed);
  }

  #where() {
    return { item_id: this.#id, output_index: this.index, summary_index: 0 };
  }
}
