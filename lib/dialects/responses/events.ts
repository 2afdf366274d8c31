import { type EventWriter, type Finish, type Increment, MOST_GATHERED, NO_USAGE, type Usage } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponseEvent, ResponseOutputItem, ResponseReply, ToldFailure } from "../../contracts/responses";
import type { ToolNames } from "../tool-names";
import { CallWriter } from "./call-writer";
import { failedEvents } from "./failed-events";
import type { Emit, ItemWriter } from "./item-writer";
import { MessageWriter } from "./message-writer";
import { endedResponse, endStatus, type ItemStatus, usageOf } from "./output";
import { ReasoningWriter } from "./reasoning-writer";
import { type SealedThought, sealThought } from "./sealed-thought";

/** Writes the events of a response. Several items may be open: each event names its item. */
export class ResponseEvents implements EventWriter<ResponseEvent> {
  readonly #response: ResponseReply;
  readonly #names: ToolNames;
  readonly #seals: boolean;
  #events: ResponseEvent[] = [];
  #sequence = 0;
  #gathered = 0;
  /** Finished items, by output index. */
  readonly #done: ResponseOutputItem[] = [];
  #count = 0;
  readonly #open = new Map<number, ItemWriter>();
  #text: MessageWriter | undefined;
  #thoughts: ReasoningWriter | undefined;
  readonly #calls = new Map<number, CallWriter>();
  #finish: Finish | undefined;
  #usage: Usage | undefined;

  /** `seals`: the client asked to keep encrypted reasoning. */
  constructor(response: ResponseReply, names: ToolNames, { seals = false } = {}) {
    this.#response = response;
    this.#names = names;
    this.#seals = seals;
  }

  push(increment: Increment): ResponseEvent[] {
    this.#begin();
    if (increment.kind === "usage") this.#usage = increment.usage;
    else if (increment.choice === 0) this.#take(increment);
    return this.#taken();
  }

  end(): ResponseEvent[] {
    if (this.#finish === undefined) return [];
    this.#begin();
    const status = endStatus(this.#finish);
    if (this.#count === 0) this.#message();
    for (const index of [...this.#open.keys()]) this.#close(index, status);
    const usage = usageOf(this.#usage ?? NO_USAGE);
    this.#emit(`response.${status}`, { response: endedResponse(this.#response, { output: this.#done, usage, finish: this.#finish }) });
    return this.#taken();
  }

  /** Ends a broken stream: first the event that raw readers need, then the one that SDKs expect. No item is closed. */
  failed(failure: ToldFailure): ResponseEvent[] {
    this.#events = [];
    const output = this.#done.filter((item) => item !== undefined);
    const usage = this.#usage ? usageOf(this.#usage) : null;
    for (const { type, ...fields } of failedEvents({ ...this.#response, output, usage }, failure)) this.#emit(type, fields);
    return this.#taken();
  }

  #take(increment: Exclude<Increment, { kind: "usage" }>): void {
    if (increment.kind === "finish") {
      this.#finish = increment.finish;
      return;
    }
    // Images of a response are the work of a tool of its vendor's, which is not supported here.
    if (increment.kind === "image") return;
    if (increment.kind === "signature") {
      this.#sign(increment);
      return;
    }
    this.#gather(increment.kind === "call" ? increment.name + increment.arguments : increment.text);
    if (increment.kind === "call") {
      if (increment.signature) this.#sign({ signature: increment.signature, signer: "gemini", callId: increment.id });
      this.#endThoughts();
      this.#endText();
      this.#call(increment).add(this.#emit, increment);
    } else if (increment.kind === "reasoning") {
      this.#endText();
      this.#think().add(this.#emit, increment.text);
    } else {
      this.#endThoughts();
      this.#message().add(this.#emit, { kind: increment.kind === "refusal" ? "refusal" : "text", text: increment.text });
    }
  }

  /**
   * Ends a reasoning item; the next one is separate. A signature without text becomes an item without a summary, for the client to keep.
   */
  #sign({ signature, signer, callId }: Omit<SealedThought, "text">): void {
    if (this.#seals) {
      this.#endText();
      this.#think().sign((text) => sealThought({ text, signature, signer, callId }, this.#response.model));
    }
    this.#endThoughts();
  }

  #message(): MessageWriter {
    this.#text ??= this.#begun((index) => new MessageWriter(this.#emit, index));
    return this.#text;
  }

  #think(): ReasoningWriter {
    this.#thoughts ??= this.#begun((index) => new ReasoningWriter(this.#emit, index));
    return this.#thoughts;
  }

  #call({ call, id }: Extract<Increment, { kind: "call" }>): CallWriter {
    const known = this.#calls.get(call);
    if (known) return known;
    const made = this.#begun((index) => new CallWriter({ index, callId: id, names: this.#names }));
    this.#calls.set(call, made);
    return made;
  }

  #begun<Writer extends ItemWriter>(make: (index: number) => Writer): Writer {
    const index = this.#count++;
    const writer = make(index);
    this.#open.set(index, writer);
    return writer;
  }

  #endThoughts(): void {
    if (this.#thoughts) this.#close(this.#thoughts.index, "completed");
    this.#thoughts = undefined;
  }

  #endText(): void {
    if (this.#text) this.#close(this.#text.index, "completed");
    this.#text = undefined;
  }

  #close(index: number, status: ItemStatus): void {
    const writer = this.#open.get(index);
    if (!writer) return;
    this.#open.delete(index);
    const item = writer.close(this.#emit, status);
    this.#done[index] = item;
    this.#emit("response.output_item.done", { output_index: index, item });
  }

  #begin(): void {
    if (this.#sequence > 0) return;
    this.#emit("response.created", { response: this.#response });
    this.#emit("response.in_progress", { response: this.#response });
  }

  #gather(text: string): void {
    this.#gathered += text.length;
    if (this.#gathered > MOST_GATHERED) throw new Failure("bad_response_body", "The model's answer is too long.");
  }

  // `type` must come first: the event's name is read from there.
  readonly #emit: Emit = (type, fields) => {
    this.#events.push({ type, sequence_number: this.#sequence++, ...fields });
  };

  #taken(): ResponseEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
