import { type EventWriter, type Finish, type Increment, MOST_GATHERED, NO_USAGE, type Usage } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { MessageEvent } from "../../contracts/messages";
import { emptyMessage, type MessageForm, stopOf, stopReason, toolUseBlock, usageOf } from "./answer";

type CallIncrement = Extract<Increment, { kind: "call" }>;
interface WaitingCall {
  id: string;
  name: string;
  arguments: string;
}
type Open = { kind: "text" | "thinking" } | { kind: "call"; call: number };

/**
 * Writes the events of a Message. Only one block may be open at a time: pieces that arrive while a call is open and don't belong to it wait
 * for its end.
 */
export class MessageEvents implements EventWriter<MessageEvent> {
  readonly #form: MessageForm;
  #begun = false;
  #index = -1;
  #open: Open | undefined;
  readonly #waiting = new Map<number, WaitingCall>();
  #lateText = "";
  #gathered = 0;
  #called = false;
  #refused = false;
  #finish: Finish | undefined;
  #usage: Usage = NO_USAGE;

  constructor(form: MessageForm) {
    this.#form = form;
  }

  push(increment: Increment): MessageEvent[] {
    const events = this.#begin();
    switch (increment.kind) {
      case "usage":
        this.#usage = increment.usage;
        break;
      case "finish":
        if (increment.choice === 0) this.#finish = increment.finish;
        break;
      case "call":
        if (increment.choice === 0) this.#call(increment, events);
        break;
      case "reasoning":
        if (increment.choice === 0 && this.#form.thinking && this.#open?.kind !== "call") this.#think(increment.text, events);
        break;
      // A message contains only text, thinking and calls; signatures belong to the native vendor, which doesn't use this path.
      case "image":
      case "signature":
        break;
      default:
        if (increment.choice === 0) this.#say(increment.text, increment.kind === "refusal", events);
    }
    return events;
  }

  end(): MessageEvent[] {
    if (this.#finish === undefined) return [];
    const events = this.#begin();
    this.#close(events);
    for (const { id, name, arguments: json } of this.#waiting.values()) {
      this.#startCall(id, name, events);
      if (json !== "") this.#delta({ type: "input_json_delta", partial_json: json }, events);
      this.#stop(events);
    }
    if (this.#lateText !== "") {
      this.#start({ type: "text", text: "" }, events);
      this.#delta({ type: "text_delta", text: this.#lateText }, events);
      this.#stop(events);
    }
    const reason = stopReason(this.#finish, { calls: this.#called, refused: this.#refused });
    events.push({ type: "message_delta", delta: stopOf(reason), usage: usageOf(this.#usage) });
    events.push({ type: "message_stop" });
    return events;
  }

  #begin(): MessageEvent[] {
    if (this.#begun) return [];
    this.#begun = true;
    return [{ type: "message_start", message: emptyMessage(this.#form.model) }];
  }

  #say(text: string, refusal: boolean, events: MessageEvent[]): void {
    if (refusal) this.#refused = true;
    if (this.#open?.kind === "call") {
      this.#gather(text);
      this.#lateText += text;
      return;
    }
    this.#into("text", events);
    this.#delta({ type: "text_delta", text }, events);
  }

  #think(text: string, events: MessageEvent[]): void {
    this.#into("thinking", events);
    this.#delta({ type: "thinking_delta", thinking: text }, events);
  }

  #into(kind: "text" | "thinking", events: MessageEvent[]): void {
    if (this.#open?.kind === kind) return;
    this.#close(events);
    this.#open = { kind };
    this.#start(kind === "text" ? { type: "text", text: "" } : { type: "thinking", thinking: "", signature: "" }, events);
  }

  #call({ call, id, name, arguments: json }: CallIncrement, events: MessageEvent[]): void {
    if (this.#open?.kind === "call" && this.#open.call === call) {
      if (json !== "") this.#delta({ type: "input_json_delta", partial_json: json }, events);
      return;
    }
    if (this.#called) {
      const waiting = this.#waiting.get(call) ?? { id: id || newId("call_"), name: "", arguments: "" };
      waiting.name ||= name;
      waiting.arguments += json;
      this.#gather(name + json);
      this.#waiting.set(call, waiting);
      return;
    }
    this.#called = true;
    this.#close(events);
    this.#open = { kind: "call", call };
    this.#startCall(id || newId("call_"), name, events);
    if (json !== "") this.#delta({ type: "input_json_delta", partial_json: json }, events);
  }

  #startCall(id: string, name: string, events: MessageEvent[]): void {
    this.#start(toolUseBlock({ id, name: this.#form.names.fromChat(name).name, input: {} }), events);
  }

  #gather(text: string): void {
    this.#gathered += text.length;
    if (this.#gathered > MOST_GATHERED) throw new Failure("bad_response_body", "The model's answer is too long.");
  }

  #start(block: Record<string, unknown>, events: MessageEvent[]): void {
    this.#index++;
    events.push({ type: "content_block_start", index: this.#index, content_block: block });
  }

  #delta(delta: Record<string, unknown>, events: MessageEvent[]): void {
    events.push({ type: "content_block_delta", index: this.#index, delta });
  }

  #stop(events: MessageEvent[]): void {
    events.push({ type: "content_block_stop", index: this.#index });
  }

  #close(events: MessageEvent[]): void {
    if (!this.#open) return;
    if (this.#open.kind === "thinking") this.#delta({ type: "signature_delta", signature: "" }, events);
    this.#open = undefined;
    this.#stop(events);
  }
}
