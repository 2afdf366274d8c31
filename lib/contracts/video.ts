import { z } from "zod";
import { Name } from "./scalar";

/** Fields that several families share. These bounds are formal; models have their own limits. */
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
    type: z
      .enum(["simple", "down_back", "forward_up", "right_turn_forward", "left_turn_forward"])
      .nullish()
      .describe("`simple` uses `config`; the others are predefined movements. Default: `simple` if there is a `config`."),
    config: z
      .looseObject({
        horizontal: Travel.describe("Horizontal movement, -10 to 10. Default: 0."),
        vertical: Travel.describe("Vertical movement, -10 to 10. Default: 0."),
        pan: Travel.describe("Rotation up or down, -10 to 10; the family calls it pan. Default: 0."),
        tilt: Travel.describe("Rotation to the side, -10 to 10; the family calls it tilt. Default: 0."),
        roll: Travel.describe("Rotation around the viewing axis, -10 to 10. Default: 0."),
        zoom: Travel.describe("Change of the focal length, -10 to 10; above 0 widens the view. Default: 0."),
      })
      .nullish()
      .meta({ description: "For `simple`: exactly one value must be non-zero. Default: none." }),
  })
  .meta({ id: "CameraControl" });
export type CameraControl = z.infer<typeof CameraControl>;
export const WatermarkInfo = z.looseObject({
  enabled: z.boolean().nullish().describe("Whether the video has a watermark that marks it as AI-generated. Default: `false`."),
});

/** The spec's extension parameters. A JSON string of such an object is accepted too. */
export const VideoMetadata = z
  .looseObject({
    negative_prompt: NegativePrompt.nullish().describe("What to avoid in the video, up to 5,000 characters. Default: none."),
    style: z.string().max(256).nullish().describe("A style by name, up to 256 characters. Default: the model's own."),
    quality_level: z
      .union([z.string().max(64), z.number()])
      .nullish()
      .meta({ description: "Quality of the video: `low`, `standard` or `high`. Default: the model's own." }),
    mode: z.enum(["std", "pro"]).nullish().describe("`pro` is slower and better than `std`. Default: the model's own."),
    aspect_ratio: VideoRatio.nullish().describe("Aspect ratio as W:H. Default: the model's own."),
    ratio: VideoRatio.nullish().describe("Another name of `aspect_ratio`."),
    resolution: VideoResolution.nullish().describe("Size class of the shorter side, such as `720p`. Default: the model's own."),
    camera_control: z
      .union([z.string().max(64), CameraControl])
      .nullish()
      .describe("Camera movement: a name, or an object. Default: the model decides."),
    watermark: z.boolean().nullish().describe("Whether the video has a watermark that marks it as AI-generated. Default: `false`."),
    generate_audio: z.boolean().nullish().describe("Whether the video has sound. Default: `false`."),
    prompt_extend: z.boolean().nullish().describe("Whether the model may rewrite the prompt. Default: `false`."),
    callback_url: CallbackUrl.nullish().describe("An http or https URL that is called when the status of the task changes. Default: none."),
  })
  .meta({ id: "VideoMetadata" });
export type VideoMetadata = z.infer<typeof VideoMetadata>;

