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

/** Spec 4.11, and the family's own body: a client of either kind may call, so one schema holds both. */
export const VidARequest = z
  .looseObject({
    ...VIDEO_FIELDS,
    ...VIDEO_EXTRAS,
    model_name: Name.nullish().meta({ description: "The family's own key; wins over `model`." }),
    duration: z
      .union([VideoSeconds, NumericSeconds])
      .nullish()
      .meta({ description: 'Seconds, as a number or in the family\'s own form `"5"`.' }),
    negative_prompt: NegativePrompt.nullish(),
    sound: z.enum(["on", "off"]).nullish(),
    cfg_scale: z.number().min(0).max(1).nullish(),
    mode: z.enum(["std", "pro"]).nullish(),
    camera_control: CameraControl.nullish(),
    aspect_ratio: VideoRatio.nullish(),
    callback_url: CallbackUrl.nullish(),
    external_task_id: Name.nullish().meta({ description: "Your own name for the task, unique in the team." }),
    watermark_info: WatermarkInfo.nullish(),
  })
  .meta({ id: "VidARequest" });
export type VidARequest = z.infer<typeof VidARequest>;

const Info = z.looseObject({ external_task_id: z.string() });
const Times = {
  created_at: z.int().meta({ description: "Unix milliseconds." }),
  updated_at: z.int().meta({ description: "Unix milliseconds." }),
};

/** The family's own form of a task. */
export const VidATask = z
  .looseObject({
    task_id: z.string(),
    task_status: z.enum(["submitted", "processing", "succeed", "failed"]),
    task_status_msg: z.string(),
    task_info: Info,
    ...Times,
    task_result: z
      .looseObject({
        videos: z.array(z.looseObject({ id: z.string(), url: z.string(), watermark_url: z.string(), duration: z.string() })),
      })
      .optional(),
  })
  .meta({ id: "VidATask" });
export type VidATask = z.infer<typeof VidATask>;

const Envelope = { code: z.literal(0), message: z.string(), request_id: z.string() };

/** Spec 2.8 and the family's own envelope in one object; their names do not collide. */
export const VidASubmitted = VideoSubmitted.extend({
  ...Envelope,
  data: z.looseObject({ task_id: z.string(), task_status: z.literal("submitted"), task_info: Info, ...Times }),
}).meta({ id: "VidASubmitted" });
export const VidAStatus = VideoStatus.extend({ ...Envelope, data: VidATask }).meta({ id: "VidAStatus" });
export const VidAList = z.looseObject({ ...Envelope, data: z.array(VidATask) }).meta({ id: "VidAList" });
