import { attemptVendor } from "../contracts/attempt-vendor";
import { Failure } from "../contracts/errors";
import type { AttemptVendor } from "../contracts/record";
import { remedyOf } from "../contracts/remedies";
import type { TaskWork, VideoState, VideoTasks } from "../providers/capabilities";
import { scrub } from "../secrets/scrub";
import { type CheckReply, noteCheck } from "../store/tasks/task-checks";
import { settleTask, type TaskEnd } from "../store/tasks/task-ends";
import { leftoverFiles, releaseTask, storeProgress } from "../store/tasks/task-leases";
import { type StoredTask, withEvent } from "../store/tasks/task-row";
import { fetchOwed } from "./fetch";
import { readImage } from "./images";
import type { Job } from "./job";
import { searchOrder, uncertain } from "./lost-order";
import { fetchDelayMs, jittered, judge, pollDelayMs } from "./outcome";
import type { JobContext, JobPorts } from "./ports";
import { keepProgress } from "./progress";
import { type KeptVideos, keepVideos } from "./videos";

type Completed = Extract<VideoState, { state: "completed" }>;
type Unfinished = Extract<VideoState, { state: "queued" | "in_progress" }>;

/** For upstreams that don't report progress. */
const GUESSED_PROGRESS = { queued: 10, in_progress: 50 } as const;
const CANCEL_TRIES = 5;

/**
 * Does one step of a claimed task and releases the claim: polls an upstream, renders a video, fetches one, or cancels a task upstream.
 * Failures become part of the task; only the database's errors are thrown.
 */
export async function workOn(shop: JobContext, job: Job): Promise<void> {
  if (job.kind === "cancel") return tellUpstream(shop, job);
  if (job.kind === "fetch") return fetchOwed(shop, job);
  const { operation } = job.task;
  if (operation === null) return search(shop, job);
  let state: VideoState;
  let kept: KeptVideos | undefined;
  try {
    state = await advance(shop, job, operation);
    job.answered = true;
    if (job.kind === "poll") await note(shop, job, { ok: true, status: null, body: state.word, ...state.reply });
    if (state.state === "completed") kept = await keepVideos(shop, job, state);
  } catch (error) {
    return setBack(shop, job, error);
  }
  if (state.state === "completed") return kept && (await complete(shop, job, { made: state, kept }));
  if (state.state === "failed") return fail(shop, job, { failure: new Failure(state.code, state.message), word: state.word });
  if (state.state === "cancelled" || state.state === "expired") return endThere(shop, job, state);
  return carryOn(shop, job, state);
}

/** Replies are stored for people: if that fails, the work continues. */
async function note(shop: JobContext, { task, lease }: Job, reply: CheckReply): Promise<void> {
  await noteCheck(shop.store, { id: task.id, lease }, { ...reply, body: scrub(reply.body), at: shop.now() }).catch((cause: unknown) =>
    shop.log.debug({ task: task.id, cause }, "an upstream's reply could not be kept"),
  );
}

function modelOf({ providers }: JobPorts, { provider }: StoredTask): VideoTasks {
  const model = providers.find(({ id }) => id === provider)?.capabilities.video;
  if (model) return model;
  throw new Failure("no_available_provider", "The model's provider is no longer configured.", { elsewhere: true });
}

/** The task was written, but it isn't known whether its vendor accepted the order. */
async function search(shop: JobContext, job: Job): Promise<void> {
  const video = shop.providers.find(({ id }) => id === job.task.provider)?.capabilities.video;
  const tell = ({ ok, words, error }: { ok: boolean; words: string; error?: unknown }) =>
    note(shop, job, { ok, status: null, body: words, vendor: vendorOf(shop, job, error) });
  const over = video?.find === undefined || (await searchOrder(shop, job, { video, note: tell }));
  if (over) await fail(shop, job, { failure: uncertain(), word: "failed" });
}

async function advance(shop: JobContext, job: Job, operation: NonNullable<StoredTask["operation"]>): Promise<VideoState> {
  const { task, signal } = job;
  const model = modelOf(shop, task);
  const hold = { id: task.id, lease: job.lease };
  const progress = keepProgress({
    task,
    intervalMs: shop.timings.progressMs,
    store: (value) => storeProgress(shop.store, hold, { progress: value, at: shop.now() }),
  });
  const image = (id: string) => readImage(shop.media, id);
  const work: TaskWork = { taskId: task.id, caller: task, model: task.upstreamModel, signal, image, report: progress.report };
  const late = job.kind === "poll" ? setTimeout(() => job.break("late"), shop.timings.pollTimeoutMs).unref() : undefined;
  try {
    return await job.wait(model.advance(operation, work));
  } finally {
    clearTimeout(late);
    progress.end();
  }
}

/** Still running upstream: polled again later. Its state never goes back. */
async function carryOn(shop: JobContext, job: Job, seen: Unfinished): Promise<void> {
  const at = shop.now();
  const { task } = job;
  const state = task.state === "in_progress" ? task.state : seen.state;
  const everyMs = shop.providers.find(({ id }) => id === task.provider)?.capabilities.video?.pace?.everyMs;
  const news = state !== task.state || seen.word !== task.word;
  const progress = Math.max(task.progress, Math.min(99, Math.floor(seen.progress ?? GUESSED_PROGRESS[state])));
  const next: StoredTask = {
    ...task,
    state,
    word: seen.word,
    progress,
    history: news ? withEvent(task.history, { at, state, word: seen.word }) : task.history,
    startedAt: state === "in_progress" ? (task.startedAt ?? at) : null,
    updatedAt: at,
    nextAt: at + pollDelayMs(at - task.createdAt, { everyMs, againMs: seen.againMs }),
    misses: 0,
  };
  const what = { unknown: seen.unknown ?? false, queuePosition: seen.queuePosition ?? null };
  await releaseTask(shop.store, job.lease, { task: next, at, seen: what, changed: state !== task.state });
}

