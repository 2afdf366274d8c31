import type { Conversation, EventWriter, Told } from "../contracts/conversation";
import type { EventStream, ModelCall } from "../providers/capabilities";

/** A model as seen by every text dialect. */
export interface TextModel {
  ask(call: ModelCall<unknown>, conversation: Conversation): Promise<Told>;
  /** The same as a stream of the writer's events. The request is sent on the first `next()`. */
  stream<Event>(call: ModelCall<unknown>, given: { conversation: Conversation; writer: EventWriter<Event> }): EventStream<Event>;
  /** Prompt tokens; absent if the upstream doesn't count them. */
  count?(call: ModelCall<unknown>, conversation: Conversation): Promise<number>;
}
