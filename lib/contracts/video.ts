import { z } from "zod";
import { Name } from "./scalar";

/** Fields of a video order that several families share. Limits of a model are the model's own business: these are only what can be meant at all. */
export const VideoPrompt = z.string().max(32_000);
export const NegativePrompt = z.string().max(5_000);
export const VideoSeconds = z.number().min(0.1).max(3_600);
export const NumericSeconds = z.string().regex(/^\d{1,4}(?:\.\d{1,3})?$/, "must be a number of seconds");
export const VideoSeed = z
  .int()
  .min(-1)
  .max(2 ** 32 - 1)
  .meta({ description: "-1 is random." });
export const VideoSide = z.int().min(1).max(16_384);
export const VideoRatio = z
  .string()
  .regex(/^(?:[1-9]\d{0,3}:[1-9]\d{0,3}|adaptive|keep_ratio)$/, "must have the form W:H, or be adaptive")
  .meta({ examples: ["16:9"] });
export const VideoResolution = z
  .string()
  .regex(/^(?:\d{3,4}[pP]|[248][kK])$/, "must be a label such as 720p")
  .meta({ examples: ["720p"] });
export const CallbackUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2_048);
export const ImageSource = z.string().meta({ description: "An address, a data URI, bare base64, or `asset://` with the id of an asset." });

const Travel = z.number().min(-10).max(10).nullish();
export const CameraControl = z
  .looseObject({
    type: z.enum(["simple", "down_back", "forward_up", "right_turn_forward", "left_turn_forward"]).nullish(),
    config: z
      .looseObject({ horizontal: Travel, vertical: Travel, pan: Travel, tilt: Travel, roll: Travel, zoom: Travel })
      .nullish()
      .meta({ description: "For `simple`: exactly one of them is not 0." }),
  })
  .meta({ id: "CameraControl" });
export type CameraControl = z.infer<typeof CameraControl>;
export const WatermarkInfo = z.looseObject({ enabled: z.boolean().nullish() });

/** What the spec calls extension parameters. A JSON string that holds such an object is read as well. */
export const VideoMetadata = z
  .looseObject({
    negative_prompt: NegativePrompt.nullish(),
    style: z.string().max(256).nullish(),
    quality_level: z
      .union([z.string().max(64), z.number()])
      .nullish()
      .meta({ description: "`low`, `standard` or `high`." }),
    mode: z.enum(["std", "pro"]).nullish(),
    aspect_ratio: VideoRatio.nullish(),
    ratio: VideoRatio.nullish(),
    resolution: VideoResolution.nullish(),
    camera_control: z.union([z.string().max(64), CameraControl]).nullish(),
    watermark: z.boolean().nullish(),
    generate_audio: z.boolean().nullish(),
    prompt_extend: z.boolean().nullish(),
    callback_url: CallbackUrl.nullish(),
  })
  .meta({ id: "VideoMetadata" });
export type VideoMetadata = z.infer<typeof VideoMetadata>;

/** The body of spec 4.11 and 4.12. */
export const VIDEO_FIELDS = {
  model: Name.nullish().meta({ description: "A model with the capability `video`, such as `sandbox-video`." }),
  prompt: VideoPrompt.nullish().meta({ description: "Required unless there is an image." }),
  image: ImageSource.nullish().meta({ description: "First frame: an address, a data URI, base64, or `asset://` with an id." }),
  duration: VideoSeconds.nullish().meta({ description: "Seconds." }),
  width: VideoSide.nullish(),
  height: VideoSide.nullish(),
  fps: z.int().min(1).max(240).nullish(),
  seed: VideoSeed.nullish(),
  n: z.int().min(1).max(4).nullish(),
  response_format: z.string().nullish().meta({ description: "`url`, which is what comes in any case." }),
  user: z.string().nullish(),
  metadata: VideoMetadata.nullish(),
};
/** What clients of the unified form send besides. */
export const VIDEO_EXTRAS = {
  model_name: Name.nullish(),
  images: z.array(ImageSource).max(2).nullish().meta({ description: "First and last frame." }),
  image_tail: ImageSource.nullish().meta({ description: "Last frame." }),
  input_reference: ImageSource.nullish().meta({ description: "Another name of `image`." }),
  size: z
    .string()
    .regex(/^\d{1,5}[x*]\d{1,5}$/i, "must have the form 1280x720")
    .nullish(),
  seconds: z.union([VideoSeconds, NumericSeconds]).nullish(),
};

/** Spec 4.12. */
export const VideoGenerationRequest = z
  .looseObject({
    ...VIDEO_FIELDS,
    ...VIDEO_EXTRAS,
    external_task_id: Name.nullish().meta({ description: "Your own name for the task, unique in the team; it is read by it as well." }),
  })
  .meta({ id: "VideoGenerationRequest" });
export type VideoGenerationRequest = z.infer<typeof VideoGenerationRequest>;

const Additive = {
  id: z.string(),
  object: z.literal("video"),
  model: z.string(),
  created_at: z.int().meta({ description: "Unix seconds." }),
  progress: z.int().min(0).max(100),
};

/** Spec 2.8, the submission response. */
export const VideoSubmitted = z
  .looseObject({ task_id: z.string(), status: z.literal("queued"), ...Additive })
  .meta({ id: "VideoSubmitted" });
export type VideoSubmitted = z.infer<typeof VideoSubmitted>;

/** Spec 2.8, the status response. */
export const VideoStatus = z
  .looseObject({
    task_id: z.string(),
    status: z.enum(["queued", "in_progress", "completed", "failed"]),
    url: z.string().optional().meta({ description: "The video, or the first of several; good for 24 hours." }),
    urls: z.array(z.string()).optional(),
    expires_at: z.int().optional().meta({ description: "Only where an address is the provider's own: when it ends, in Unix seconds." }),
    format: z.string().optional(),
    metadata: z
      .looseObject({ duration: z.number(), fps: z.int(), width: z.int(), height: z.int(), seed: z.int() })
      .optional()
      .meta({ description: "What was made, or will be." }),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
    completed_at: z.int().optional(),
    ...Additive,
  })
  .meta({ id: "VideoStatus" });
export type VideoStatus = z.infer<typeof VideoStatus>;
