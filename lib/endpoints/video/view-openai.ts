import type { VideoTask } from "../../contracts/task";
import type { Video, VideoDeleted, VideoList } from "../../contracts/video-openai";
import type { TaskPage } from "../define";
import { failureOf, progressOf, unifiedState, unixSeconds, urlsEnd } from "./task-facts";

/** The video resource of the OpenAI form, freshly made. */
export function viewOpenAiSubmitted(task: VideoTask): Video {
  return { ...viewOpenAi(task), status: "queued", progress: 0, completed_at: null, error: null };
}

/** The OpenAI video resource. Its video is at `/content`; `error.code` is a string here, a number in spec 2.8. */
export function viewOpenAi(task: VideoTask): Video {
  const { facts, order } = task;
  const width = facts?.width ?? order.width;
  const height = facts?.height ?? order.height;
  const seconds = facts?.durationS ?? order.durationS;
  return {
    id: task.id,
    object: "video",
    model: task.model,
    status: unifiedState(task),
    progress: progressOf(task),
    created_at: unixSeconds(task.createdAt),
    completed_at: task.state === "completed" && task.endedAt !== null ? unixSeconds(task.endedAt) : null,
    expires_at: urlsEnd(task),
    prompt: order.prompt,
    size: width === null || height === null ? null : `${width}x${height}`,
    seconds: seconds === null ? null : String(seconds),
    remixed_from_video_id: null,
    error: failureOf(task),
  };
}

/** `total` counts from the cursor on. */
export function viewOpenAiList({ tasks, total }: TaskPage): VideoList {
  return {
    object: "list",
    data: tasks.map(viewOpenAi),
    first_id: tasks[0]?.id ?? null,
    last_id: tasks.at(-1)?.id ?? null,
    has_more: total > tasks.length,
  };
}

export function viewOpenAiDeleted({ id }: VideoTask): VideoDeleted {
  return { id, object: "video.deleted", deleted: true };
}
