import type { Conversation } from "../../contracts/conversation";
import type { ChatModel, ModelCall } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { WrittenEvents } from "../written-events";
import { increments, told } from "./answer";
import { adapted, learns } from "./quirks";
import { chatRequest } from "./request";

/** A model that is asked in the form of chat completions. A refusal that says how a field is wanted is heeded, once for each target. */
export function overChat(chat: ChatModel): TextModel {
  return {
    async ask(call, conversation) {
      const request = chatRequest(conversation, { model: call.publicModel, stream: false });
      for (;;) {
        const sent = adapted(request, call);
        try {
          return told((await chat.complete({ ...call, wire: null, input: sent })).reply);
        } catch (error) {
          if (!learns(error, { sent, call })) throw error;
        }
      }
    },
    stream: (call, { conversation, writer }) => new WrittenEvents({ ...opener(chat, call, conversation), increments, writer }),
  };
}

function opener(chat: ChatModel, call: ModelCall<unknown>, conversation: Conversation) {
  const request = chatRequest(conversation, { model: call.publicModel, stream: true });
  let sent = request;
  return {
    open: () => {
      sent = adapted(request, call);
      return chat.stream({ ...call, wire: null, input: sent });
    },
    again: (error: unknown) => learns(error, { sent, call }),
  };
}
