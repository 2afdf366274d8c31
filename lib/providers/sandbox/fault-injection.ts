import { Failure } from "../../contracts/errors";
import type { Answer, Capabilities, EventStream, ModelCall, StreamEvent } from "../capabilities";
import { type Fault, faultFailure, parseModel } from "./faults";
import { hang, sleep } from "./pace";

const SLOW_MS = 3_000;
/** Events a broken stream sends before it breaks. */
const EVENTS_BEFORE = 3;

type Run<Input, Reply> = (call: ModelCall<Input>) => Promise<Answer<Reply>>;
/** What all streamed events of text models have: choices, each with its finish reason once it ends. */
interface Chunk {
  choices: readonly { finish_reason?: string | null }[];
}

/** Gives every capability the faults that a model's name can ask for. Embedding, reranking and moderation have no finish to cut or filter, and answer as usual there. */
export function withFaults(inner: Pick<Capabilities, "chat" | "completion" | "embedding" | "rerank" | "moderation">): typeof inner {
  const injector = new Injector();
  return {
    chat: { complete: injector.answer((call) => inner.chat.complete(call)), stream: injector.stream((call) => inner.chat.stream(call)) },
    completion: {
      complete: injector.answer((call) => inner.completion.complete(call)),
      stream: injector.stream((call) => inner.completion.stream(call)),
    },
    embedding: {
      embed: injector.answer(
        (call) => inner.embedding.embed(call),
        (reply) => ({ ...reply, data: [] }),
      ),
    },
    rerank: {
      rerank: injector.answer(
        (call) => inner.rerank.rerank(call),
        (reply) => ({ ...reply, results: [] }),
      ),
    },
    moderation: {
      moderate: injector.answer(
        (call) => inner.moderation.moderate(call),
        (reply) => ({ ...reply, results: [] }),
      ),
    },
  };
}

class Injector {
  readonly #calls = new Map<string, number>();

  answer<Input, Reply>(run: Run<Input, Reply>, emptied?: (reply: Reply) => Reply): Run<Input, Reply> {
    return async (call) => {
      const fault = this.#begin(call);
      switch (fault?.effect.kind) {
        case "cut":
          throw new Failure("upstream_cut", "The answer broke off, as the model's name asks for.");
        case "malformed":
          throw garbage();
        case "stall":
          return hang(call.signal);
        case "slow":
          await sleep(SLOW_MS, call.signal);
          return run(call);
        case "empty": {
          const { reply } = await run(call);
          return { reply: emptied ? emptied(reply) : reply };
        }
        default:
          return run(call);
      }
    };
  }

  stream<Input, Event extends Chunk>(run: (call: ModelCall<Input>) => EventStream<Event>): (call: ModelCall<Input>) => EventStream<Event> {
    return (call) => this.#faulty(call, run);
  }

  async *#faulty<Input, Event extends Chunk>(
    call: ModelCall<Input>,
    run: (call: ModelCall<Input>) => EventStream<Event>,
  ): AsyncGenerator<StreamEvent<Event>> {
    const kind = this.#begin(call)?.effect.kind;
    if (kind !== "cut" && kind !== "stall" && kind !== "malformed") {
      yield* run(call);
      return;
    }
    let sent = 0;
    for await (const event of run(call)) {
      if (sent++ >= EVENTS_BEFORE || ends(event.chunk)) break;
      yield event;
    }
    if (kind === "stall") await hang(call.signal);
    if (kind === "malformed") throw garbage();
  }

  /** Throws where the fault is a status; counts calls of flaky models. */
  #begin(call: ModelCall<unknown>): Fault | undefined {
    const fault = parseModel(call.model)?.fault;
    if (fault?.effect.kind === "status") throw faultFailure(fault.effect, call.publicModel);
    if (fault?.effect.kind !== "flaky") return fault;
    const before = this.#calls.get(call.model) ?? 0;
    this.#calls.set(call.model, before + 1);
    if (before % 2 === 1) throw faultFailure({ kind: "status", code: "no_available_provider" }, call.publicModel);
    return fault;
  }
}

function ends(chunk: Chunk): boolean {
  return chunk.choices.length === 0 || chunk.choices.some((choice) => choice.finish_reason !== null && choice.finish_reason !== undefined);
}

function garbage(): Failure {
  return new Failure("bad_response_body", "The upstream's answer could not be read, as the model's name asks for.");
}
