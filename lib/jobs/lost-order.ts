import { Failure } from "../contracts/errors";
import type { Cancellation, VideoSubmitted, VideoTasks } from "../providers/capabilities";
import { releaseTask } from "../store/tasks/task-leases";
import { type StoredTask, withEvent } from "../store/tasks/task-row";
import { confirmSubmit, ordersAround } from "../store/tasks/task-submits";
import { readImage } from "./images";
import type { Job } from "./job";
import { jittered } from "./outcome";
import type { JobContext, ReadPorts } from "./ports";

/** The word of a task while it is being looked for. */
const UNCERTAIN = "uncertain";
/** A vendor that does not list an order by then never had it, as far as can be told. */
const MISSING_AFTER_MS = 3 * 60_000;
/** How long an unavailable vendor is asked. */
const SILENT_AFTER_MS = 3_600_000;
const AGAIN_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * The failure of a task whose submit broke off, in this process or its predecessor: it may have been charged, so it isn't resent
 * automatically.
 */
export function uncertain(): Failure {
  return new Failure(
    "submission_uncertain",
    "It is unknown whether the model's provider accepted this job: it may have been accepted and charged. Check there before you send it again.",
  );
}

/** Looks for an order at its vendor. Undefined if it isn't found, or the vendor has no lookup. Throws the lookup's errors. */
export async function findLost(
  { store, media }: ReadPorts,
  { task, video, signal }: { task: StoredTask; video: VideoTasks; signal: Cancellation },
): Promise<VideoSubmitted | undefined> {
  if (!video.find) return undefined;
  const { firstFrame, lastFrame, references } = task.order;
  const ids = [firstFrame, lastFrame, ...references].filter((id) => id !== null);
  const images = await Promise.all(ids.map((id) => readImage(media, id)));
  const around = await ordersAround(store, task);
  const { order: input, upstreamModel: model, id: taskId, createdAt: sentAt } = task;
  return video.find({ input, model, images, taskId, sentAt, ...around, signal });
}

/**
 * One lookup of a claimed task's lost order. If found, the task continues normally; otherwise it is retried for a while. True once the
 * search is over: the task has to end.
 */
export async function searchOrder(
  shop: JobContext,
  job: Job,
  { video, note }: { video: VideoTasks; note(told: { ok: boolean; words: string; error?: unknown }): Promise<void> },
): Promise<boolean> {
  const { task } = job;
  const late = setTimeout(() => job.break("late"), shop.timings.pollTimeoutMs).unref();
  let longest = MISSING_AFTER_MS;
  try {
    const found = await job.wait(findLost(shop, { task, video, signal: job.signal }));
    if (found) {
      await note({ ok: true, words: `The provider has it as ${found.vendorId}.` });
      await goOn(shop, job, found);
      return false;
    }
    await note({ ok: true, words: "The provider does not have this job, or it cannot be identified." });
  } catch (error) {
    if (job.broken === "lost") return false;
    if (job.broken !== "stopping") await note({ ok: false, words: wordsOf(error, job), error });
    longest = SILENT_AFTER_MS;
  } finally {
    clearTimeout(late);
  }
  const at = shop.now();
  if (at - task.createdAt >= longest && job.broken !== "stopping") return true;
  await waitOn(shop, { task, lease: job.lease, at });
  return false;
}

function wordsOf(error: unknown, { broken }: Job): string {
  if (broken === "late") return "The provider did not answer.";
  return error instanceof Failure ? error.message : "The gateway hit an unexpected error.";
}

async function goOn(shop: JobContext, { task, lease }: Job, found: VideoSubmitted): Promise<void> {
  const { operation, facts, actualPrompt = null, vendorId = null } = found;
  const at = shop.now();
  const history = withEvent(task.history, { at, state: "queued", word: "found" });
  await confirmSubmit(shop.store, { id: task.id, lease }, { operation, facts, actualPrompt, vendorId, nextAt: at, at, history });
}

/** Leaves the search to the next claim. */
export async function waitOn(
  { store }: Pick<ReadPorts, "store">,
  { task, lease, at }: { task: StoredTask; lease: string; at: number },
): Promise<void> {
  const history = task.word === UNCERTAIN ? task.history : withEvent(task.history, { at, state: task.state, word: UNCERTAIN });
  const nextAt = at + jittered(Math.min(LONGEST_MS, AGAIN_MS * 2 ** Math.min(task.misses, 10)));
  const next = { ...task, word: UNCERTAIN, history, misses: task.misses + 1, nextAt, updatedAt: at };
  await releaseTask(store, lease, { task: next, at, seen: { unknown: true, queuePosition: null } });
}
