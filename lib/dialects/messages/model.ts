import { allText } from "../../contracts/conversation";
import type { MessagesRequest } from "../../contracts/messages";
import type { TokenCounter } from "../../contracts/token-counter";
import type { ChatModel, MessagesModel, ModelCall } from "../../providers/capabilities";
import { askChat, streamChat } from "../chat/model";
import { messageReply } from "./answer";
import { MessageEvents } from "./events";
import { readMessages, readPrompt, showsThinking } from "./request";

/** Serves the Messages dialect with a chat model. */
export function messagesOverChat(chat: ChatModel, tokens: TokenCounter): MessagesModel {
  return {
    async complete(call) {
      const { conversation, form } = read(call);
      return { reply: messageReply(await askChat(chat, call, conversation), form) };
    },
    stream(call) {
      const { conversation, form } = read(call);
      return streamChat(chat, call, { conversation, writer: new MessageEvents(form) });
    },
    count: (call) => tokens.count(allText(readPrompt(call.input, (message) => call.warn(message)).conversation)),
  };
}

function read(call: ModelCall<MessagesRequest>) {
  const { conversation, names } = readMessages(call.input, (message) => call.warn(message));
  return { conversation, form: { model: call.publicModel, thinking: showsThinking(call.input), names } };
}