async function complete(shop: JobContext, { task, lease }: Job, { made, kept }: { made: Completed; kept: KeptVideos }) {
  const end: TaskEnd = { state: "completed", ...kept, facts: kept.facts ?? task.facts, tokens: made.tokens };
  const files = [...kept.videos.map(({ mediaId }) => mediaId), kept.lastFrameMediaId].filter((id) => id !== null);
  const at = shop.now();
  const actualPrompt = made.actualPrompt ?? task.actualPrompt;
  const next = { ...task, actualPrompt, misses: 0, nextAt: at + fetchDelayMs(kept.videos, { misses: 0, at }) };
  const settled = await settleTask(shop.store, lease, { task: next, end, word: made.word, at });
  await shop.media.remove(settled ? settled.unlisted : files);
}

/** The upstream ended it without a video. */
async function endThere(shop: JobContext, { task, lease }: Job, { state, word }: { state: "cancelled" | "expired"; word: string }) {
  const settled = await settleTask(shop.store, lease, { task, end: { state }, word, at: shop.now() });
  if (settled) await shop.media.remove(await leftoverFiles(shop.store, task));
}

async function fail(shop: JobContext, { task, lease }: Job, { failure, word }: { failure: Failure; word: string }) {
  const error = { code: failure.code, message: scrub(failure.message) };
  const settled = await settleTask(shop.store, lease, { task, end: { state: "failed", error }, word, at: shop.now() });
  if (settled) await shop.media.remove(await leftoverFiles(shop.store, task));
}

/** The work was aborted or failed. */
async function setBack(shop: JobContext, job: Job, thrown: unknown): Promise<void> {
  if (job.broken === "lost") return;
  if (job.broken === "stopping") return giveBack(shop, job);
  const error = job.broken === "late" ? new Failure("upstream_timeout", "The upstream did not answer.", { transient: true }) : thrown;
  const setback = judge(error, job.task);
  const vendor = vendorOf(shop, job, error);
  if (job.kind === "poll" && !job.answered) await note(shop, job, { ok: false, status: null, body: wordsOf(error), vendor });
  const fields = {
    task: job.task.id,
    provider: job.task.provider,
    ...(vendor && { vendor, remedy: remedyOf(vendor.fault) }),
    cause: error,
  };
  if (setback.kind === "failed") {
    shop.log.info(fields, "a video task failed");
    return fail(shop, job, { failure: setback.failure, word: "failed" });
  }
  if (setback.alarm) shop.log.warn(fields, "a video task met trouble that is not its own; it is tried again");
  else shop.log.debug(fields, "a video task is tried again");
  const { misses, attempts } = setback;
  const at = shop.now();
  const task = { ...job.task, misses, attempts, nextAt: at + jittered(setback.delayMs) };
  await releaseTask(shop.store, job.lease, { task, at });
}

/** The vendor's error; undefined if the failure wasn't the vendor's, or videos are rendered here. */
function vendorOf({ providers }: JobPorts, { task }: Job, error: unknown): AttemptVendor | undefined {
  const provider = providers.find(({ id }) => id === task.provider);
  if (!provider || provider.simulated || !(error instanceof Failure)) return undefined;
  return attemptVendor(error, { credentialHint: provider.credentialHint, clean: scrub });
}

function wordsOf(error: unknown): string {
  return error instanceof Failure ? error.message : "The gateway hit an unexpected error.";
}

/** The gateway stops: a video is queued again, as if it hadn't been started. */
async function giveBack(shop: JobContext, { task, lease, kind }: Job): Promise<void> {
  const at = shop.now();
  const state = kind === "video" ? "queued" : task.state;
  const changed = state !== task.state;
  const next = changed
    ? { ...task, state, word: state, history: withEvent(task.history, { at, state, word: state }), updatedAt: at }
    : task;
  await releaseTask(shop.store, lease, { task: next, at, changed });
}

async function tellUpstream(shop: JobContext, job: Job): Promise<void> {
  const { task, lease } = job;
  const late = setTimeout(() => job.break("late"), shop.timings.pollTimeoutMs).unref();
  let misses = task.misses + 1;
  let owesCancel = false;
  try {
    const model = modelOf(shop, task);
    if (model.cancel && task.operation) await job.wait(model.cancel(task.operation, job.signal));
  } catch (cause) {
    if (job.broken === "lost") return;
    if (job.broken === "stopping") misses--;
    owesCancel = misses < CANCEL_TRIES;
    shop.log.info({ task: task.id, provider: task.provider, cause }, "an upstream could not be told that a task was given up");
  } finally {
    clearTimeout(late);
  }
  const nextAt = shop.now() + jittered(30_000);
  await releaseTask(shop.store, lease, { task: { ...task, owesCancel, misses, nextAt }, at: task.updatedAt });
}
