import type { TaskState, VideoTask } from "../../contracts/task";
import type { GenerationTask } from "../../contracts/video-cgt";
import { resultCodes } from "../../contracts/video-error-codes";
import type { TaskPage } from "../define";
import { failureOf, ratioOf, shortSide, unixSeconds, videoUrls } from "./task-facts";

export const CGT_WORDS: Record<TaskState, GenerationTask["status"]> = {
  queued: "queued",
  in_progress: "running",
  completed: "succeeded",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};
/** Seconds; shown for tasks of other families, whatever their own limit is. */
const DEFAULT_EXPIRY_S = 172_800;

export function viewCgtSubmitted({ id }: VideoTask) {
  return { id, status: "queued" };
}

/** Spec 2.9. Fields of this family only have their default if the task was submitted in another. */
export function viewCgt(task: VideoTask): GenerationTask {
  const own = task.family === "cgt";
  const failure = failureOf(task);
  const failed = failure !== null && task.state !== "cancelled";
  return {
    id: task.id,
    model: task.model,
    status: CGT_WORDS[task.state],
    ...(task.state === "completed" ? { content: contentOf(task) } : {}),
    ...(failed ? { error: { code: resultCodes(failure.code).cgt, message: failure.message } } : {}),
    ...(task.state === "completed" ? { usage: { completion_tokens: task.tokens, total_tokens: task.tokens } } : {}),
    created_at: unixSeconds(task.createdAt),
    updated_at: unixSeconds(task.updatedAt),
    ...shapeOf(task, own),
    generate_audio: own && task.order.generateAudio,
    draft: false,
    service_tier: "default",
    ...(own ? task.echo : {}),
    execution_expires_after: own ? task.expiresAfterS : DEFAULT_EXPIRY_S,
  };
}

export function viewCgtList({ tasks, total }: TaskPage) {
  return { items: tasks.map(viewCgt), total };
}

function contentOf(task: VideoTask): NonNullable<GenerationTask["content"]> {
  const [url] = videoUrls(task);
  return {
    ...(url === undefined ? {} : { video_url: url }),
    ...(task.lastFrameUrl === null ? {} : { last_frame_url: task.lastFrameUrl }),
  };
}

/** The video's properties. A task of this family keeps the labels of its order. */
function shapeOf({ facts, order }: VideoTask, own: boolean) {
  if (!facts) return {};
  const ratio = own && order.ratio !== null && order.ratio !== "adaptive" ? order.ratio : ratioOf(facts);
  return {
    seed: facts.seed,
    resolution: (own && order.resolution) || `${shortSide(facts)}p`,
    ratio,
    duration: Math.ceil(facts.durationS),
    framespersecond: facts.fps,
  };
}
