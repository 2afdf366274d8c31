import { Failure } from "../../../lib/contracts/errors";
import type { Answer, Capabilities, EventStream, ModelCall, Sound, StreamEvent, VideoTasks } from "../../../lib/providers/capabilities";
import { type Fault, faultFailure, faultOf, parseModel } from "./faults";
import { hang, sleep } from "./pace";

const SLOW_MS = 3_000;
const SLOW_VIDEO_MS = 20_000;
/** Events a broken stream sends before it breaks. */
const EVENTS_BEFORE = 3;

type Run<Input, Reply> = (call: ModelCall<Input>) => Promise<Answer<Reply>>;
/** What all streamed events of text models have: choices, each with its finish reason once it ends. */
interface Chunk {
  choices: readonly { finish_reason?: string | null }[];
}

type Faulty = Omit<Capabilities, "conversation" | "content" | "messages" | "responses" | "transcription">;

/** Gives every capability the faults that a model's name can ask for. If there is no finish to cut or filter, the answer is as usual. */
export function withFaults(inner: Faulty): Faulty {
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
    speech: { speak: (call) => injector.sound(call, () => inner.speech.speak(call)) },
    image: {
      generate: injector.answer((call) => inner.image.generate(call), noImages),
      edit: injector.answer((call) => inner.image.edit(call), noImages),
    },
    video: faultyVideo(inner.video, injector),
    assets: {
      teamAssets(call, ...rest) {
        injector.begin(call);
        return inner.assets.teamAssets(call, ...rest);
      },
    },
  };
}

const noImages = <Reply extends { images: unknown[] }>(reply: Reply): Reply => ({ ...reply, images: [] });

/** A fault with a status refuses the task; the others show while it is made. */
function faultyVideo(inner: VideoTasks, injector: Injector): VideoTasks {
  return {
    local: inner.local,
    async submit(call) {
      injector.begin(call, { failsLater: true });
      return inner.submit(call);
    },
    async advance(operation, work) {
      switch (faultOf(work.model)) {
        case "fail":
          return { state: "failed", word: "failed", code: "internal_error", message: "The video failed, as the model's name asks for." };
        case "cut":
        case "malformed":
          return {
            state: "failed",
            word: "failed",
            code: "bad_response_body",
            message: "The video broke off, as the model's name asks for.",
          };
        case "filter":
          return {
            state: "failed",
            word: "failed",
            code: "content_policy_violation",
            message: "The video was refused, as the model's name asks for.",
          };
        case "stall":
          return hang(work.signal);
        case "slow":
          await sleep(SLOW_VIDEO_MS, work.signal);
          break;
        case "empty":
          return { state: "completed", word: "completed", videos: [], tokens: 0 };
      }
      return inner.advance(operation, work);
    },
  };
}

class Injector {
  readonly #calls = new Map<string, number>();

  answer<Input, Reply>(run: Run<Input, Reply>, emptied?: (reply: Reply) => Reply): Run<Input, Reply> {
    return async (call) => {
      const fault = this.begin(call);
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
    const kind = this.begin(call)?.effect.kind;
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

  async sound(call: ModelCall<unknown>, run: () => Promise<Sound>): Promise<Sound> {
    const kind = this.begin(call)?.effect.kind;
    if (kind === "malformed") throw garbage();
    if (kind === "slow") await sleep(SLOW_MS, call.signal);
    const sound = await run();
    if (kind === "empty") return { ...sound, bytes: nothing() };
    return kind === "cut" || kind === "stall" ? { ...sound, bytes: broken(sound.bytes, call, kind) } : sound;
  }

  /** Throws where the fault is a status; counts calls of flaky models. */
  begin(call: ModelCall<unknown>, { failsLater = false } = {}): Fault | undefined {
    const fault = parseModel(call.model)?.fault;
    if (fault?.effect.kind === "fail" && !failsLater) throw faultFailure({ kind: "status", code: "internal_error" }, call.publicModel);
    if (fault?.effect.kind === "status") throw faultFailure(fault.effect, call.publicModel);
    if (fault?.effect.kind !== "flaky") return fault;
    const before = this.#calls.get(call.model) ?? 0;
    this.#calls.set(call.model, before + 1);
    if (before % 2 === 1) throw faultFailure({ kind: "status", code: "no_available_provider" }, call.publicModel);
    return fault;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The beginning of a sound, and then what the fault says. */
async function* broken(bytes: AsyncIterable<Uint8Array>, call: ModelCall<unknown>, kind: "cut" | "stall"): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk.subarray(0, Math.ceil(chunk.length / 2));
    break;
  }
  if (kind === "stall") await hang(call.signal);
  throw new Failure("upstream_cut", "The sound broke off, as the model's name asks for.");
}

function ends(chunk: Chunk): boolean {
  return chunk.choices.length === 0 || chunk.choices.some((choice) => choice.finish_reason !== null && choice.finish_reason !== undefined);
}

function garbage(): Failure {
  return new Failure("bad_response_body", "The upstream's answer could not be read, as the model's name asks for.");
}
