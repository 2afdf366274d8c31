import type { ChatChunk, ChatReply, ChatRequest } from "../../contracts/chat";
import { newId } from "../../contracts/ids";
import { chatPictureOrder, chatPictureWish } from "../../contracts/picture-wish";
import type { Answer, ChatModel, EventStream, ImageModel, ModelCall } from "../../providers/capabilities";
import { pictureOfWish } from "./picture-of-wish";

/**
 * A chat model that answers with pictures where the call has an image configuration or orders one in words. They stand in `message.images` as
 * data addresses; the endpoint adds their links to the text.
 */
export function chatWithPictures(chat: ChatModel, image: ImageModel): ChatModel {
  return {
    complete: (call) => (wishOf(call.input) ? completePictures(image, call) : chat.complete(call)),
    stream: (call) => (wishOf(call.input) ? streamPictures(image, call) : chat.stream(call)),
    draws: (input) => chatPictureOrder(input) !== undefined,
  };
}

const wishOf = (input: ChatRequest) => chatPictureWish(input) ?? chatPictureOrder(input);

type Usage = ChatReply["usage"];
interface Drawn {
  choices: { text: string; images: object[] }[];
  usage: Usage;
}

async function draw(image: ImageModel, call: ModelCall<ChatRequest>): Promise<Drawn> {
  const wish = wishOf(call.input);
  if (!wish) throw new Error("a call without an image configuration was to be drawn");
  const { n, seed } = call.input;
  const made = await pictureOfWish(image, call, { ...wish, n: n ?? 1, seed: seed ?? null });
  const choices = made.pictures.map(({ picture, revisedPrompt }) => {
    const url = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
    return { text: revisedPrompt ?? "", images: [{ type: "image_url", index: 0, image_url: { url } }] };
  });
  const input = made.usage?.inputTokens ?? Math.ceil(wish.prompt.length / 4);
  const output = made.usage?.outputTokens ?? 0;
  return { choices, usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } };
}

async function completePictures(image: ImageModel, call: ModelCall<ChatRequest>): Promise<Answer<ChatReply>> {
  const { choices, usage } = await draw(image, call);
  return {
    reply: {
      id: newId("chatcmpl-"),
      object: "chat.completion",
      created: Math.floor(Date.now() / 1000),
      model: call.publicModel,
      choices: choices.map(({ text, images }, index) => ({
        index,
        message: { role: "assistant", content: text, refusal: null, images },
        logprobs: null,
        finish_reason: "stop",
      })),
      usage,
    },
  };
}

async function* streamPictures(image: ImageModel, call: ModelCall<ChatRequest>): EventStream<ChatChunk> {
  const base = { id: newId("chatcmpl-"), object: "chat.completion.chunk" as const, created: Math.floor(Date.now() / 1000) };
  const event = (index: number, delta: Record<string, unknown>, finish: string | null = null): { chunk: ChatChunk } => ({
    chunk: { ...base, model: call.publicModel, choices: [{ index, delta, logprobs: null, finish_reason: finish }] },
  });
  const { choices, usage } = await draw(image, call);
  for (const [index, { text, images }] of choices.entries()) {
    yield event(index, { role: "assistant", content: "" });
    if (text !== "") yield event(index, { content: text });
    yield event(index, { images });
    yield event(index, {}, "stop");
  }
  yield { chunk: { ...base, model: call.publicModel, choices: [], usage } };
}
