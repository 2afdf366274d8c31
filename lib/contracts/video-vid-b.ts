import { z } from "zod";
import { Name } from "./scalar";
import { ImageSource, VideoPrompt, VideoRatio, VideoSeed, VideoSide } from "./video";

const Images = z.array(ImageSource.min(1)).max(2).nullish();

/** Spec 4.13 with the action that submits. */
export const VidBSubmitRequest = z
  .looseObject({
    req_key: Name.meta({ description: "Names the model." }),
    prompt: VideoPrompt.nullish().meta({
      description: "Description of the video, up to 32,000 characters. Required unless there is an image.",
    }),
    binary_data_base64: Images.meta({ description: "The first frame in base64, or the first and the last. Default: none." }),
    image_urls: Images.meta({ description: "The same by URL; not together with `binary_data_base64`. Default: none." }),
    seed: VideoSeed.nullish().describe(
      "The same seed and request give the same video if the model supports it; -1 is random. Default: random.",
    ),
    frames: z.literal([121, 241]).nullish().meta({ description: "Length in frames: 121 is 5 seconds, 241 is 10. Default: 121." }),
    aspect_ratio: VideoRatio.nullish().describe("Aspect ratio as W:H. Default: the model's own."),
    width: VideoSide.nullish().describe("Width in pixels, 1 to 16,384; both sides or neither. Default: the model's own."),
    height: VideoSide.nullish().describe("Height in pixels, 1 to 16,384; both sides or neither. Default: the model's own."),
  })
  .meta({ id: "VidBSubmitRequest" });
export type VidBSubmitRequest = z.infer<typeof VidBSubmitRequest>;

/** Spec 4.13 with the action that reads. */
export const VidBResultRequest = z
  .looseObject({
    req_key: z.string().max(256).nullish().describe("Name of the model, as in the submit; accepted but not compared. Default: none."),
    task_id: Name.describe("Id of the task, as returned by the submit call."),
    req_json: z.string().nullish().meta({ description: "Accepted but ignored. Default: none." }),
  })
  .meta({ id: "VidBResultRequest" });

const Envelope = {
  code: z.int().meta({ description: "10000 on success." }),
  message: z.string().describe("`Success`, or the reason for the failure."),
  request_id: z.string().describe("Id of this request."),
  status: z.int().describe("The same number as `code`."),
  time_elapsed: z.string().meta({ description: "How long the request took, in milliseconds with their unit.", examples: ["104.852309ms"] }),
};
export const VidBSubmitted = z
  .looseObject({
    ...Envelope,
    data: z.looseObject({ task_id: z.string().describe("Id of the task, used to poll it.") }).describe("The created task."),
  })
  .meta({ id: "VidBSubmitted" });
export const VidBResult = z
  .looseObject({
    ...Envelope,
    data: z
      .looseObject({
        status: z
          .enum(["in_queue", "generating", "done", "not_found", "expired"])
          .describe("Status of the task; the last three are final."),
        video_url: z.string().optional().meta({ description: "URL of the video, with the status `done`; valid for 24 hours." }),
      })
      .nullable()
      .meta({ description: "Null if the video failed; `code` then has the reason." }),
  })
  .meta({ id: "VidBResult" });
export type VidBResult = z.infer<typeof VidBResult>;
