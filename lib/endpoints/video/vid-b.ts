import { VidBResult, VidBResultRequest, VidBSubmitRequest, VidBSubmitted } from "../../contracts/video-vid-b";
import { definePlain, type QueryParameter } from "../define";
import { vidBOrder } from "./order-vid-b";
import { defineSubmit } from "./submit";
import { statusOfVidB, viewVidB, viewVidBSubmitted } from "./view-vid-b";

const PATH = "/vidB";
const VERSION: readonly QueryParameter[] = [
  { name: "Version", description: "Version of the family's API; any value is accepted.", required: true, example: "2022-08-31" },
];

/** Spec 4.13, the submit action. */
export const createVidB = defineSubmit<VidBSubmitRequest>({
  id: "vidB.submit",
  path: PATH,
  errorFormat: "vidB",
  family: "vidB",
  action: { name: "Action", value: "CVSync2AsyncSubmitTask" },
  query: VERSION,
  summary: "Make a video (second video family)",
  description: "`req_key` is the model. Fetch the task with the action `CVSync2AsyncGetResult`.",
  body: VidBSubmitRequest,
  reply: VidBSubmitted,
  example: { req_key: "sandbox-video", prompt: "Rain on a tin roof, seen from a window", frames: 121, aspect_ratio: "16:9" },
  model: (input) => input.req_key,
  read: vidBOrder,
  view: viewVidBSubmitted,
});

/** Spec 4.13, the read action. */
export const getVidBResult = definePlain({
  id: "vidB.result",
  method: "POST",
  path: PATH,
  errorFormat: "vidB",
  scope: "video:read",
  tag: "Video",
  action: { name: "Action", value: "CVSync2AsyncGetResult" },
  query: VERSION,
  summary: "Get a video's status (second video family)",
  description:
    "`data.status` is `done` once the video is available. A failed task has a `code` other than 10000, its HTTP status, and no data.",
  body: VidBResultRequest,
  reply: VidBResult,
  example: { req_key: "sandbox-video", task_id: "task_01JQ0000000000000000000000" },
  view: viewVidB,
  viewStatus: statusOfVidB,
  errors: ["404"],
});
