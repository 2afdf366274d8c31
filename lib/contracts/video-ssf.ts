import { z } from "zod";
import { Name } from "./scalar";
import { ImageSource, NegativePrompt, VideoPrompt, VideoRatio, VideoResolution } from "./video";

const Media = z.looseObject({
  type: z.string().max(64).meta({ description: "`first_frame` or `last_frame`." }),
  url: ImageSource.min(1).describe("An http or https address, a data URI, base64, or `asset://` with an id."),
});

/** The request that creates a task of spec 2.10. */
export const SynthesisRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `video`, such as `sandbox-video`."),
    input: z
      .looseObject({
        prompt: VideoPrompt.nullish().meta({
          description: "Description of the video, up to 32,000 characters. Required unless there is an image.",
        }),
        negative_prompt: NegativePrompt.nullish().describe("What to avoid in the video, up to 5,000 characters. Default: none."),
        img_url: ImageSource.nullish().meta({ description: "The first frame of the video. Default: none." }),
        first_frame_url: ImageSource.nullish().describe("The first frame of the video. Default: none."),
        last_frame_url: ImageSource.nullish().describe("The last frame of the video; needs a first frame. Default: none."),
        media: z.array(Media).max(16).nullish().describe("The same images, each with its role, at most 16. Default: none."),
      })
      .describe("The input of the video."),
    parameters: z
      .looseObject({
        size: z
          .string()
          .regex(/^\d{1,5}[x*]\d{1,5}$/i, "must have the form 1280*720")
          .nullish()
          .meta({
            description:
              "Width and height in pixels as `1280*720`. A size the model does not support is rejected with 400. Default: the model's own.",
            examples: ["1280*720"],
          }),
        resolution: VideoResolution.nullish().describe(
          "Size class of the shorter side, such as `720P`, in place of `size`. Default: the model's own.",
        ),
        ratio: VideoRatio.nullish().describe("Aspect ratio as W:H. Default: the model's own."),
        duration: z
          .int()
          .min(1)
          .max(3_600)
          .nullish()
          .meta({ description: "Length in whole seconds, 1 to 3,600; the model may support fewer. Default: the model's own." }),
        prompt_extend: z
          .boolean()
          .nullish()
          .meta({ description: "Whether the model may rewrite the prompt. Default: `true`, as in the family." }),
        watermark: z.boolean().nullish().describe("Whether the video has a watermark that marks it as AI-generated. Default: `false`."),
        audio: z.boolean().nullish().describe("Whether the video has sound. Default: `false`."),
        seed: z
          .int()
          .min(0)
          .max(2 ** 31 - 1)
          .nullish()
          .describe("The same seed and request give the same video if the model supports it, 0 to 2,147,483,647. Default: random."),
      })
      .nullish()
      .describe("Settings of the video. Default: that of each setting."),
  })
  .meta({ id: "SynthesisRequest" });
export type SynthesisRequest = z.infer<typeof SynthesisRequest>;

const Status = z.enum(["PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELED", "UNKNOWN"]);
const Time = z.string().meta({ description: "`YYYY-MM-DD HH:MM:SS.mmm`, in UTC+8.", examples: ["2026-03-20 22:24:52.104"] });

export const SynthesisSubmitted = z
  .looseObject({
    request_id: z.string().describe("Id of this request."),
    output: z
      .looseObject({
        task_id: z.string().describe("Id of the task, used to poll it."),
        task_status: z.literal("PENDING").describe("Always `PENDING`."),
      })
      .describe("The created task."),
  })
  .meta({ id: "SynthesisSubmitted" });

/** Spec 2.10. */
export const SynthesisTask = z
  .looseObject({
    request_id: z.string().describe("Id of this request."),
    output: z
      .looseObject({
        task_id: z.string().describe("Id of the task."),
        task_status: Status.describe("Status of the task; `UNKNOWN` if it does not exist."),
        submit_time: Time.describe("When it was submitted."),
        scheduled_time: Time.optional().describe("When work on it started; absent until then."),
        end_time: Time.optional().describe("When it ended; absent until then."),
        orig_prompt: z.string().optional().describe("The prompt, as sent, once the task has ended."),
        actual_prompt: z.string().optional().describe("The revised prompt, if reported."),
        video_url: z
          .string()
          .optional()
          .meta({ description: "Address of the video, valid for 24 hours; absent once retention has removed it." }),
        code: z.string().optional().describe("Why it failed, as the family's code."),
        message: z.string().optional().describe("Why it failed."),
      })
      .describe("Status of the task and its results."),
    usage: z
      .looseObject({
        duration: z.int().describe("Billed seconds, rounded up."),
        input_video_duration: z.int().describe("Seconds of input video; always 0."),
        output_video_duration: z.int().describe("Seconds of generated video, rounded up."),
        video_count: z.int().describe("Number of generated videos."),
        SR: z.int().meta({ description: "Shorter side in pixels." }),
      })
      .optional()
      .describe("Usage of the task, once it has succeeded."),
  })
  .meta({ id: "SynthesisTask" });
export type SynthesisTask = z.infer<typeof SynthesisTask>;

export const SynthesisCancelled = z
  .looseObject({ request_id: z.string().describe("Id of this request.") })
  .meta({ id: "SynthesisCancelled" });
export const SynthesisTaskList = z
  .looseObject({
    request_id: z.string().describe("Id of this request."),
    data: z
      .array(
        z.looseObject({
          task_id: z.string().describe("Id of the task."),
          status: Status.describe("Status of the task."),
          model_name: z.string().describe("The model's name as the caller wrote it."),
          gmt_create: z.int().meta({ description: "When it was created, in Unix milliseconds." }),
          start_time: z.int().optional().describe("When work on it started, in Unix milliseconds; absent until then."),
          end_time: z.int().optional().describe("When it ended, in Unix milliseconds; absent until then."),
        }),
      )
      .describe("The tasks of the page, newest first."),
    total: z.int().describe("Number of matching Tasks, across all pages."),
    total_page: z.int().describe("Number of pages."),
    page_no: z.int().describe("Page number, from 1."),
    page_size: z.int().describe("Tasks per page."),
  })
  .meta({ id: "SynthesisTaskList" });
