import { ERRORS } from "../../contracts/errors";
import type { TaskState, VideoTask } from "../../contracts/task";
import { resultCodes } from "../../contracts/video-error-codes";
import type { VidBResult } from "../../contracts/video-vid-b";
import type { ViewContext } from "../define";
import { failureOf, videoUrls } from "./task-facts";

type Word = NonNullable<VidBResult["data"]>["status"];
const WORDS: Record<Exclude<TaskState, "failed">, Word> = {
  queued: "in_queue",
  in_progress: "generating",
  completed: "done",
  cancelled: "expired",
  expired: "expired",
};
const SUCCESS = 10_000;

const envelope = (code: number, message: string, { requestId, elapsedMs }: ViewContext) => ({
  code,
  message,
  request_id: requestId,
  status: code,
  time_elapsed: `${elapsedMs.toFixed(6)}ms`,
});

export function viewVidBSubmitted({ id }: VideoTask, context: ViewContext) {
  return { ...envelope(SUCCESS, "Success", context), data: { task_id: id } };
}

/** The reply of the family's result action. A failed video has no `data`, and the reason is in `code`. */
export function viewVidB(task: VideoTask, context: ViewContext): VidBResult {
  if (task.state === "failed") {
    const { code, message } = failureOf(task) ?? { code: "internal_error", message: "" };
    const { type } = ERRORS[code];
    return { ...envelope(resultCodes(code).vidB, message, context), data: null, error: { message, type, param: null, code } };
  }
  const [url] = videoUrls(task);
  // Clients read `done` without an address as a failure; the family's state for a removed video is `expired`.
  const status = task.state === "completed" && url === undefined ? "expired" : WORDS[task.state];
  const data = { status, ...(url === undefined ? {} : { video_url: url }) };
  return { ...envelope(SUCCESS, "Success", context), data: { ...data, binary_data_base64: [], image_urls: null, resp_data: "" } };
}

/** The HTTP status of that reply: the family uses 400, 429 and 500 for a failed video. */
export function statusOfVidB(task: VideoTask): number {
  if (task.state !== "failed") return 200;
  const { status } = ERRORS[failureOf(task)?.code ?? "internal_error"];
  if (status >= 500) return 500;
  return status === 429 ? 429 : 400;
}
