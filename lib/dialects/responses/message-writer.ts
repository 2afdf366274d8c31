import { newId } from "../../contracts/ids";
import type { ResponseOutputItem } from "../../contracts/responses";
import type { Emit, ItemWriter } from "./item-writer";
import { type ItemStatus, messageItem, refusalPart, type TextPart, textPart } from "./output";

type Kind = "text" | "refusal";

/** Writes a message as consecutive text and refusal parts. */
export class MessageWriter implements ItemWriter {
  readonly index: number;
  readonly #id = newId("msg_");
  readonly #parts: TextPart[] = [];
  #kind: Kind | undefined;
  #text = "";

  constructor(emit: Emit, index: number) {
    this.index = index;
    emit("response.output_item.added", { output_index: index, item: messageItem(this.#id, [], "in_progress") });
  }

  add(emit: Emit, { kind, text }: { kind: Kind; text: string }): void {
    this.#open(emit, kind);
    this.#text += text;
    if (kind === "text") emit("response.output_text.delta", { ...this.#where(), delta: text, logprobs: [] });
    else emit("response.refusal.delta", { ...this.#where(), delta: text });
  }

  close(emit: Emit, status: ItemStatus): ResponseOutputItem {
    if (this.#kind === undefined) this.#open(emit, "text");
    this.#endPart(emit);
    return messageItem(this.#id, this.#parts, status);
  }

  #where() {
    return { item_id: this.#id, output_index: this.index, content_index: this.#parts.length };
  }

  #open(emit: Emit, kind: Kind): void {
    if (this.#kind === kind) return;
    this.#endPart(emit);
    this.#kind = kind;
    emit("response.content_part.added", { ...this.#where(), part: kind === "text" ? textPart("") : refusalPart("") });
  }

  #endPart(emit: Emit): void {
    if (this.#kind === undefined) return;
    const part = this.#kind === "text" ? textPart(this.#text) : refusalPart(this.#text);
    if (this.#kind === "text") emit("response.output_text.done", { ...this.#where(), text: this.#text, logprobs: [] });
    else emit("response.refusal.done", { ...this.#where(), refusal: this.#text });
    emit("response.content_part.done", { ...this.#where(), part });
    this.#parts.push(part);
    this.#kind = undefined;
    this.#text = "";
  }
}
