import { Failure } from "../../contracts/errors";
import type { SynthesisRequest } from "../../contracts/video-ssf";
import {
  BLANK_ORDER,
  type FrameImage,
  framesOf,
  imageOf,
  type Ordered,
  promptOf,
  ratioOf,
  resolutionOf,
  secondsOf,
  seedOf,
  sizeOf,
  textOf,
} from "./order";

/** The body of the second status family. */
export function ssfOrder({ input, parameters: given }: SynthesisRequest): Ordered {
  const images = imagesOf(input);
  const parameters = given ?? {};
  const order = {
    ...BLANK_ORDER,
    prompt: promptOf(input.prompt, { images, param: "input.prompt" }),
    negativePrompt: textOf(input.negative_prompt),
    durationS: secondsOf(parameters.duration, "parameters.duration"),
    ...sizeOf(parameters.size, "parameters.size"),
    ratio: ratioOf(parameters.ratio),
    resolution: resolutionOf(parameters.resolution),
    seed: seedOf(parameters.seed),
    watermark: parameters.watermark ?? false,
    generateAudio: parameters.audio ?? false,
    promptExtend: parameters.prompt_extend ?? true,
  };
  return { order, images, fields: FIELDS };
}

const FIELDS = {
  prompt: "input.prompt",
  width: "parameters.size",
  height: "parameters.size",
  ratio: "parameters.ratio",
  resolution: "parameters.resolution",
  duration: "parameters.duration",
  seed: "parameters.seed",
};

function imagesOf(input: SynthesisRequest["input"]): FrameImage[] {
  const media = (input.media ?? []).flatMap(({ type, url }, index): FrameImage[] => {
    const frame = type === "first_frame" ? "first" : type === "last_frame" ? "last" : undefined;
    if (frame) return [{ source: url, frame, param: `input.media[${index}].url` }];
    const param = `input.media[${index}].type`;
    throw new Failure("unsupported_value", `Unsupported value for '${param}': only 'first_frame' and 'last_frame' are supported here.`, {
      param,
    });
  });
  return framesOf(
    [
      ...imageOf(input.img_url, { frame: "first", param: "input.img_url" }),
      ...imageOf(input.first_frame_url, { frame: "first", param: "input.first_frame_url" }),
      ...imageOf(input.last_frame_url, { frame: "last", param: "input.last_frame_url" }),
      ...media,
    ],
    "input.first_frame_url",
  );
}
