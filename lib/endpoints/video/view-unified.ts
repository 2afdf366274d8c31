import { ERRORS } from "../../contracts/errors";
import type { VideoTask } from "../../contracts/task";
import type { VideoStatus, VideoSubmitted } from "../../contracts/video";
import { failureOf, progressOf, unifiedState, unixSeconds, urlsEnd, videoUrls } from "./task-facts";

/** Spec 2.8 as the reply to a submit: `queued`, even if the task is running already. */
export function viewSubmitted(task: VideoTask): VideoSubmitted {
  return {
    task_id: task.id,
    status: "queued",
    id: task.id,
    object: "video",
    model: task.model,
    created_at: unixSeconds(task.createdAt),
    progress: 0,
  };
}

/** Spec 2.8. Error numbers are the HTTP statuses of such failures. */
export function viewUnified(task: VideoTask): VideoStatus {
  const failure = failureOf(task);
  return statusOf(task, failure && { code: ERRORS[failure.code].status, message: failure.message });
}

/** Spec 2.8 with the family's own error number. */
export function statusOf(task: VideoTask, error: { code: number; message: string } | null): VideoStatus {
  const [url, ...others] = videoUrls(task);
  const { facts } = task;
  const end = urlsEnd(task);
  return {
    task_id: task.id,
    status: unifiedState(task),
    ...(url === undefined ? {} : { url, urls: [url, ...others] }),
    ...(end === null ? {} : { expires_at: end }),
    ...(task.state === "completed" ? { format: "mp4" } : {}),
    ...(facts
      ? { metadata: { duration: facts.durationS, fps: facts.fps, width: facts.width, height: facts.height, seed: facts.seed } }
      : {}),
    ...(error ? { error } : {}),
    id: task.id,
    object: "video",
    model: task.model,
    created_at: unixSeconds(task.createdAt),
    ...(task.state === "completed" && task.endedAt !== null ? { completed_at: unixSeconds(task.endedAt) } : {}),
    progress: progressOf(task),
  };
}
