import { z } from "zod";
import { Name } from "./scalar";
import { FormBytes } from "./uploaded-file";
import { NumericSeconds, VideoMetadata, VideoPrompt, VideoSeconds, VideoSeed } from "./video";

/** A file of a form; in JSON an address, a data URI or base64, plain or as `image_url`. */
const Reference = z
  .union([
    z.string().min(1),
    FormBytes,
    z.looseObject({ image_url: z.string().min(1).describe("An http or https address or a data URI.") }),
  ])
  .meta({
    override: { type: "string", description: "First frame: an address, a data URI or base64; in a form, a file." },
  });

export const VideoCreateRequest = z
  .looseObject({
    model: Name.nullish().describe(
      "A model with the capability `video`, such as `sandbox-video`. Default: none; a call without one is answered with 400.",
    ),
    prompt: VideoPrompt.nullish().meta({
      description: "Description of the video, up to 32,000 characters. Required unless there is an image.",
    }),
    input_reference: Reference.nullish().describe("The first frame: an address, a data URI or base64; in a form, a file. Default: none."),
    seconds: z
      .union([VideoSeconds, NumericSeconds])
      .nullish()
      .meta({
        description:
          "Length in seconds, 0.1 to 3,600, as a number or a numeric string; the model may support fewer. Default: the model's own; `4` for `sandbox-video`.",
        examples: ["4"],
      }),
    size: z
      .string()
      .regex(/^\d{1,5}x\d{1,5}$/i, "must have the form 1280x720")
      .nullish()
      .meta({
        description:
          "Width and height in pixels as `1280x720`. A size the model does not support is rejected with 400. Default: the model's own; `720x1280` for `sandbox-video`.",
        examples: ["1280x720"],
      }),
    seed: VideoSeed.nullish().describe(
      "The same seed and request give the same video if the model supports it; -1 is random. Default: random.",
    ),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
    metadata: VideoMetadata.nullish().describe("Additional settings. Default: none."),
  })
  .meta({ id: "VideoCreateRequest" });
export type VideoCreateRequest = z.infer<typeof VideoCreateRequest>;

export const Video = z
  .looseObject({
    id: z.string().describe("Id of the video, `task_…`, used to poll it."),
    object: z.literal("video").describe("Always `video`."),
    model: z.string().describe("The model's name as the caller wrote it."),
    status: z.enum(["queued", "in_progress", "completed", "failed"]).describe("Status; the last two are final."),
    progress: z.int().min(0).max(100).describe("Progress in percent; an estimate if the model does not report it."),
    created_at: z.int().meta({ description: "When it was created, in Unix seconds." }),
    completed_at: z.int().nullable().describe("When it was completed, in Unix seconds; null until then."),
    expires_at: z.int().nullable().describe("When a URL of the provider expires, in Unix seconds; null for files stored here."),
    prompt: z.string().describe("The prompt, as sent."),
    size: z.string().nullable().describe("Width and height in pixels as `1280x720`; null until known."),
    seconds: z.string().nullable().describe("Length in seconds, as a string; null until known."),
    remixed_from_video_id: z.null().describe("Always null: remixing is not supported."),
    error: z
      .looseObject({ code: z.string().describe("The error's code."), message: z.string().describe("Description of what happened.") })
      .nullable()
      .describe("Why it failed; null if it did not."),
  })
  .meta({ id: "Video" });
export type Video = z.infer<typeof Video>;

export const VideoList = z
  .looseObject({
    object: z.literal("list").describe("Always `list`."),
    data: z.array(Video).describe("Videos of the page."),
    first_id: z.string().nullable().describe("Id of the page's first video; null on an empty page."),
    last_id: z.string().nullable().describe("Id of the page's last video, to be sent as `after`; null on an empty page."),
    has_more: z.boolean().describe("Whether there are more after this page."),
  })
  .meta({ id: "VideoList" });
export type VideoList = z.infer<typeof VideoList>;

export const VideoDeleted = z
  .looseObject({
    id: z.string().describe("Id of the video."),
    object: z.literal("video.deleted").describe("Always `video.deleted`."),
    deleted: z.literal(true).describe("Always `true`."),
  })
  .meta({ id: "VideoDeleted" });
export type VideoDeleted = z.infer<typeof VideoDeleted>;
