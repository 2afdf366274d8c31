import { z } from "zod";
import { Name } from "./scalar";
import { FormBytes } from "./uploaded-file";
import { NumericSeconds, VideoMetadata, VideoPrompt, VideoSeconds, VideoSeed } from "./video";

/** A file of a form; in JSON an address, a data URI or base64, plain or as `image_url`. */
const Reference = z.union([z.string().min(1), FormBytes, z.looseObject({ image_url: z.string().min(1) })]).meta({
  override: { type: "string", description: "First frame: an address, a data URI or base64; in a form, a file." },
});

/** The video resource of the OpenAI form. */
export const VideoCreateRequest = z
  .looseObject({
    model: Name.nullish(),
    prompt: VideoPrompt.nullish().meta({ description: "Required unless there is an image." }),
    input_reference: Reference.nullish(),
    seconds: z
      .union([VideoSeconds, NumericSeconds])
      .nullish()
      .meta({ examples: ["4"] }),
    size: z
      .string()
      .regex(/^\d{1,5}x\d{1,5}$/i, "must have the form 1280x720")
      .nullish()
      .meta({ examples: ["1280x720"] }),
    seed: VideoSeed.nullish(),
    user: z.string().nullish(),
    metadata: VideoMetadata.nullish(),
  })
  .meta({ id: "VideoCreateRequest" });
export type VideoCreateRequest = z.infer<typeof VideoCreateRequest>;

export const Video = z
  .looseObject({
    id: z.string(),
    object: z.literal("video"),
    model: z.string(),
    status: z.enum(["queued", "in_progress", "completed", "failed"]),
    progress: z.int().min(0).max(100),
    created_at: z.int().meta({ description: "Unix seconds." }),
    completed_at: z.int().nullable(),
    expires_at: z.int().nullable(),
    prompt: z.string(),
    size: z.string().nullable(),
    seconds: z.string().nullable(),
    remixed_from_video_id: z.null(),
    error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "Video" });
export type Video = z.infer<typeof Video>;

export const VideoList = z
  .looseObject({
    object: z.literal("list"),
    data: z.array(Video),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  })
  .meta({ id: "VideoList" });
export type VideoList = z.infer<typeof VideoList>;

export const VideoDeleted = z
  .looseObject({ id: z.string(), object: z.literal("video.deleted"), deleted: z.literal(true) })
  .meta({ id: "VideoDeleted" });
export type VideoDeleted = z.infer<typeof VideoDeleted>;
