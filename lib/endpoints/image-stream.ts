import type { ImageEvent, ImagesReply } from "../contracts/image";
import type { Price } from "../contracts/prices";
import { responseCounts } from "../contracts/token-counts";
import type { Expected, TokenUse } from "../contracts/token-use";
import type { Answer, EventStream } from "../providers/capabilities";
import type { StreamRules } from "./stream-rules";

/** For estimates: an image of 1024 × 1024 in default quality, and the maximum of any model. */
const TOKENS_PER_IMAGE = 1_290;
const MOST_TOKENS_PER_IMAGE = 8_192;

export const imagesExpected = (images: number): Expected => ({ images, output: MOST_TOKENS_PER_IMAGE, answers: images });

/** One event per generated image, the last one with the counts. Partial images are not sent: vendors may send fewer than requested. */
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

/** Stream rules if events are whole images; vendors may generate fewer than requested. */
export function imageStreamRules<Input extends { stream?: boolean | null }>(): StreamRules<Input, ImageEvent> {
  return {
    asked: ({ stream }) => stream === true,
    finish: (event) => event,
    tokens: ({ usage }) => (usage ? imageUse(usage) : undefined),
    ends: (_, ended) => void ended.add(ended.size),
    choices: () => 1,
  };
}

/** All output of an image model counts as images, unless its vendor separates it. */
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

/** Tokens of images without a vendor's count; images with a price each need none. */
export function outputTokens({ input, reply, price, bytesOut }: Unsaid): number {
  if (!price?.output || price.image) return 0;
  return (reply ? reply.data.length : bytesOut > 0 ? (input.n ?? 1) : 0) * TOKENS_PER_IMAGE;
}
