import type { MessageEvent, MessageReply, MessagesRequest, MessageTokensRequest } from "../contracts/messages";
import type * as Responses from "../contracts/responses";
import type { Answer, EventStream, ModelCall } from "./model-call";

/** A dialect of chat, for what answers chat. `count` gives the tokens of the prompt; `More` is what a call needs besides. */
interface ChatDialect<Request, Prompt, Reply, Events, More extends unknown[] = []> {
  complete(call: ModelCall<Request>, ...more: More): Promise<Answer<Reply>>;
  stream(call: ModelCall<Request>, ...more: More): Events;
  count(call: ModelCall<Prompt>, ...more: More): Promise<number>;
}
export type MessagesModel = ChatDialect<MessagesRequest, MessageTokensRequest, MessageReply, EventStream<MessageEvent>>;
export interface ResponsesModel
  extends ChatDialect<
    Responses.ResponsesRequest,
    Responses.ResponseTokensRequest,
    Responses.ResponseReply,
    ResponseStream,
    [Responses.KeptResponses]
  > {
  /** Has the model summarise a conversation, for the summary to be sent in its place. */
  compact(
    call: ModelCall<Responses.ResponseCompactRequest>,
    kept: Responses.KeptResponses,
  ): Promise<Answer<Responses.ResponseCompactReply>>;
}
/** The events of a response, and what they end with where the answer breaks off. */
export type ResponseStream = {
  events: EventStream<Responses.ResponseEvent>;
  failed(failure: Responses.ToldFailure): Responses.ResponseEvent[];
};
