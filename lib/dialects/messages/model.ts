import { allText } from "../../contracts/conversation";
import type { MessagesRequest } from "../../contracts/messages";
import type { TokenCounter } from "../../contracts/token-counter";
import type { MessagesModel, ModelCall } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { messageReply } from "./answer";
import { MessageEvents } from "./events";
import { readMessages, readPrompt, showsThinking } from "./request";

export function messagesOver(text: TextModel, tokens: TokenCounter): MessagesModel {
  return {
    async complete(call) {
      const { conversation, form } = read(call);
      return { reply: messageReply(await text.ask(call, conversation), form) };
    },
    stream(call) {
      const { conversation, form } = read(call);
      return text.stream(call, { conversation, writer: new MessageEvents(form) });
    },
    async count(call) {
      const { conversation } = readPrompt(call.input, (message) => call.warn(message));
      return text.count ? text.count(call, conversation) : tokens.count(allText(conversation));
    },
  };
}

function read(call: ModelCall<MessagesRequest>) {
  const { conversation, names } = readMessages(call.input, (message) => call.warn(message));
  return { conversation, form: { model: call.publicModel, thinking: showsThinking(call.input), names } };
}
