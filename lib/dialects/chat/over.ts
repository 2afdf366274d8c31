import type { ChatModel } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { readChat } from "./read";
import { ChatEvents, chatReply } from "./reply";

/** Serves chat completions with a text model of another form. */
export function chatOver(text: TextModel): ChatModel {
  return {
    async complete(call) {
      const conversation = readChat(call.input, (message) => call.warn(message));
      return { reply: chatReply(await text.ask(call, conversation), call.publicModel) };
    },
    stream(call) {
      const conversation = readChat(call.input, (message) => call.warn(message));
      return text.stream(call, { conversation, writer: new ChatEvents(call.publicModel) });
    },
  };
}
