import type { ContentReply } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import type { ChatModel, ContentGenerator, EventStream, ModelCall, TokenCounter } from "../../providers/capabilities";
import { ContentEvents, contentReply } from "./content-reply";
import { chatRequest, textOfContents } from "./content-request";

/**
 * Serves the native contents-and-parts form with a chat model: text, function calls and images as input. Models that
 * generate pictures or sound implement `ContentGenerator` themselves.
 */
export function contentOverChat(chat: ChatModel, tokens: TokenCounter): ContentGenerator {
  return {
    async generate(call) {
      const answer = await chat.complete({ ...call, wire: null, input: translate(call, false) });
      return { reply: contentReply(answer.reply, call) };
    },
    stream: (call) => streamContent(chat, call),
    async countTokens(call) {
      const { contents, generateContentRequest } = call.input;
      return tokens.count(textOfContents(generateContentRequest ?? { contents: contents ?? [] }));
    },
  };
}

type ContentCall = Parameters<ContentGenerator["generate"]>[0];

function translate(call: ContentCall, stream: boolean) {
  const modalities = call.input.generationConfig?.responseModalities;
  if (modalities && modalities.length > 0 && !modalities.includes("TEXT"))
    throw new Failure("unsupported_value", `The model '${call.publicModel}' answers with text only; ask for the modality TEXT.`, {
      param: "generationConfig.responseModalities",
    });
  for (const modality of modalities ?? [])
    if (modality !== "TEXT") call.warn(`responseModalities: ${modality} is not served by this model`);
  return chatRequest(call.input, { model: call.publicModel, stream });
}

async function* streamContent(chat: ChatModel, call: ContentCall): EventStream<ContentReply> {
  const chatCall: ModelCall<ReturnType<typeof translate>> = { ...call, wire: null, input: translate(call, true) };
  const events = new ContentEvents(call);
  for await (const { chunk } of chat.stream(chatCall)) for (const reply of events.push(chunk)) yield { chunk: reply };
  for (const reply of events.end()) yield { chunk: reply };
}
