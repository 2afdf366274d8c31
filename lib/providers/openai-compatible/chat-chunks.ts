import type { ChatChunk } from "../../contracts/chat";
import { newId } from "../../contracts/ids";
import type { ModelCall } from "../capabilities";
import { type Fields, isFields } from "../fields";
import { CallPieces } from "./call-pieces";
import { finishReason, isExactFinish } from "./finish-words";
import type { ReadChunk } from "./reply";
import type { FamilyInput } from "./request";
import { normalSpoken } from "./spoken";
import { ThinkTags, withoutTags } from "./think-tags";
import { normalUsage, usageIn } from "./usage";

interface Choice {
  calls: CallPieces;
  /** Text, reasoning or a call has arrived. */
  said: boolean;
  /** Only if the model is known to think in tags. */
  tags?: ThinkTags;
}

const OBJECT = "chat.completion.chunk";

/** True if the call uses `functions`, the predecessor of tools; the answer then uses that form too. */
export const asksForFunctions = (input: FamilyInput & { functions?: unknown }): boolean => input.functions != null;

/**
 * Normalises the chunks of one chat stream. Servers deviate from the protocol in many ways; a
 * conforming chunk is returned as is, so that its bytes can be passed on.
 */
export class ChatChunks {
  readonly #call: ModelCall<FamilyInput>;
  readonly #choices = new Map<number, Choice>();
  readonly #warned = new Set<string>();
  readonly #functions: boolean;
  #head: Fields | undefined;

  constructor(call: ModelCall<FamilyInput>) {
    this.#call = call;
    this.#functions = asksForFunctions(call.input);
  }

  /** Undefined if the value can't be a chunk. */
  read(value: unknown): ReadChunk<ChatChunk> | undefined {
    if (!isFields(value)) return undefined;
    const said = usageIn(value);
    const sent = Array.isArray(value.choices) ? value.choices : said != null ? [] : undefined;
    if (sent === undefined) return undefined;
    const choices = sent.filter(isFields).map((choice, place) => this.#choice(choice, place));
    const usage = normalUsage(said);
    const exact =
      value.object === OBJECT &&
      typeof value.id === "string" &&
      typeof value.created === "number" &&
      value.choices === sent &&
      choices.length === sent.length &&
      choices.every((choice, place) => choice === sent[place]) &&
      (usage ?? null) === (value.usage ?? null);
    if (exact) return { chunk: value as unknown as ChatChunk, mended: false };
    const head = this.#headOf(value, choices.length === 0);
    return { chunk: { ...value, ...head, choices, ...usageMember(value, usage) } as unknown as ChatChunk, mended: true };
  }

  /** The required members of every chunk, from this one or the first that had them. An event without choices may precede any id. */
  #headOf({ id, created }: Fields, empty: boolean): Fields {
    if (empty && this.#head === undefined) return { object: OBJECT };
    const own = {
      id: typeof id === "string" && id !== "" ? id : undefined,
      created: typeof created === "number" && created > 0 ? Math.trunc(created) : undefined,
    };
    this.#head ??= { id: own.id ?? newId("chatcmpl-"), created: own.created ?? Math.floor(Date.now() / 1000) };
    return { object: OBJECT, id: own.id ?? this.#head.id, created: own.created ?? this.#head.created };
  }

  #choice(raw: Fields, place: number): Fields {
    const index = typeof raw.index === "number" ? raw.index : place;
    const state = this.#state(index);
    const sent = this.#deltaOf(raw, state);
    const spoken = this.#withCalls(normalSpoken(sent, this.#warn), state.calls);
    state.said ||= Boolean(spoken.content) || Boolean(spoken.reasoning_content) || state.calls.any;
    const finish = this.#finish(raw, state);
    const delta = state.tags ? withoutTags(spoken, state.tags, typeof finish === "string") : spoken;
    if (raw.index === index && raw.delta === delta && finish === raw.finish_reason && raw.usage == null) return raw;
    const { usage: _usage, message: _message, text: _text, ...rest } = raw;
    const native = finish !== raw.finish_reason && typeof raw.finish_reason === "string" ? { native_finish_reason: raw.finish_reason } : {};
    return { ...rest, index, delta, finish_reason: finish ?? null, ...native };
  }

  /** Some servers end a stream, or send it whole, with a `message` or a `text` instead of a `delta`. */
  #deltaOf(raw: Fields, { said }: Choice): Fields {
    if (isFields(raw.delta)) return raw.delta;
    if (said) return {};
    if (isFields(raw.message)) return raw.message;
    return typeof raw.text === "string" ? { content: raw.text } : {};
  }

  #withCalls(delta: Fields, calls: CallPieces): Fields {
    const { tool_calls: sent, function_call: legacy } = delta;
    if (isFields(legacy) && !this.#functions) {
      const { function_call: _legacy, ...rest } = delta;
      return { ...rest, tool_calls: [calls.read({ index: 0, function: legacy })] };
    }
    if (sent === undefined) return delta;
    const { tool_calls: _sent, ...rest } = delta;
    if (!Array.isArray(sent)) return rest;
    const pieces = sent.filter(isFields).map((piece) => calls.read(piece));
    const exact = pieces.length === sent.length && pieces.every((piece, place) => piece === sent[place]);
    if (exact) return delta;
    return pieces.length === 0 ? rest : { ...rest, tool_calls: pieces };
  }

  #finish(raw: Fields, { calls }: Choice): unknown {
    const said = raw.finish_reason;
    if (typeof said !== "string" || said === "") return said === "" ? null : said;
    const reason = isExactFinish(said) ? said : finishReason(said);
    if (calls.any && (reason === "stop" || reason === "function_call")) return "tool_calls";
    return reason;
  }

  #state(index: number): Choice {
    const known = this.#choices.get(index);
    if (known) return known;
    const made: Choice = { calls: new CallPieces(), said: false, ...(this.#call.thinkTags ? { tags: new ThinkTags() } : {}) };
    this.#choices.set(index, made);
    return made;
  }

  readonly #warn = (message: string): void => {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    this.#call.warn(message);
  };
}

/** Null is kept: the counts follow later. */
export function usageMember(value: Fields, usage: Fields | undefined): Fields {
  if (usage !== undefined) return { usage };
  return "usage" in value ? { usage: null } : {};
}
