import { z } from "zod";
import { Name } from "./scalar";
import { ImageSource, NegativePrompt, VideoPrompt, VideoRatio, VideoResolution } from "./video";

const Media = z.looseObject({
  type: z.string().max(64).meta({ description: "`first_frame` or `last_frame`." }),
  url: ImageSource.min(1),
});

/** The body that makes a task of spec 2.10. */
export const SynthesisRequest = z
  .looseObject({
    model: Name,
    input: z.looseObject({
      prompt: VideoPrompt.nullish().meta({ description: "Required unless there is an image." }),
      negative_prompt: NegativePrompt.nullish(),
      img_url: ImageSource.nullish().meta({ description: "First frame." }),
      first_frame_url: ImageSource.nullish(),
      last_frame_url: ImageSource.nullish(),
      media: z.array(Media).max(16).nullish(),
    }),
    parameters: z
      .looseObject({
        size: z
          .string()
          .regex(/^\d{1,5}[x*]\d{1,5}$/i, "must have the form 1280*720")
          .nullish()
          .meta({ examples: ["1280*720"] }),
        resolution: VideoResolution.nullish(),
        ratio: VideoRatio.nullish(),
        duration: z.int().min(1).max(3_600).nullish().meta({ description: "Whole seconds." }),
        prompt_extend: z.boolean().nullish().meta({ description: "True when absent, as in the family." }),
        watermark: z.boolean().nullish(),
        audio: z.boolean().nullish(),
        seed: z
          .int()
          .min(0)
          .max(2 ** 31 - 1)
          .nullish(),
      })
      .nullish(),
  })
  .meta({ id: "SynthesisRequest" });
export type SynthesisRequest = z.infer<typeof SynthesisRequest>;

const Status = z.enum(["PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELED", "UNKNOWN"]);
const Time = z.string().meta({ description: "`YYYY-MM-DD HH:MM:SS.mmm`, in UTC+8.", examples: ["2026-03-20 22:24:52.104"] });

export const SynthesisSubmitted = z
  .looseObject({ request_id: z.string(), output: z.looseObject({ task_id: z.string(), task_status: z.literal("PENDING") }) })
  .meta({ id: "SynthesisSubmitted" });

/** Spec 2.10. */
export const SynthesisTask = z
  .looseObject({
    request_id: z.string(),
    output: z.looseObject({
      task_id: z.string(),
      task_status: Status,
      submit_time: Time,
      scheduled_time: Time.optional(),
      end_time: Time.optional(),
      orig_prompt: z.string().optional(),
      actual_prompt: z.string().optional(),
      video_url: z.string().optional().meta({ description: "Good for 24 hours." }),
      code: z.string().optional(),
      message: z.string().optional(),
    }),
    usage: z
      .looseObject({
        duration: z.int(),
        input_video_duration: z.int(),
        output_video_duration: z.int(),
        video_count: z.int(),
        SR: z.int().meta({ description: "Short side in pixels." }),
      })
      .optional(),
  })
  .meta({ id: "SynthesisTask" });
export type SynthesisTask = z.infer<typeof SynthesisTask>;

export const SynthesisCancelled = z.looseObject({ request_id: z.string() }).meta({ id: "SynthesisCancelled" });
export const SynthesisTaskList = z
  .looseObject({
    request_id: z.string(),
    data: z.array(
      z.looseObject({
        task_id: z.string(),
        status: Status,
        model_name: z.string(),
        gmt_create: z.int().meta({ description: "Unix milliseconds, as are the two below." }),
        start_time: z.int().optional(),
        end_time: z.int().optional(),
      }),
    ),
    total: z.int(),
    total_page: z.int(),
    page_no: z.int(),
    page_size: z.int(),
  })
  .meta({ id: "SynthesisTaskList" });
