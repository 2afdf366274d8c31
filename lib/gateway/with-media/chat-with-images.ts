import type { ChatChunk, ChatReply, ChatRequest } from "../../contracts/chat";
import { newId } from "../../contracts/ids";
import { chatImageOptions, chatImageOrder } from "../../contracts/image-options";
import type { Answer, ChatModel, EventStream, ImageModel, ModelCall } from "../../providers/capabilities";
import { imageOfOptions } from "./image-from-options";

/**
 * A chat model that also answers with images if the call has an image configuration or its text asks for one. They are in `message.images`
 * as data URIs; the endpoint adds their links to the text.
 */
export function chatWithImages(chat: ChatModel, image: ImageModel): ChatModel {
  return {
    complete: (call) => (optionsOf(call.input) ? completeImages(image, call) : chat.complete(call)),
    stream: (call) => (optionsOf(call.input) ? streamImages(image, call) : chat.stream(call)),
    draws: (input) => chatImageOrder(input) !== undefined,
  };
}

const optionsOf = (input: ChatRequest) => chatImageOptions(input) ?? chatImageOrder(input);

type Usage = ChatReply["usage"];
interface Drawn {
  choices: { text: string; images: object[] }[];
  usage: Usage;
}

async function draw(image: ImageModel, call: ModelCall<ChatRequest>): Promise<Drawn> {
  const options = optionsOf(call.input);
  if (!options) throw new Error("a call without an image configuration was to be drawn");
  const { n, seed } = call.input;
  const made = await imageOfOptions(image, call, { ...options, n: n ?? 1, seed: seed ?? null });
  const choices = made.images.map(({ image, revisedPrompt }) => {
    const url = `data:${image.type};base64,${Buffer.from(image.bytes).toString("base64")}`;
    return { text: revisedPrompt ?? "", images: [{ type: "image_url", index: 0, image_url: { url } }] };
  });
  const input = made.usage?.inputTokens ?? Math.ceil(options.prompt.length / 4);
  const output = made.usage?.outputTokens ?? 0;
  return { choices, usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } };
}

async function completeImages(image: ImageModel, call: ModelCall<ChatRequest>): Promise<Answer<ChatReply>> {
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

async function* streamImages(image: ImageModel, call: ModelCall<ChatRequest>): EventStream<ChatChunk> {
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
