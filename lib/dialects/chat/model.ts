import type { ChatChunk } from "../../contracts/chat";
import type { Conversation } from "../../contracts/conversation";
import type { ChatModel, ModelCall } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { WrittenEvents } from "../written-events";
import { increments, told } from "./answer";
import { adapted, learns, showsReasoning } from "./quirks";
import { chatRequest } from "./request";

/** A model called through chat completions. If a refusal says how a field is expected, the request is adapted, once per target. */
export function overChat(chat: ChatModel): TextModel {
  return {
    async ask(call, conversation) {
      const request = chatRequest(conversation, { model: call.publicModel, stream: false });
      for (;;) {
        const sent = adapted(request, call);
        try {
          const answer = told((await chat.complete({ ...call, wire: null, input: sent })).reply);
          if (answer.choices.some(({ reasoning }) => reasoning !== "")) showsReasoning(call);
          return answer;
        } catch (error) {
          if (!learns(error, { request, sent, call })) throw error;
        }
      }
    },
    stream: (call, { conversation, writer }) => new WrittenEvents({ ...opener(chat, call, conversation), writer }),
  };
}

function opener(chat: ChatModel, call: ModelCall<unknown>, conversation: Conversation) {
  const request = chatRequest(conversation, { model: call.publicModel, stream: true });
  let shown = false;
  let sent = request;
  return {
    open: () => {
      sent = adapted(request, call);
      return chat.stream({ ...call, wire: null, input: sent });
    },
    again: (error: unknown) => learns(error, { request, sent, call }),
    increments: (chunk: ChatChunk) => {
      const added = increments(chunk);
      if (!shown && added.some(({ kind }) => kind === "reasoning")) {
        shown = true;
        showsReasoning(call);
      }
      return added;
    },
  };
}
