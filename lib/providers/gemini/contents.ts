import type { ContentReply, ContentRequest } from "../../contracts/content";
import { writeLossless } from "../../contracts/lossless-json";
import type { ContentGenerator, ModelCall, StreamEvent } from "../capabilities";
import { isFields } from "../fields";
import type { VendorClient } from "../vendor-client";
import { readContent } from "./answer";
import { GEMINI, type Surface } from "./surface";

interface Streaming<Chunk> {
  surface: Surface;
  body: string;
  chunk(reply: ContentReply, wire: string | undefined): StreamEvent<Chunk>;
}

export function eventsOf<Chunk>(client: VendorClient, call: ModelCall<unknown>, { surface, body, chunk }: Streaming<Chunk>) {
  return client.stream<Chunk>(call, {
    path: `${surface.pathOf(call.model, "streamGenerateContent")}?alt=sse`,
    body,
    read(value, wire) {
      const found = readContent(value);
      return found && chunk(found.reply, found.whole ? wire : undefined);
    },
  });
}

/** Native generate-content: the request is passed on, with the spelling normalised by the endpoint. */
export function contents(client: VendorClient, surface = GEMINI): ContentGenerator {
  return {
    async generate(call) {
      const body = writeLossless(call.input);
      const { reply, wire } = await client.post(call, { path: surface.pathOf(call.model, "generateContent"), body, read: readContent });
      return reply.whole ? { reply: reply.reply, wire } : { reply: reply.reply };
    },
    stream: (call: ModelCall<ContentRequest>) =>
      eventsOf<ContentReply>(client, call, {
        surface,
        body: writeLossless(call.input),
        chunk: (reply, wire) => (wire === undefined ? { chunk: reply } : { chunk: reply, wire }),
      }),
    countTokens(call) {
      const { generateContentRequest: request, ...input } = call.input;
      return countTokens(client, call, { surface, body: request ? surface.counted(call.model, request) : input });
    },
  };
}

export async function countTokens(
  client: VendorClient,
  call: ModelCall<unknown>,
  { surface, body }: { surface: Surface; body: object },
): Promise<number> {
  const read = (value: unknown) => (isFields(value) && typeof value.totalTokens === "number" ? value.totalTokens : undefined);
  return (await client.post(call, { path: surface.pathOf(call.model, "countTokens"), body: JSON.stringify(body), read })).reply;
}
