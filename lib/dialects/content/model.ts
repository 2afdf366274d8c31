import type { ContentReply } from "../../contracts/content";
import type { Conversation } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { TokenCounter } from "../../contracts/token-counter";
import type { ContentGenerator, EventStream } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { ContentEvents, contentReply } from "./answer";
import { asksForWord, readContent, textOfContents, WORD } from "./request";
import { reportUnserved } from "./unserved";

/**
 * Serves generate-content with a text model: text, function calls and image input. Models that
 * generate images or audio implement `ContentGenerator` themselves.
 */
export function contentOver(text: TextModel, tokens: TokenCounter): ContentGenerator {
  return {
    generate: (call) => generate(text, call),
    stream: (call) => streamContent(text, call),
    async countTokens(call) {
      const { contents, generateContentRequest } = call.input;
      if (text.count) return text.count(call, readContent(generateContentRequest ?? { contents: contents ?? [] }));
      return tokens.count(textOfContents(generateContentRequest ?? { contents: contents ?? [] }));
    },
  };
}

async function generate(text: TextModel, call: ContentCall): Promise<{ reply: ContentReply }> {
  const content = contentReply(await text.ask(call, read(call)), call);
  if (asksForWord(call.input))
    for (const { content: turn } of content.candidates)
      turn.parts = turn.parts.map((part) => (part.text ? { ...part, text: bareWord(part.text) } : part));
  return { reply: content };
}

/** The word inside its object; a truncated answer is kept as it is. */
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

function read(call: ContentCall): Conversation {
  const modalities = call.input.generationConfig?.responseModalities;
  if (modalities && modalities.length > 0 && !modalities.includes("TEXT"))
    throw new Failure("unsupported_value", `The model '${call.publicModel}' answers with text only; ask for the modality TEXT.`, {
      param: "generationConfig.responseModalities",
    });
  for (const modality of modalities ?? [])
    if (modality !== "TEXT") call.warn(`responseModalities: ${modality} is not supported by this model`);
  reportUnserved(call);
  return readContent(call.input);
}

async function* streamWord(text: TextModel, call: ContentCall): EventStream<ContentReply> {
  yield { chunk: (await generate(text, call)).reply };
}

function streamContent(text: TextModel, call: ContentCall): EventStream<ContentReply> {
  // A single word can't be streamed.
  if (asksForWord(call.input)) return streamWord(text, call);
  return text.stream(call, { conversation: read(call), writer: new ContentEvents(call) });
}
