import type { TaskState, VideoTask } from "../../contracts/task";
import { resultCodes } from "../../contracts/video-error-codes";
import type { VidATask } from "../../contracts/video-vid-a";
import type { TaskPage, ViewContext } from "../define";
import { failureOf } from "./task-facts";
import { statusOf, viewSubmitted } from "./view-unified";

const WORDS: Record<TaskState, VidATask["task_status"]> = {
  queued: "submitted",
  in_progress: "processing",
  completed: "succeed",
  failed: "failed",
  cancelled: "failed",
  expired: "failed",
};

const envelope = ({ requestId }: ViewContext) => ({ code: 0, message: "SUCCEED", request_id: requestId });

/** The reply to a submit: spec 2.8 and the family's own envelope. Times are milliseconds. */
export function viewVidASubmitted(task: VideoTask, context: ViewContext) {
  const { task_id, task_info, created_at, updated_at } = vidATask(task);
  return {
    ...viewSubmitted(task),
    ...envelope(context),
    data: { task_id, task_status: "submitted", task_info, created_at, updated_at },
  };
}

/** Spec 2.8 and the family's own envelope; the error has the family's number. */
export function viewVidA(task: VideoTask, context: ViewContext) {
  const failure = failureOf(task);
  const error = failure && { code: resultCodes(failure.code).vidA, message: failure.message };
  return { ...statusOf(task, error), ...envelope(context), data: vidATask(task) };
}

export function viewVidAList({ tasks }: TaskPage, context: ViewContext) {
  return { ...envelope(context), data: tasks.map(vidATask) };
}

function vidATask(task: VideoTask): VidATask {
  return {
    task_id: task.id,
    task_status: WORDS[task.state],
    task_status_msg: failureOf(task)?.message ?? "",
    task_info: { external_task_id: task.externalId ?? "" },
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    ...(task.state === "completed" ? { task_result: { videos: videosOf(task) } } : {}),
  };
}

/** Lengths are strings in this family. */
function videosOf({ videos, facts }: VideoTask) {
  return videos.map(({ assetId, url }) => ({ id: assetId, url: url ?? "", watermark_url: "", duration: String(facts?.durationS ?? "") }));
}
