import type { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import { chatImageOptions, chatImageOrder } from "../contracts/image-options";
import type { Answer, EventStream, ModelCall, StreamEvent } from "../providers/capabilities";
import type { CallContext } from "./define";

type Images = { image_url: { url: string } }[];
interface Keeping {
  call: ModelCall<ChatRequest>;
  context: CallContext;
}

/** Stores the images of an answer and adds their links to its text, for clients that read text only. */
export async function withLinks(answer: Promise<Answer<ChatReply>>, keeping: Keeping): Promise<Answer<ChatReply>> {
  const { reply } = await answer;
  const choices = await Promise.all(
    reply.choices.map(async (choice) => {
      const links = await linksOf(choice.message.images, keeping);
      const content = [choice.message.content ?? "", ...links].filter((text) => text !== "").join("\n\n");
      return { ...choice, message: { ...choice.message, content } };
    }),
  );
  return { reply: { ...reply, choices } };
}

/** The same for a stream: the links are a text increment before the event with the images. */
export async function* streamWithLinks(events: EventStream<ChatChunk>, keeping: Keeping): AsyncGenerator<StreamEvent<ChatChunk>> {
  for await (const event of events) {
    for (const choice of event.chunk.choices) {
      const links = await linksOf(choice.delta?.images, keeping);
      if (links.length === 0) continue;
      const delta = { content: `\n\n${links.join("\n\n")}` };
      yield { chunk: { ...event.chunk, choices: [{ ...choice, delta, finish_reason: null }] } };
    }
    yield event;
  }
}

async function linksOf(images: unknown, { call, context }: Keeping): Promise<string[]> {
  if (!Array.isArray(images)) return [];
  const prompt = (chatImageOptions(call.input) ?? chatImageOrder(call.input))?.prompt ?? "";
  const links: string[] = [];
  for (const { image_url } of images as Images) {
    const found = /^data:([\w/+.-]+);base64,(.*)$/s.exec(image_url?.url ?? "");
    if (!found?.[1] || found[2] === undefined) continue;
    const { url } = await context.team.keep({ bytes: context.bytes(found[2]), type: found[1], model: call.publicModel, prompt });
    links.push(`![image](${url})`);
  }
  return context.team.imageInContent ? links : [];
}
