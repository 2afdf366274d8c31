import { z } from "zod";
import { Name } from "./scalar";
import { CallbackUrl, ImageSource, VideoPrompt, VideoRatio, VideoResolution, VideoSeed } from "./video";

const Url = z.looseObject({ url: ImageSource.min(1).describe("An http or https address, a data URI, base64, or `asset://` with an id.") });
const TextItem = z.looseObject({
  type: z.literal("text").describe("Always `text`."),
  text: VideoPrompt.describe(
    "Description of the video, up to 32,000 characters. Commands such as `--ratio 16:9` at its end take precedence over the fields.",
  ),
});
const ImageItem = z.looseObject({
  type: z.literal("image_url").describe("Always `image_url`."),
  image_url: Url.describe("The image."),
  role: z
    .enum(["first_frame", "last_frame", "reference_image"])
    .nullish()
    .meta({ description: "Role of the image. Default: `first_frame` for a single image; required if there are several." }),
});
const VideoItem = z.looseObject({
  type: z.literal("video_url").describe("Always `video_url`."),
  video_url: Url.describe("The video; rejected with 400 if the model does not accept it."),
  role: z.literal("reference_video").nullish().describe("Role of the video. Default: `reference_video`."),
});
const AudioItem = z.looseObject({
  type: z.literal("audio_url").describe("Always `audio_url`."),
  audio_url: Url.describe("The audio; rejected with 400 if the model does not accept it."),
  role: z.literal("reference_audio").nullish().describe("Role of the audio. Default: `reference_audio`."),
});
const DraftItem = z.looseObject({
  type: z.literal("draft_task").describe("Always `draft_task`."),
  draft_task: z
    .looseObject({ id: z.string().describe("Id of the draft's task.") })
    .describe("A draft to generate in full; rejected with 400 if the model does not support it."),
});

/** A part of an order: a text, or an image with its role. */
export const GenerationItem = z.discriminatedUnion("type", [TextItem, ImageItem, VideoItem, AudioItem, DraftItem]).meta({
  id: "GenerationItem",
});
export type GenerationItem = z.infer<typeof GenerationItem>;

/** The request that creates a task of spec 2.9. */
export const GenerationTaskRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `video`, such as `sandbox-video`."),
    content: z.array(GenerationItem).min(1).max(64).describe("The text and images of the request, 1 to 64 parts."),
    callback_url: CallbackUrl.nullish().describe("An http or https URL that is called when the status of the task changes. Default: none."),
    return_last_frame: z.boolean().nullish().describe("Whether to store the last frame as an image. Default: `false`."),
    service_tier: z
      .enum(["default", "flex"])
      .nullish()
      .describe("`flex` may wait longer and cost less if the vendor offers it. Default: `default`."),
    execution_expires_after: z
      .int()
      .min(3_600)
      .max(259_200)
      .nullish()
      .meta({ description: "Seconds after its creation until an unfinished task expires, 3,600 to 259,200. Default: 172,800." }),
    generate_audio: z.boolean().nullish().describe("Whether the video has sound. Default: `false`."),
    draft: z.boolean().nullish().meta({ description: "Whether a low-cost preview is generated. Default: `false`." }),
    resolution: VideoResolution.nullish().describe("Size class of the shorter side, such as `720p`. Default: the model's own."),
    ratio: VideoRatio.nullish().describe("Aspect ratio as W:H, or `adaptive` to follow the image. Default: the model's own."),
    duration: z
      .int()
      .min(-1)
      .max(3_600)
      .nullish()
      .meta({ description: "Length in seconds, up to 3,600; -1 leaves it to the model. Default: the model's own." }),
    frames: z
      .int()
      .min(29)
      .max(289)
      .refine((frames) => (frames - 25) % 4 === 0, "must be of the form 25 + 4n")
      .nullish()
      .meta({
        description: "Length in frames at 24 a second, 29 to 289 in steps of 4; takes precedence over `duration`. Default: `duration`.",
      }),
    framespersecond: z.int().min(1).max(240).nullish().describe("Frames per second, 1 to 240. Default: 24, or the model's own."),
    seed: VideoSeed.nullish().describe(
      "The same seed and request give the same video if the model supports it; -1 is random. Default: random.",
    ),
    camera_fixed: z.boolean().nullish().describe("Whether the camera is fixed. Default: `false`."),
    watermark: z.boolean().nullish().describe("Whether the video has a watermark that marks it as AI-generated. Default: `false`."),
    safety_identifier: z
      .string()
      .max(256)
      .nullish()
      .describe("Your own id for the end user, up to 256 characters; returned with the task. Default: none."),
    priority: z.int().nullish().describe("Your own priority of the task; returned with it, without effect. Default: none."),
  })
  .meta({ id: "GenerationTaskRequest" });
export type GenerationTaskRequest = z.infer<typeof GenerationTaskRequest>;

export const GenerationTaskCreated = z
  .looseObject({
    id: z.string().describe("Id of the task, `cgt-…` or `task_…`, used to poll it."),
    status: z.literal("queued").describe("Always `queued`."),
  })
  .meta({ id: "GenerationTaskCreated" });

/** Spec 2.9. */
export const GenerationTask = z
  .looseObject({
    id: z.string().describe("Id of the task."),
    model: z.string().describe("The model's name as the caller wrote it."),
    status: z
      .enum(["queued", "running", "succeeded", "failed", "cancelled", "expired"])
      .describe("Status of the task; the last four are final."),
    content: z
      .looseObject({
        video_url: z.string().optional().describe("URL of the video; absent once retention has removed it."),
        last_frame_url: z.string().optional().describe("URL of the last frame, if requested."),
      })
      .optional()
      .meta({ description: "The result, once it has succeeded. URLs are valid for 24 hours." }),
    error: z
      .looseObject({
        code: z.string().describe("The family's error code."),
        message: z.string().describe("Description of what happened."),
      })
      .optional()
      .describe("Why it failed; absent if it did not."),
    created_at: z.int().meta({ description: "When it was created, in Unix seconds." }),
    updated_at: z.int().meta({ description: "When it last changed, in Unix seconds." }),
    draft: z.boolean().describe("Whether it is a preview."),
    duration: z.int().optional().meta({ description: "Length in seconds, rounded up." }),
    execution_expires_after: z.int().describe("Seconds after its creation until it expires if unfinished."),
    framespersecond: z.int().optional().describe("Frames per second, once known."),
    generate_audio: z.boolean().describe("Whether the video has sound."),
    ratio: z
      .string()
      .optional()
      .meta({ description: "Width to height, once known.", examples: ["16:9"] }),
    resolution: z
      .string()
      .optional()
      .meta({ description: "Size class of the shorter side, once known.", examples: ["720p"] }),
    seed: z.int().optional().describe("The seed that was used, once known."),
    service_tier: z.string().describe("As requested, or `default`."),
    usage: z
      .looseObject({
        completion_tokens: z.int().describe("Tokens of the video, as the vendor counts them; 0 if it does not."),
        total_tokens: z.int().describe("Same as `completion_tokens`; requests have no tokens."),
      })
      .optional()
      .describe("Usage of the task, once it has succeeded."),
  })
  .meta({ id: "GenerationTask" });
export type GenerationTask = z.infer<typeof GenerationTask>;
export const GenerationTaskList = z
  .looseObject({
    items: z.array(GenerationTask).describe("The tasks of the page, newest first."),
    total: z.int().describe("Number of matching Tasks, across all pages."),
  })
  .meta({ id: "GenerationTaskList" });
