import { dictionary } from "../../contracts/dictionary";
import { Failure } from "../../contracts/errors";
import type { VideoOrder } from "../../contracts/task";
import type { VideoGenerationRequest, VideoMetadata } from "../../contracts/video";
import type { VideoCreateRequest } from "../../contracts/video-openai";
import type { VidARequest } from "../../contracts/video-vid-a";
import { cameraOf } from "./camera-order";
import {
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

/** Members of `metadata`, or fields of the vidA body with the same meaning. */
interface Extras {
  values: VideoMetadata;
  /** Where a member is in the body. */
  nameOf(key: string): string;
}

/** Spec 4.12. */
export function unifiedOrder(input: VideoGenerationRequest): Ordered {
  const ordered = readOrder(input, imagesOf(input), { values: input.metadata ?? {}, nameOf: inMetadata });
  return { ...ordered, externalId: input.external_task_id ?? null };
}

/** The OpenAI form's own defaults. */
const OPENAI_USUAL = { width: 720, height: 1280, durationS: 4 };

/** The OpenAI form: a subset of the unified fields, under its own names. */
export function openAiOrder({ input_reference: reference, ...input }: VideoCreateRequest): Ordered {
  const nested = typeof reference === "object" && reference !== null && !(reference instanceof Uint8Array);
  const source = nested ? reference.image_url : reference;
  const images = imageOf(source, { frame: "first", param: nested ? "input_reference.image_url" : "input_reference" });
  const { order, ...ordered } = readOrder(input, images, { values: input.metadata ?? {}, nameOf: inMetadata });
  return { ...ordered, order: { ...order, usual: OPENAI_USUAL } };
}

const inMetadata = (key: string): string => `metadata.${key}`;

/** Spec 4.11 and the family's own body, whose fields take precedence over `metadata`. */
export function vidAOrder(input: VidARequest): Ordered {
  const own = nativeExtras(input);
  const extras = {
    values: { ...input.metadata, ...own },
    nameOf: (key: string) => (key in own ? key : inMetadata(key)),
  };
  return { ...readOrder(input, imagesOf(input), extras), externalId: input.external_task_id ?? null };
}

function nativeExtras(input: VidARequest): VideoMetadata {
  const { negative_prompt, mode, camera_control, aspect_ratio, callback_url, sound, watermark_info } = input;
  const said = {
    negative_prompt,
    mode,
    camera_control,
    aspect_ratio,
    callback_url,
    generate_audio: sound == null ? null : sound === "on",
    watermark: watermark_info?.enabled,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value != null));
}

type ImageFields = Pick<VideoGenerationRequest, "image" | "input_reference" | "images" | "image_tail">;
type ShapeFields = Pick<VideoGenerationRequest, "width" | "height" | "size">;
type OtherFields = Pick<VideoGenerationRequest, "prompt" | "seconds" | "fps" | "seed" | "n" | "response_format">;
type UnifiedFields = ShapeFields & OtherFields & { duration?: number | string | null };

function readOrder(input: UnifiedFields, images: readonly FrameImage[], { values, nameOf }: Extras): Ordered {
  checkAnswerForm(input.response_format);
  const ratioKey = values.aspect_ratio == null ? "ratio" : "aspect_ratio";
  const { size, ...shape } = shapeOf(input);
  const order = {
    prompt: promptOf(input.prompt, { images, param: "prompt" }),
    negativePrompt: textOf(values.negative_prompt),
    durationS: input.duration == null ? secondsOf(input.seconds, "seconds") : secondsOf(input.duration, "duration"),
    ...shape,
    ratio: ratioOf(values[ratioKey]),
    resolution: resolutionOf(values.resolution),
    fps: input.fps ?? null,
    seed: seedOf(input.seed),
    n: input.n ?? 1,
    style: textOf(values.style),
    quality: qualityOf(values),
    watermark: values.watermark ?? false,
    generateAudio: values.generate_audio ?? false,
    promptExtend: values.prompt_extend ?? false,
    camera: cameraOf(values.camera_control, nameOf("camera_control")),
    returnLastFrame: false,
  };
  const fields = {
    ratio: nameOf(ratioKey),
    resolution: nameOf("resolution"),
    ...(size ? { width: "size", height: "size" } : {}),
    ...(input.duration == null ? { duration: "seconds" } : {}),
  };
  return { order, images, callbackUrl: values.callback_url ?? null, fields };
}

/** Videos are returned by address: they would not fit into JSON. */
function checkAnswerForm(form: string | null | undefined): void {
  if (form == null || form === "" || form === "url") return;
  throw new Failure("unsupported_value", "Invalid value for 'response_format': videos are returned by URL, so only 'url' is supported.", {
    param: "response_format",
  });
}

/** `image`, its other names and `image_tail`. Duplicates count once. */
export function imagesOf(input: ImageFields): FrameImage[] {
  const single = [
    ...imageOf(input.image, { frame: "first", param: "image" }),
    ...imageOf(input.input_reference, { frame: "first", param: "input_reference" }),
  ];
  const listed = (input.images ?? []).flatMap((source, index) => imageOf(source, { frame: "first", param: `images[${index}]` }));
  const distinct = [...single, ...listed].filter((image, index, all) => all.findIndex(({ source }) => source === image.source) === index);
  const [first, ...others] = distinct;
  // Two images are the first and the last frame, unless the last has its own field.
  const begin = first ? [first, ...others.map((image) => (listed.includes(image) ? { ...image, frame: "last" as const } : image))] : [];
  return framesOf([...begin, ...imageOf(input.image_tail, { frame: "last", param: "image_tail" })], "image");
}

/** `width` and `height`, or `size`. */
function shapeOf(input: ShapeFields): Pick<VideoOrder, "width" | "height"> & { size: boolean } {
  const { width = null, height = null } = input;
  if (width === null && height === null) return { ...sizeOf(input.size, "size"), size: input.size != null };
  const lacking = width === null ? "width" : height === null ? "height" : undefined;
  if (lacking)
    throw new Failure("missing_required_parameter", `Missing required parameter: '${lacking}'. Give both sides or neither.`, {
      param: lacking,
    });
  return { width, height, size: false };
}

const QUALITIES = dictionary<VideoOrder["quality"]>({
  low: "low",
  draft: "low",
  standard: "standard",
  medium: "standard",
  std: "standard",
  high: "high",
  hd: "high",
  pro: "high",
});

/** The level names are not specified: unknown ones leave the model's default. */
function qualityOf({ quality_level, mode }: VideoMetadata): VideoOrder["quality"] {
  const word = String(quality_level ?? mode ?? "").toLowerCase();
  return (Object.hasOwn(QUALITIES, word) ? QUALITIES[word] : null) ?? null;
}
