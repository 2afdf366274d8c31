import { type Call, type Choice, type Increment, type Told, type Usage, usageFrom } from "../../contracts/conversation";
import { dictionary } from "../../contracts/dictionary";
import { writeLossless } from "../../contracts/lossless-json";
import { messageCounts } from "../../contracts/token-counts";
import type { TokenUse } from "../../contracts/token-use";
import { type Fields, isFields } from "../fields";

const FINISH = dictionary<string>({
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
});
const finishOf = (reason: unknown) => (typeof reason === "string" ? (FINISH[reason] ?? "stop") : "stop");
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads a whole Message; undefined if the value isn't one. */
export function readMessage(value: unknown): Told | undefined {
  if (!isFields(value) || !Array.isArray(value.content)) return undefined;
  const choice: Choice = { index: 0, reasoning: "", text: "", refusal: "", calls: [], finish: finishOf(value.stop_reason) };
  for (const block of value.content.filter(isFields)) {
    if (block.type === "text") choice.text += text(block.text);
    else if (block.type === "thinking") think(choice, block);
    else if (block.type === "tool_use") choice.calls.push(callOf(block));
  }
  return { choices: [choice], usage: usageOf(value.usage) };
}

function think(choice: Choice, { thinking, signature }: Fields): void {
  choice.reasoning += text(thinking);
  if (text(signature) !== "")
    choice.thoughts = [...(choice.thoughts ?? []), { text: text(thinking), signature: text(signature), signer: "anthropic" }];
}

const callOf = ({ id, name, input }: Fields): Call => ({ id: text(id), name: text(name), arguments: writeLossless(input ?? {}) });

const usageOf = (usage: unknown): Usage | undefined => usageFrom(messageCounts(usage));

export class MessageEventReader {
  /** Call number by content block index. */
  readonly #calls = new Map<number, number>();
  /** Usage of `message_start`; later events omit unchanged counts. */
  #usage: Fields = {};

  /** What the upstream has counted until now. */
  get counts(): TokenUse {
    return messageCounts(this.#usage);
  }

  read(event: Fields): { increments: Increment[]; last: boolean } {
    switch (event.type) {
      case "message_start":
        this.#keep(isFields(event.message) ? event.message.usage : undefined);
        return { increments: [], last: false };
      case "content_block_start":
        return { increments: this.#start(Number(event.index), event.content_block), last: false };
      case "content_block_delta":
        return { increments: this.#delta(Number(event.index), event.delta), last: false };
      case "message_delta":
        return { increments: this.#end(event), last: false };
      default:
        return { increments: [], last: event.type === "message_stop" };
    }
  }

  #start(index: number, block: unknown): Increment[] {
    if (!isFields(block)) return [];
    if (block.type === "text" && text(block.text) !== "") return [{ kind: "text", choice: 0, text: text(block.text) }];
    if (block.type !== "tool_use") return [];
    const call = this.#calls.size;
    this.#calls.set(index, call);
    return [{ kind: "call", choice: 0, call, id: text(block.id), name: text(block.name), arguments: "" }];
  }

  #delta(index: number, delta: unknown): Increment[] {
    if (!isFields(delta)) return [];
    if (delta.type === "text_delta") return [{ kind: "text", choice: 0, text: text(delta.text) }];
    if (delta.type === "thinking_delta") return [{ kind: "reasoning", choice: 0, text: text(delta.thinking) }];
    if (delta.type === "signature_delta")
      return text(delta.signature) === "" ? [] : [{ kind: "signature", choice: 0, signature: text(delta.signature), signer: "anthropic" }];
    const call = this.#calls.get(index);
    if (delta.type !== "input_json_delta" || call === undefined) return [];
    return [{ kind: "call", choice: 0, call, id: "", name: "", arguments: text(delta.partial_json) }];
  }

  #end({ delta, usage }: Fields): Increment[] {
    this.#keep(usage);
    const told = usageOf(this.#usage);
    const found: Increment[] = told ? [{ kind: "usage", usage: told }] : [];
    if (isFields(delta) && delta.stop_reason != null) found.push({ kind: "finish", choice: 0, finish: finishOf(delta.stop_reason) });
    return found;
  }

  #keep(usage: unknown): void {
    if (isFields(usage))
      this.#usage = { ...this.#usage, ...Object.fromEntries(Object.entries(usage).filter(([, value]) => value != null)) };
  }
}
