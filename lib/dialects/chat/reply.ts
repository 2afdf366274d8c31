import type { ChatChunk, ChatReply, ToolCall } from "../../contracts/chat";
import { type Call, type Choice, type EventWriter, type Increment, NO_USAGE, type Told, type Usage } from "../../contracts/conversation";
import { newId } from "../../contracts/ids";

export function chatReply({ choices, usage }: Told, model: string): ChatReply {
  return {
    id: newId("chatcmpl-"),
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: choices.map((choice) => ({
      index: choice.index,
      message: messageOf(choice),
      logprobs: null,
      finish_reason: finishOf(choice.finish, choice.calls.length > 0),
    })),
    usage: usageOf(usage ?? NO_USAGE),
  };
}

function messageOf({ text, refusal, reasoning, calls, images = [] }: Choice): ChatReply["choices"][number]["message"] {
  return {
    role: "assistant",
    content: text,
    refusal: refusal === "" ? null : refusal,
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
    ...(images.length === 0 ? {} : { images: images.map(imageOf) }),
  };
}

const imageOf = (url: string, index: number) => ({ type: "image_url", index, image_url: { url } });

/** A signature is written where clients of its vendor's chat form expect it, and is read from there. */
function toolCall({ id, name, arguments: text, signature }: Call): ToolCall {
  const extra = signature === undefined ? {} : { extra_content: { google: { thought_signature: signature } } };
  return { id: id || newId("call_"), type: "function", function: { name, arguments: text }, ...extra };
}

const finishOf = (finish: string, calls: boolean) => (finish === "stop" && calls ? "tool_calls" : finish);

function usageOf({ input, output, total, cached, reasoning, billed: { written } = {} }: Usage): ChatReply["usage"] {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: total,
    prompt_tokens_details: { cached_tokens: cached, ...(written ? { cache_write_tokens: written } : {}) },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

/** A streamed answer as chat completion chunks; the role comes with each choice's first chunk, usage with a separate last one. */
export class ChatEvents implements EventWriter<ChatChunk> {
  readonly #head;
  readonly #begun = new Set<number>();
  readonly #called = new Set<number>();
  readonly #images = new Map<number, number>();
  #usage: Usage | undefined;

  constructor(model: string) {
    this.#head = {
      id: newId("chatcmpl-"),
      object: "chat.completion.chunk" as const,
      created: Math.floor(Date.now() / 1000),
      model,
    };
  }

  push(increment: Increment): ChatChunk[] {
    switch (increment.kind) {
      case "text":
        return [this.#chunk(increment.choice, { content: increment.text })];
      case "reasoning":
        return [this.#chunk(increment.choice, { reasoning_content: increment.text })];
      case "refusal":
        return [this.#chunk(increment.choice, { refusal: increment.text })];
      case "image": {
        const index = this.#images.get(increment.choice) ?? 0;
        this.#images.set(increment.choice, index + 1);
        return [this.#chunk(increment.choice, { images: [imageOf(increment.url, index)] })];
      }
      case "call":
        this.#called.add(increment.choice);
        return [this.#chunk(increment.choice, { tool_calls: [callDelta(increment)] })];
      case "finish":
        return [this.#chunk(increment.choice, {}, finishOf(increment.finish, this.#called.has(increment.choice)))];
      case "usage":
        this.#usage = increment.usage;
        return [];
      // Chat has no field for it.
      case "signature":
        return [];
    }
  }

  end(): ChatChunk[] {
    return this.#usage ? [{ ...this.#head, choices: [], usage: usageOf(this.#usage) }] : [];
  }

  #chunk(index: number, delta: Record<string, unknown>, finish: string | null = null): ChatChunk {
    const first = !this.#begun.has(index);
    if (first) this.#begun.add(index);
    const said = first ? { role: "assistant", ...("content" in delta ? {} : { content: "" }), ...delta } : delta;
    return { ...this.#head, choices: [{ index, delta: said, logprobs: null, finish_reason: finish }] };
  }
}

type CallIncrement = Extract<Increment, { kind: "call" }>;

/** The first chunk of a call has its name; later ones only arguments. */
function callDelta({ call, id, name, arguments: text, signature }: CallIncrement) {
  if (name === "") return { index: call, function: { arguments: text } };
  return { index: call, ...toolCall({ id, name, arguments: text, signature }) };
}
