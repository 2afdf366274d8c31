import { type Call, type Choice, type Increment, type Told, type Usage, usageFrom } from "../../contracts/conversation";
import { dictionary } from "../../contracts/dictionary";
import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import { messageCounts } from "../../contracts/token-counts";
import { fieldsOf, listOf } from "../../contracts/typed";
import { type Fields, isFields } from "../fields";

const FINISH = dictionary<string>({
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
});
const MALFORMED = /^malformed_/;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function finishOf(reason: unknown): string {
  const word = text(reason);
  if (!MALFORMED.test(word)) return FINISH[word] ?? "stop";
  const cause = `stop reason ${word.slice(0, 60)}`;
  throw new Failure("bad_gateway", "The model's output was malformed.", { cause, elsewhere: true, unsure: true });
}

/** Reads a reply of Converse; undefined if the value isn't one. */
export function readConverse(value: unknown): Told | undefined {
  const message = isFields(value) && isFields(value.output) ? value.output.message : undefined;
  if (!isFields(value) || !isFields(message) || !Array.isArray(message.content)) return undefined;
  const choice: Choice = { index: 0, reasoning: "", text: "", refusal: "", calls: [], finish: finishOf(value.stopReason) };
  for (const block of message.content.filter(isFields)) {
    choice.text += text(block.text);
    if (isFields(block.reasoningContent)) think(choice, fieldsOf(block.reasoningContent.reasoningText));
    if (isFields(block.toolUse)) choice.calls.push(callOf(block.toolUse));
  }
  return { choices: [choice], usage: usageOf(value.usage) };
}

function think(choice: Choice, { text: words, signature }: Fields): void {
  choice.reasoning += text(words);
  if (text(signature) !== "")
    choice.thoughts = [...(choice.thoughts ?? []), { text: text(words), signature: text(signature), signer: "anthropic" }];
}

const callOf = ({ toolUseId: id, name, input }: Fields): Call => ({
  id: text(id),
  name: text(name),
  arguments: writeLossless(input ?? {}),
});

/** `inputTokens` excludes what is read from and written to the cache, as in Messages. */
function usageOf(usage: unknown): Usage | undefined {
  const fields = fieldsOf(usage);
  const hour = listOf(fields.cacheDetails).find((detail) => fieldsOf(detail).ttl === "1h");
  return usageFrom(
    messageCounts({
      input_tokens: fields.inputTokens,
      output_tokens: fields.outputTokens,
      cache_read_input_tokens: fields.cacheReadInputTokens,
      cache_creation_input_tokens: fields.cacheWriteInputTokens,
      ...(isFields(hour) ? { cache_creation: { ephemeral_1h_input_tokens: hour.inputTokens } } : {}),
    }),
  );
}

/** Reads the events of one ConverseStream. */
export class ConverseEventReader {
  /** Call number by content block index. */
  readonly #calls = new Map<number, number>();

  read(type: string | undefined, event: Fields): Increment[] {
    const index = Number(event.contentBlockIndex ?? 0);
    if (type === "contentBlockStart") return this.#start(index, fieldsOf(event.start));
    if (type === "contentBlockDelta") return this.#delta(index, fieldsOf(event.delta));
    if (type === "messageStop") return [{ kind: "finish", choice: 0, finish: finishOf(event.stopReason) }];
    const usage = type === "metadata" ? usageOf(event.usage) : undefined;
    return usage ? [{ kind: "usage", usage }] : [];
  }

  #start(index: number, { toolUse }: Fields): Increment[] {
    if (!isFields(toolUse)) return [];
    const call = this.#calls.size;
    this.#calls.set(index, call);
    return [{ kind: "call", choice: 0, call, id: text(toolUse.toolUseId), name: text(toolUse.name), arguments: "" }];
  }

  #delta(index: number, { text: words, toolUse, reasoningContent }: Fields): Increment[] {
    if (typeof words === "string") return words === "" ? [] : [{ kind: "text", choice: 0, text: words }];
    const call = this.#calls.get(index);
    if (isFields(toolUse) && call !== undefined)
      return [{ kind: "call", choice: 0, call, id: "", name: "", arguments: text(toolUse.input) }];
    const { text: thought, signature } = fieldsOf(reasoningContent);
    if (text(signature) !== "") return [{ kind: "signature", choice: 0, signature: text(signature), signer: "anthropic" }];
    return text(thought) === "" ? [] : [{ kind: "reasoning", choice: 0, text: text(thought) }];
  }
}
