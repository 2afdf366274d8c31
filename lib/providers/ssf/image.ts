import { Failure } from "../../contracts/errors";
import type { ImageOrder, ImagesMade } from "../../contracts/image-order";
import type { ImageFile } from "../../contracts/media";
import type { ImageModel, ModelCall } from "../capabilities";
import { isFields } from "../fields";
import { collectImages, type Download, type ImageReply } from "../image-reply";
import type { VendorClient } from "../vendor-client";
import { unusable } from "../vendor-failure";
import { bareBase64, type ImageNeeds } from "../video-order";

const PATH = "/services/aigc/multimodal-generation/generation";
const MOST_IMAGES = 3;
const MOST_RESULTS = 6;
const MOST_NEGATIVE = 500;
const SIDE = { least: 512, most: 2_048 };
const IMAGES: ImageNeeds = {
  types: ["image/png", "image/jpeg", "image/bmp", "image/tiff", "image/webp", "image/gif"],
  maxBytes: 10_000_000,
  leastSide: 384,
  mostSide: 3_072,
  longest: Number.POSITIVE_INFINITY,
};

/** Edits images, and generates if the model can. The answer is synchronous and takes up to a few minutes. */
export function imagesOf(client: VendorClient, download: Download | undefined): ImageModel {
  const make = async (call: ModelCall<ImageOrder>, images: readonly ImageFile[]): Promise<{ reply: ImagesMade }> => {
    const body = JSON.stringify(bodyOf(call, images));
    const { reply } = await client.post(call, { path: PATH, body, read: imagesIn });
    if (reply.entries.length === 0) throw unusable("an answer without an image");
    return { reply: await collectImages(reply, { n: call.input.n, signal: call.signal, download }) };
  };
  return {
    generate: (call) => make(call, []),
    edit(call) {
      if (call.input.masked) throw new Failure("unsupported_parameter", "The model does not support masks.", { param: "mask" });
      return make(call, call.images);
    },
  };
}

function bodyOf({ input, model, warn }: ModelCall<ImageOrder>, images: readonly ImageFile[]): object {
  const { n, size, seed, negativePrompt } = input;
  if (images.length > MOST_IMAGES)
    throw new Failure("array_above_max_length", `The model takes at most ${MOST_IMAGES} images, not ${images.length}.`, { param: "image" });
  if (n > MOST_RESULTS)
    throw new Failure("integer_above_max_value", `Invalid 'n': the model generates at most ${MOST_RESULTS} images.`, { param: "n" });
  if (size && [size.width, size.height].some((side) => side < SIDE.least || side > SIDE.most))
    throw new Failure("unsupported_value", `Invalid 'size': each side must have ${SIDE.least} to ${SIDE.most} pixels.`, { param: "size" });
  const unused = {
    ratio: input.ratio,
    imageSize: input.sizeLabel,
    style: input.style,
    background: input.background,
    format: input.format,
    ...input.extra,
  };
  const left = Object.entries(unused).flatMap(([name, value]) => (value === null ? [] : [name]));
  if (left.length > 0) warn(`left out, because the provider does not take it: ${left.join(", ")}`);
  const pictures = images.map((image) => ({ image: `data:${image.type};base64,${bareBase64(image, IMAGES)}` }));
  return {
    model,
    input: { messages: [{ role: "user", content: [...pictures, { text: input.prompt }] }] },
    parameters: {
      n,
      ...(negativePrompt === null ? {} : { negative_prompt: negativePrompt.slice(0, MOST_NEGATIVE) }),
      prompt_extend: input.promptExtend,
      watermark: input.watermark,
      ...(size ? { size: `${size.width}*${size.height}` } : {}),
      ...(seed === null ? {} : { seed }),
    },
  };
}

/** `output.choices[].message.content[].image`, in order. */
function imagesIn(value: unknown): ImageReply | undefined {
  const output = isFields(value) && isFields(value.output) ? value.output : {};
  if (!Array.isArray(output.choices)) return undefined;
  const entries = output.choices.filter(isFields).flatMap(({ message }) => {
    const content = isFields(message) && Array.isArray(message.content) ? message.content : [];
    return content.filter(isFields).flatMap(({ image }) => (typeof image === "string" && image !== "" ? [{ url: image }] : []));
  });
  return { entries };
}
