import type { ImageEvent, ImagesReply } from "../contracts/image";
import type { Price } from "../contracts/prices";
import { responseCounts } from "../contracts/token-counts";
import type { Expected, TokenUse } from "../contracts/token-use";
import type { Answer, EventStream } from "../providers/capabilities";
import type { StreamRules } from "./stream-rules";

/** For estimates: of an image of 1024 × 1024 in usual quality; and the most that any model takes for one. */
const TOKENS_PER_IMAGE = 1_290;
const MOST_TOKENS_PER_IMAGE = 8_192;

export const imagesExpected = (images: number): Expected => ({ images, output: MOST_TOKENS_PER_IMAGE, answers: images });

/** An event for each image that is made, the last one with the counts. No partial image is sent: vendors may send fewer than asked for. */
export async function* imageEvents(answer: Promise<Answer<ImagesReply>>, type: ImageEvent["type"]): EventStream<ImageEvent> {
  const { data, usage, created, size, quality, background, output_format } = (await answer).reply;
  for (const [index, { b64_json = "", revised_prompt }] of data.entries())
    yield {
      chunk: {
        type,
        b64_json,
        created_at: created,
        ...(revised_prompt === undefined ? {} : { revised_prompt }),
        size: size ?? "auto",
        quality: quality ?? "auto",
        background: background ?? "auto",
        output_format: output_format ?? "png",
        ...(usage && index === data.length - 1 ? { usage } : {}),
      },
    };
}

/** The rules of a stream whose events are whole images; vendors may make fewer than asked for. */
export function imageStreamRules<Input extends { stream?: boolean | null }>(): StreamRules<Input, ImageEvent> {
  return {
    asked: ({ stream }) => stream === true,
    finish: (event) => event,
    tokens: ({ usage }) => (usage ? imageUse(usage) : undefined),
    ends: (_, ended) => void ended.add(ended.size),
    choices: () => 1,
  };
}

/** What a model that makes images writes is images, unless its vendor tells them apart. */
function imageUse(usage: ImagesReply["usage"]): TokenUse {
  const { input, output, billed } = responseCounts(usage);
  return { input, output, billed: { ...billed, imageOut: usage?.output_tokens_details ? billed?.imageOut : output } };
}

export const imageTokens = ({ usage, data }: ImagesReply): TokenUse => ({ ...imageUse(usage), images: data.length });

interface Unsaid {
  input: { n?: number | null };
  reply: ImagesReply | undefined;
  price: Price | undefined;
  bytesOut: number;
}

/** Tokens of images that no vendor counted; images that are paid each need none. */
export function outputTokens({ input, reply, price, bytesOut }: Unsaid): number {
  if (!price?.output || price.image) return 0;
  return (reply ? reply.data.length : bytesOut > 0 ? (input.n ?? 1) : 0) * TOKENS_PER_IMAGE;
}
