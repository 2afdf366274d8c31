import { Failure } from "../../contracts/errors";
import type { VidBSubmitRequest } from "../../contracts/video-vid-b";
import { BLANK_ORDER, type Ordered, promptOf, ratioOf, seedOf } from "./order";

const FRAMES_PER_SECOND = 24;

/** The body of spec 4.13, as read in `protocols` 6.7. */
export function vidBOrder(input: VidBSubmitRequest): Ordered {
  const images = imagesOf(input);
  const { width = null, height = null } = input;
  const order = {
    ...BLANK_ORDER,
    prompt: promptOf(input.prompt, { images, param: "prompt" }),
    durationS: input.frames == null ? null : (input.frames - 1) / FRAMES_PER_SECOND,
    ...(width === null || height === null ? {} : { width, height }),
    ratio: ratioOf(input.aspect_ratio),
    seed: seedOf(input.seed),
  };
  return { order, images, fields: { ratio: "aspect_ratio", duration: "frames" } };
}

function imagesOf({ binary_data_base64, image_urls }: VidBSubmitRequest) {
  const inline = binary_data_base64 ?? [];
  const addresses = image_urls ?? [];
  if (inline.length > 0 && addresses.length > 0)
    throw new Failure("invalid_value", "Invalid 'image_urls': it cannot be combined with 'binary_data_base64'.", { param: "image_urls" });
  const name = inline.length > 0 ? "binary_data_base64" : "image_urls";
  return [...inline, ...addresses].map((source, index) => ({
    source,
    frame: index === 0 ? ("first" as const) : ("last" as const),
    param: `${name}[${index}]`,
  }));
}
