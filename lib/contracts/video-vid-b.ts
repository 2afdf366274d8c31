import { z } from "zod";
import { Name } from "./scalar";
import { ImageSource, VideoPrompt, VideoRatio, VideoSeed, VideoSide } from "./video";

const Images = z.array(ImageSource.min(1)).max(2).nullish();

/** Spec 4.13 with the action that submits. */
export const VidBSubmitRequest = z
  .looseObject({
    req_key: Name.meta({ description: "Names the model." }),
    prompt: VideoPrompt.nullish().meta({ description: "Required unless there is an image." }),
    binary_data_base64: Images.meta({ description: "First frame, or first and last." }),
    image_urls: Images.meta({ description: "The same by address; not together with the former." }),
    seed: VideoSeed.nullish(),
    frames: z.literal([121, 241]).nullish().meta({ description: "121 is 5 seconds, 241 is 10." }),
    aspect_ratio: VideoRatio.nullish(),
    width: VideoSide.nullish(),
    height: VideoSide.nullish(),
  })
  .meta({ id: "VidBSubmitRequest" });
export type VidBSubmitRequest = z.infer<typeof VidBSubmitRequest>;

/** Spec 4.13 with the action that reads. */
export const VidBResultRequest = z
  .looseObject({
    req_key: z.string().max(256).nullish(),
    task_id: Name,
    req_json: z.string().nullish().meta({ description: "Taken and not read." }),
  })
  .meta({ id: "VidBResultRequest" });

const Envelope = {
  code: z.int().meta({ description: "10000 when all is well." }),
  message: z.string(),
  request_id: z.string(),
  status: z.int(),
  time_elapsed: z.string().meta({ examples: ["104.852309ms"] }),
};
export const VidBSubmitted = z.looseObject({ ...Envelope, data: z.looseObject({ task_id: z.string() }) }).meta({ id: "VidBSubmitted" });
export const VidBResult = z
  .looseObject({
    ...Envelope,
    data: z
      .looseObject({
        status: z.enum(["in_queue", "generating", "done", "not_found", "expired"]),
        video_url: z.string().optional().meta({ description: "With `done`; good for 24 hours." }),
      })
      .nullable()
      .meta({ description: "Null where the video could not be made; `code` then says why." }),
  })
  .meta({ id: "VidBResult" });
export type VidBResult = z.infer<typeof VidBResult>;
