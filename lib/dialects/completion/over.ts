import type { CompletionChunk, CompletionReply, CompletionRequest, CompletionUsage } from "../../contracts/completion";
import { type Conversation, type EventWriter, type Increment, NO_USAGE, type Told, type Usage } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { TokenUse } from "../../contracts/token-use";
import type { CompletionModel, EventStream, ModelCall } from "../../providers/capabilities";
import type { TextModel } from "../text-model";

type Call = ModelCall<CompletionRequest>;

/** Serves text completions with a conversation model: each prompt becomes a user message. */
export function completionOver(text: TextModel): CompletionModel {
  return {
    async complete(call) {
      const prompts = read(call);
      const all = await Promise.all(prompts.map((prompt) => text.ask(call, conversationOf(call.input, prompt))));
      return { reply: wholeReply(all, prompts, call) };
    },
    stream: (call) => streamed(text, call, read(call)),
  };
}

/** The prompts of a call. Throws `Failure` on options that only a completion model supports. */
function read({ input, warn }: Call): string[] {
  const prompts = [input.prompt ?? ""].flat();
  if (!prompts.every((prompt) => typeof prompt === "string"))
    throw new Failure("unsupported_value", "This model does not accept token ids; send text.", { param: "prompt" });
  if (input.suffix) throw new Failure("unsupported_value", "This model cannot fill in text before a suffix.", { param: "suffix" });
  if ((input.best_of ?? 1) > (input.n ?? 1))
    throw new Failure("unsupported_value", "This model returns every answer it generates: 'best_of' must not exceed 'n'.", {
      param: "best_of",
    });
  if (input.logprobs != null) warn("logprobs is not supported by this model");
  return prompts;
}

function conversationOf(input: CompletionRequest, prompt: string): Conversation {
  return {
    turns: [{ role: "user", parts: [{ kind: "text", text: prompt }] }],
    tools: [],
    settings: {
      maxTokens: input.max_tokens || undefined,
      temperature: input.temperature ?? undefined,
      topP: input.top_p ?? undefined,
      choices: input.n ?? undefined,
      stop: input.stop == null ? undefined : [input.stop].flat(),
      presencePenalty: input.presence_penalty ?? undefined,
      frequencyPenalty: input.frequency_penalty ?? undefined,
      seed: input.seed ?? undefined,
      user: input.user ?? undefined,
    },
  };
}

/** A completion ends with text and calls no tools. */
const finishOf = (finish: string) => (finish === "tool_calls" ? "stop" : finish);

function wholeReply(all: readonly Told[], prompts: readonly string[], { input, publicModel }: Call): CompletionReply {
  const each = input.n ?? 1;
  const choices = all.flatMap(({ choices }, place) =>
    choices.map(({ index, text, finish }) => ({
      text: input.echo ? `${prompts[place]}${text}` : text,
      index: place * each + index,
      logprobs: null,
      finish_reason: finishOf(finish),
    })),
  );
  const usage = all.map((told) => told.usage ?? NO_USAGE).reduce(plus);
  return { ...head(publicModel), choices, usage: usageOf(usage) };
}

const head = (model: string) => ({
  id: newId("cmpl-"),
  object: "text_completion" as const,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** A sum with an unknown count is unknown. */
function plus(a: Usage, b: Usage): Usage {
  const known = a.input > 0 && b.input > 0;
  const input = known ? a.input + b.input : 0;
  const output = a.output + b.output;
  return { input, output, total: input + output, cached: known ? a.cached + b.cached : 0, reasoning: a.reasoning + b.reasoning };
}

function usageOf({ input, output, total, cached, reasoning }: Usage): CompletionUsage {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: total,
    prompt_tokens_details: { cached_tokens: cached, text_tokens: input, audio_tokens: 0, image_tokens: 0 },
    completion_tokens_details: { text_tokens: output, audio_tokens: 0, reasoning_tokens: reasoning },
  };
}

/** Prompts are answered one after the other; the tokens of all come at the end. */
async function* streamed(text: TextModel, call: Call, prompts: readonly string[]): EventStream<CompletionChunk> {
  const base = head(call.publicModel);
  const each = call.input.n ?? 1;
  // The usage of one of several prompts is not the call's usage.
  const alone = prompts.length === 1 ? call : { ...call, billed: ({ billed }: TokenUse) => call.billed({ billed }) };
  let usage: Usage | undefined;
  for (const [place, prompt] of prompts.entries()) {
    const writer = new CompletionEvents({ base, first: place * each, echo: call.input.echo ? prompt : "" });
    yield* text.stream(alone, { conversation: conversationOf(call.input, prompt), writer });
    usage = usage ? plus(usage, writer.usage) : writer.usage;
  }
  yield { chunk: { ...base, choices: [], usage: usageOf(usage ?? NO_USAGE) } };
}

class CompletionEvents implements EventWriter<CompletionChunk> {
  usage = NO_USAGE;
  readonly #begun = new Set<number>();

  /** `first` is the index of the prompt's first choice, `echo` the prefix of each choice. */
  constructor(readonly of: { base: ReturnType<typeof head>; first: number; echo: string }) {}

  push(increment: Increment): CompletionChunk[] {
    if (increment.kind === "usage") this.usage = increment.usage;
    if (increment.kind === "text" || increment.kind === "refusal") return [this.#chunk(increment.choice, increment.text)];
    return increment.kind === "finish" ? [this.#chunk(increment.choice, "", finishOf(increment.finish))] : [];
  }

  end(): CompletionChunk[] {
    return [];
  }

  #chunk(choice: number, text: string, finish: string | null = null): CompletionChunk {
    const { base, first, echo } = this.of;
    const begins = this.#begun.has(choice) ? "" : echo;
    this.#begun.add(choice);
    return { ...base, choices: [{ text: begins + text, index: first + choice, logprobs: null, finish_reason: finish }] };
  }
}
