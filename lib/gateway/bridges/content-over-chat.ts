import type { ContentReply } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import type { ChatModel, ContentGenerator, EventStream, ModelCall, TokenCounter } from "../../providers/capabilities";
import { ContentEvents, contentReply } from "./content-reply";
import { asksForWord, chatRequest, textOfContents, WORD } from "./content-request";
import { reportUnserved } from "./content-unserved";

/**
 * Serves the native contents-and-parts form with a chat model: text, function calls and images as input. Models that
 * generate pictures or sound implement `ContentGenerator` themselves.
 */
export function contentOverChat(chat: ChatModel, tokens: TokenCounter): ContentGenerator {
  return {
    generate: (call) => generate(chat, call),
    stream: (call) => streamContent(chat, call),
    async countTokens(call) {
      const { contents, generateContentRequest } = call.input;
      return tokens.count(textOfContents(generateContentRequest ?? { contents: contents ?? [] }));
    },
  };
}

async function generate(chat: ChatModel, call: ContentCall): Promise<{ reply: ContentReply }> {
  const { reply } = await chat.complete({ ...call, wire: null, input: translate(call, false) });
  const content = contentReply(reply, call);
  if (asksForWord(call.input))
    for (const { content: turn } of content.candidates)
      turn.parts = turn.parts.map((part) => (part.text ? { ...part, text: bareWord(part.text) } : part));
  return { reply: content };
}

/** The word out of its object; an answer that was cut short stays as it is. */
function bareWord(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const word = value !== null && typeof value === "object" ? Object.entries(value).find(([key]) => key === WORD)?.[1] : undefined;
    return word === undefined ? text : String(word);
  } catch {
    return text;
  }
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
  reportUnserved(call);
  return chatRequest(call.input, { model: call.publicModel, stream });
}

async function* streamContent(chat: ChatModel, call: ContentCall): EventStream<ContentReply> {
  // A single word has no increments.
  if (asksForWord(call.input)) return yield { chunk: (await generate(chat, call)).reply };
  const chatCall: ModelCall<ReturnType<typeof translate>> = { ...call, wire: null, input: translate(call, true) };
  const events = new ContentEvents(call);
  for await (const { chunk } of chat.stream(chatCall)) for (const reply of events.push(chunk)) yield { chunk: reply };
  for (const reply of events.end()) yield { chunk: reply };
}
