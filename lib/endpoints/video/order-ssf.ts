import { Failure } from "../../contracts/errors";
import type { SynthesisRequest } from "../../contracts/video-ssf";
import {
  BLANK_ORDER,
  type FramePicture,
  framesOf,
  type Ordered,
  pictureOf,
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
  const pictures = picturesOf(input);
  const parameters = given ?? {};
  const order = {
    ...BLANK_ORDER,
    prompt: promptOf(input.prompt, { pictures, param: "input.prompt" }),
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
  return { order, pictures, fields: FIELDS };
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

function picturesOf(input: SynthesisRequest["input"]): FramePicture[] {
  const media = (input.media ?? []).flatMap(({ type, url }, index): FramePicture[] => {
    const frame = type === "first_frame" ? "first" : type === "last_frame" ? "last" : undefined;
    if (frame) return [{ source: url, frame, param: `input.media[${index}].url` }];
    const param = `input.media[${index}].type`;
    throw new Failure("unsupported_value", `Unsupported value for '${param}': only 'first_frame' and 'last_frame' are taken here.`, {
      param,
    });
  });
  return framesOf(
    [
      ...pictureOf(input.img_url, { frame: "first", param: "input.img_url" }),
      ...pictureOf(input.first_frame_url, { frame: "first", param: "input.first_frame_url" }),
      ...pictureOf(input.last_frame_url, { frame: "last", param: "input.last_frame_url" }),
      ...media,
    ],
    "input.first_frame_url",
  );
}