/** The body of spec 4.11 and 4.12. */
export const VIDEO_FIELDS = {
  model: Name.nullish().meta({
    description: "A model with the capability `video`, such as `sandbox-video`. Required unless there is `model_name`.",
  }),
  prompt: VideoPrompt.nullish().meta({
    description: "Description of the video, up to 32,000 characters. Required unless there is an image.",
  }),
  image: ImageSource.nullish().meta({
    description: "The first frame of the video: an address, a data URI, base64, or `asset://` with an id. Default: none.",
  }),
  duration: VideoSeconds.nullish().meta({
    description: "Length in seconds, 0.1 to 3,600; the model may support fewer. Default: the model's own.",
  }),
  width: VideoSide.nullish().describe("Width in pixels, 1 to 16,384; both sides or neither. Default: the model's own."),
  height: VideoSide.nullish().describe("Height in pixels, 1 to 16,384; both sides or neither. Default: the model's own."),
  fps: z.int().min(1).max(240).nullish().describe("Frames per second, 1 to 240. Default: the model's own."),
  seed: VideoSeed.nullish().describe(
    "The same seed and request give the same video if the model supports it; -1 is random. Default: random.",
  ),
  n: z.int().min(1).max(4).nullish().describe("Number of videos, 1 to 4. Default: 1."),
  response_format: z.string().nullish().meta({ description: "How the video is returned: only `url`. Default: `url`." }),
  user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
  metadata: VideoMetadata.nullish().describe("Additional settings, as an object or a JSON string. Default: none."),
};
/** Additional fields that clients of the unified format send. */
export const VIDEO_EXTRAS = {
  model_name: Name.nullish().describe("Another name of `model`."),
  images: z.array(ImageSource).max(2).nullish().meta({ description: "The first frame, or the first and the last. Default: none." }),
  image_tail: ImageSource.nullish().meta({ description: "The last frame of the video; needs a first frame. Default: none." }),
  input_reference: ImageSource.nullish().meta({ description: "Another name of `image`." }),
  size: z
    .string()
    .regex(/^\d{1,5}[x*]\d{1,5}$/i, "must have the form 1280x720")
    .nullish()
    .describe("Width and height in pixels as `1280x720`, in place of `width` and `height`. Default: the model's own."),
  seconds: z.union([VideoSeconds, NumericSeconds]).nullish().describe("Another name of `duration`, as a number or a numeric string."),
};

/** Spec 4.12. */
export const VideoGenerationRequest = z
  .looseObject({
    ...VIDEO_FIELDS,
    ...VIDEO_EXTRAS,
    external_task_id: Name.nullish().meta({
      description: "Your own id for the task, unique in the team; the task can also be fetched by it. Default: none.",
    }),
  })
  .meta({ id: "VideoGenerationRequest" });
export type VideoGenerationRequest = z.infer<typeof VideoGenerationRequest>;

const Additive = {
  id: z.string().describe("Id of the video; the same as `task_id`."),
  object: z.literal("video").describe("Always `video`."),
  model: z.string().describe("The model's name as the caller wrote it."),
  created_at: z.int().meta({ description: "When it was created, in Unix seconds." }),
  progress: z.int().min(0).max(100).describe("Progress in percent; an estimate if the model does not report it."),
};

/** Spec 2.8, the submission response. */
export const VideoSubmitted = z
  .looseObject({
    task_id: z.string().describe("Id of the task, used to poll it."),
    status: z.literal("queued").describe("Always `queued`, even if work has started."),
    ...Additive,
  })
  .meta({ id: "VideoSubmitted" });
export type VideoSubmitted = z.infer<typeof VideoSubmitted>;

/** Spec 2.8, the status response. */
export const VideoStatus = z
  .looseObject({
    task_id: z.string().describe("Id of the task."),
    status: z.enum(["queued", "in_progress", "completed", "failed"]).describe("Status of the task; the last two are final."),
    url: z.string().optional().meta({ description: "URL of the video, or of the first of several; valid for 24 hours." }),
    urls: z.array(z.string()).optional().describe("URLs of all videos, if any."),
    expires_at: z.int().optional().meta({ description: "Only for URLs of the provider: when it expires, in Unix seconds." }),
    format: z.string().optional().describe("Format of the video: `mp4`, once it is done."),
    metadata: z
      .looseObject({
        duration: z.number().describe("Length of one video in seconds."),
        fps: z.int().describe("Frames per second."),
        width: z.int().describe("Width in pixels."),
        height: z.int().describe("Height in pixels."),
        seed: z.int().describe("The seed that was used."),
      })
      .optional()
      .meta({ description: "Properties of the video, actual or expected; absent until known." }),
    error: z
      .looseObject({
        code: z.int().describe("An HTTP status, or the family's own code in the first video family."),
        message: z.string().describe("Description of what happened."),
      })
      .optional()
      .describe("Why it failed; absent if it did not."),
    completed_at: z.int().optional().describe("When it was completed, in Unix seconds; absent until then."),
    ...Additive,
  })
  .meta({ id: "VideoStatus" });
export type VideoStatus = z.infer<typeof VideoStatus>;
