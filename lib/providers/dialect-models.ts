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
  /** Lets the model summarise a conversation, so that the summary can replace it. */
  compact(
    call: ModelCall<Responses.ResponseCompactRequest>,
    kept: Responses.KeptResponses,
  ): Promise<Answer<Responses.ResponseCompactReply>>;
}
/** The events of a response, and the closing events if the answer is cut. */
export type ResponseStream = {
  events: EventStream<Responses.ResponseEvent>;
  failed(failure: Responses.ToldFailure): Responses.ResponseEvent[];
};
