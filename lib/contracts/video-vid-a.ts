import { z } from "zod";
import { Name } from "./scalar";
import {
  CallbackUrl,
  CameraControl,
  NegativePrompt,
  NumericSeconds,
  VIDEO_EXTRAS,
  VIDEO_FIELDS,
  VideoRatio,
  VideoSeconds,
  VideoStatus,
  VideoSubmitted,
  WatermarkInfo,
} from "./video";

/** Spec 4.11, and the family's own body: clients of either kind may call, so one schema accepts both. */
export const VidARequest = z
  .looseObject({
    ...VIDEO_FIELDS,
    ...VIDEO_EXTRAS,
    model_name: Name.nullish().meta({
      description: "The family's own field, which takes precedence over `model`. Required unless there is `model`.",
    }),
    duration: z
      .union([VideoSeconds, NumericSeconds])
      .nullish()
      .meta({ description: "Length in seconds, 0.1 to 3,600, as a number or in the family's own form `\"5\"`. Default: the model's own." }),
    negative_prompt: NegativePrompt.nullish().describe("What to avoid in the video, up to 5,000 characters. Default: none."),
    sound: z.enum(["on", "off"]).nullish().describe("Whether the video has sound. Default: `off`."),
    cfg_scale: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("How closely the video follows the prompt, 0 to 1; accepted but not used. Default: none."),
    mode: z.enum(["std", "pro"]).nullish().describe("`pro` is slower and better than `std`. Default: the model's own."),
    camera_control: CameraControl.nullish().describe("Camera movement. Default: the model decides."),
    aspect_ratio: VideoRatio.nullish().describe("Aspect ratio as W:H. Default: the model's own."),
    callback_url: CallbackUrl.nullish().describe("An http or https URL that is called when the status of the task changes. Default: none."),
    external_task_id: Name.nullish().meta({
      description: "Your own id for the task, unique in the team; a duplicate is rejected with 409. Default: none.",
    }),
    watermark_info: WatermarkInfo.nullish().describe("Watermark that marks it as AI-generated. Default: none."),
  })
  .meta({ id: "VidARequest" });
export type VidARequest = z.infer<typeof VidARequest>;

const Info = z.looseObject({ external_task_id: z.string().describe("Your own id for the task; empty if it has none.") });
const Times = {
  created_at: z.int().meta({ description: "When it was created, in Unix milliseconds." }),
  updated_at: z.int().meta({ description: "When it last changed, in Unix milliseconds." }),
};

/** The family's own task format. */
export const VidATask = z
  .looseObject({
    task_id: z.string().describe("Id of the task."),
    task_status: z.enum(["submitted", "processing", "succeed", "failed"]).describe("Status of the task; the last two are final."),
    task_status_msg: z.string().describe("Why it failed; empty if it did not."),
    task_info: Info.describe("Additional data of the task."),
    ...Times,
    task_result: z
      .looseObject({
        videos: z
          .array(
            z.looseObject({
              id: z.string().describe("Id of the asset with the video."),
              url: z.string().describe("Address of the video, valid for 24 hours; empty once retention has removed it."),
              watermark_url: z.string().describe("Always empty: there is no separate watermarked file."),
              duration: z.string().describe("Length in seconds, as a string."),
            }),
          )
          .describe("The videos, `n` of them."),
      })
      .optional()
      .describe("The result, once the task has succeeded."),
  })
  .meta({ id: "VidATask" });
export type VidATask = z.infer<typeof VidATask>;

const Envelope = {
  code: z.literal(0).describe("Always 0; other values are error codes of the family."),
  message: z.string().describe("Always `SUCCEED`."),
  request_id: z.string().describe("Id of this request."),
};

/** Spec 2.8 and the family's own envelope in one object; their field names do not collide. */
export const VidASubmitted = VideoSubmitted.extend({
  ...Envelope,
  data: z
    .looseObject({
      task_id: z.string().describe("Id of the task, used to poll it."),
      task_status: z.literal("submitted").describe("Always `submitted`."),
      task_info: Info.describe("Additional data of the task."),
      ...Times,
    })
    .describe("The same in the family's own form."),
}).meta({ id: "VidASubmitted" });
export const VidAStatus = VideoStatus.extend({ ...Envelope, data: VidATask.describe("The same in the family's own form.") }).meta({
  id: "VidAStatus",
});
export const VidAList = z
  .looseObject({ ...Envelope, data: z.array(VidATask).describe("The tasks of the page, newest first.") })
  .meta({ id: "VidAList" });
