import type { Conversation, EventWriter, Told } from "../contracts/conversation";
import type { EventStream, ModelCall } from "../providers/capabilities";

/** A model as every dialect of text sees it. */
export interface TextModel {
  /** The whole answer to a conversation. */
  ask(call: ModelCall<unknown>, conversation: Conversation): Promise<Told>;
  /** The same as a stream, in the events of the writer's dialect. Nothing is asked before the first `next()`. */
  stream<Event>(call: ModelCall<unknown>, given: { conversation: Conversation; writer: EventWriter<Event> }): EventStream<Event>;
  /** Tokens of a prompt, where the upstream counts them. */
  count?(call: ModelCall<unknown>, conversation: Conversation): Promise<number>;
}
