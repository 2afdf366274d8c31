import { z } from "zod";
import { Name } from "./scalar";
import { CallbackUrl, ImageSource, VideoPrompt, VideoRatio, VideoResolution, VideoSeed } from "./video";

const Url = z.looseObject({ url: ImageSource.min(1) });
const TextItem = z.looseObject({ type: z.literal("text"), text: VideoPrompt });
const ImageItem = z.looseObject({
  type: z.literal("image_url"),
  image_url: Url,
  role: z
    .enum(["first_frame", "last_frame", "reference_image"])
    .nullish()
    .meta({ description: "`first_frame` for a single image without one." }),
});
const VideoItem = z.looseObject({ type: z.literal("video_url"), video_url: Url, role: z.literal("reference_video").nullish() });
const AudioItem = z.looseObject({ type: z.literal("audio_url"), audio_url: Url, role: z.literal("reference_audio").nullish() });
const DraftItem = z.looseObject({ type: z.literal("draft_task"), draft_task: z.looseObject({ id: z.string() }) });

/** One part of an order: a text, or an image and what it is for. */
export const GenerationItem = z.discriminatedUnion("type", [TextItem, ImageItem, VideoItem, AudioItem, DraftItem]).meta({
  id: "GenerationItem",
});
export type GenerationItem = z.infer<typeof GenerationItem>;

/** The body that makes a task of spec 2.9. */
export const GenerationTaskRequest = z
  .looseObject({
    model: Name,
    content: z.array(GenerationItem).min(1).max(64),
    callback_url: CallbackUrl.nullish(),
    return_last_frame: z.boolean().nullish(),
    service_tier: z.enum(["default", "flex"]).nullish(),
    execution_expires_after: z
      .int()
      .min(3_600)
      .max(259_200)
      .nullish()
      .meta({ description: "Seconds from its creation after which an unfinished task expires; 172800 when absent." }),
    generate_audio: z.boolean().nullish(),
    draft: z.boolean().nullish().meta({ description: "A cheap preview." }),
    resolution: VideoResolution.nullish(),
    ratio: VideoRatio.nullish(),
    duration: z.int().min(-1).max(3_600).nullish().meta({ description: "Seconds; -1 leaves it to the model." }),
    frames: z
      .int()
      .min(29)
      .max(289)
      .refine((frames) => (frames - 25) % 4 === 0, "must be of the form 25 + 4n")
      .nullish()
      .meta({ description: "At 24 a second; wins over `duration`." }),
    framespersecond: z.int().min(1).max(240).nullish(),
    seed: VideoSeed.nullish(),
    camera_fixed: z.boolean().nullish(),
    watermark: z.boolean().nullish(),
    safety_identifier: z.string().max(256).nullish(),
    priority: z.int().nullish(),
  })
  .meta({ id: "GenerationTaskRequest" });
export type GenerationTaskRequest = z.infer<typeof GenerationTaskRequest>;

export const GenerationTaskCreated = z.looseObject({ id: z.string(), status: z.literal("queued") }).meta({ id: "GenerationTaskCreated" });

/** Spec 2.9. */
export const GenerationTask = z
  .looseObject({
    id: z.string(),
    model: z.string(),
    status: z.enum(["queued", "running", "succeeded", "failed", "cancelled", "expired"]),
    content: z
      .looseObject({ video_url: z.string().optional(), last_frame_url: z.string().optional() })
      .optional()
      .meta({ description: "Once it has succeeded. The addresses are good for 24 hours." }),
    error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
    created_at: z.int().meta({ description: "Unix seconds." }),
    updated_at: z.int().meta({ description: "Unix seconds." }),
    draft: z.boolean(),
    duration: z.int().optional().meta({ description: "Seconds, rounded up." }),
    execution_expires_after: z.int(),
    framespersecond: z.int().optional(),
    generate_audio: z.boolean(),
    ratio: z
      .string()
      .optional()
      .meta({ examples: ["16:9"] }),
    resolution: z
      .string()
      .optional()
      .meta({ examples: ["720p"] }),
    seed: z.int().optional(),
    service_tier: z.string(),
    usage: z.looseObject({ completion_tokens: z.int(), total_tokens: z.int() }).optional(),
  })
  .meta({ id: "GenerationTask" });
export type GenerationTask = z.infer<typeof GenerationTask>;
export const GenerationTaskList = z.looseObject({ items: z.array(GenerationTask), total: z.int() }).meta({ id: "GenerationTaskList" });
