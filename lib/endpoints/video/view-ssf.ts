import { isFinal, type TaskState, type VideoTask } from "../../contracts/task";
import { resultCodes } from "../../contracts/video-error-codes";
import type { SynthesisTask } from "../../contracts/video-ssf";
import type { TaskPage, ViewContext } from "../define";
import { failureOf, shortSide, videoUrls } from "./task-facts";

export const SSF_WORDS: Record<TaskState, SynthesisTask["output"]["task_status"]> = {
  queued: "PENDING",
  in_progress: "RUNNING",
  completed: "SUCCEEDED",
  failed: "FAILED",
  cancelled: "CANCELED",
  expired: "FAILED",
};
/** The family's time format: `YYYY-MM-DD HH:MM:SS.mmm` in UTC+8, without the zone. */
export const SSF_ZONE_MS = 8 * 3_600_000;

function ssfTime(ms: number): string {
  return new Date(ms + SSF_ZONE_MS).toISOString().slice(0, 23).replace("T", " ");
}

export function viewSsfSubmitted({ id }: VideoTask, { requestId }: ViewContext) {
  return { request_id: requestId, output: { task_id: id, task_status: "PENDING" } };
}

/** Spec 2.10. */
export function viewSsf(task: VideoTask, { requestId }: ViewContext): SynthesisTask {
  const { state } = task;
  const failure = state === "cancelled" ? null : failureOf(task);
  const [url] = videoUrls(task);
  return {
    request_id: requestId,
    output: {
      task_id: task.id,
      task_status: SSF_WORDS[state],
      submit_time: ssfTime(task.createdAt),
      ...(task.startedAt === null ? {} : { scheduled_time: ssfTime(task.startedAt) }),
      ...(isFinal(state) ? { end_time: ssfTime(task.endedAt ?? task.updatedAt), orig_prompt: task.order.prompt } : {}),
      ...(state === "completed" && task.actualPrompt !== null ? { actual_prompt: task.actualPrompt } : {}),
      ...(url === undefined ? {} : { video_url: url }),
      ...(failure ? { code: resultCodes(failure.code).ssf, message: failure.message } : {}),
    },
    ...(state === "completed" ? { usage: usageOf(task) } : {}),
  };
}

/** Whole seconds, rounded up, as they are billed. */
function usageOf({ facts, videos }: VideoTask): NonNullable<SynthesisTask["usage"]> {
  const duration = Math.ceil(facts?.durationS ?? 0);
  return {
    duration,
    input_video_duration: 0,
    output_video_duration: duration,
    video_count: videos.length,
    SR: facts ? shortSide(facts) : 0,
  };
}

export function viewSsfCancelled(_task: VideoTask, { requestId }: ViewContext) {
  return { request_id: requestId };
}

export function viewSsfList({ tasks, total, page, pageSize }: TaskPage, { requestId }: ViewContext) {
  return {
    request_id: requestId,
    data: tasks.map((task) => ({
      task_id: task.id,
      status: SSF_WORDS[task.state],
      model_name: task.model,
      gmt_create: task.createdAt,
      ...(task.startedAt === null ? {} : { start_time: task.startedAt }),
      ...(task.endedAt === null ? {} : { end_time: task.endedAt }),
    })),
    total,
    total_page: Math.ceil(total / pageSize),
    page_no: page,
    page_size: pageSize,
  };
}
