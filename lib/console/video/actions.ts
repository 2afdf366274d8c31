import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import { costOf } from "../../contracts/prices";
import { isFinal } from "../../contracts/task";
import { videoResolution, videoSeconds } from "../../endpoints/video/billed";
import { Call } from "../../gateway/call";
import { recordOf } from "../../gateway/call-record";
import { findTargets } from "../../gateway/choose-targets";
import type { GatewayRequest } from "../../gateway/exchange";
import { asFailure } from "../../gateway/failure";
import { reserveDollars } from "../../gateway/reserve-budget";
import { findEnded, retryTask } from "../../jobs/retry";
import type { VideoTasks } from "../../providers/capabilities";
import { deleteAsset } from "../../store/media/assets";
import { findPosters } from "../../store/media/media";
import { leftoverFiles } from "../../store/tasks/task-leases";
import type { StoredTask } from "../../store/tasks/task-row";
import { deleteTask, stopTask } from "../../store/tasks/tasks";
import { countTokens } from "../../tokens/tokens";
import type { RetriedVideo, StoppedVideo } from "./action-contract";
import { describeJobs, traitsOf, type VideoSetting } from "./describe";
import { missingJob } from "./detail";
import { budgetsOf, principalOf } from "./principal";
import { findJob, jobStandings } from "./store";
import { stopOf } from "./views";

type RetryCall = Call<{ id: string }>;

/** Makes a new job from an ended one's order. It costs what a submit costs: budgets hold it first, and the log has a row of it. */
export async function retryJob(
  setting: VideoSetting,
  person: Person,
  { id, requestId, request }: { id: string; requestId: string; request: GatewayRequest },
): Promise<RetriedVideo> {
  const { teamId } = person;
  const task = await findEnded(setting, { teamId, id });
  const principal = principalOf(person);
  const call = new Call(requestId, { id: "console.retryVideo" }, request);
  call.principal = principal;
  call.model = task.model;
  let newId: string;
  try {
    const serving = await servingOf(setting, call);
    await reserveRetry(setting, person, { task, call });
    if (call.target) call.begin(call.target);
    const again = await retryTask(setting, { task, principal, requestId, serving });
    newId = again.id;
    call.tokens = { input: 0, output: 0, seconds: videoSeconds(again), billed: { resolution: videoResolution(again) } };
    setting.journal.append(recordOf(call, 200));
  } catch (error) {
    // On any error: a hold without a row would never be released.
    const failure = asFailure(error);
    setting.journal.append(recordOf(call, failure.status, failure));
    throw error;
  }
  const made = await findJob(setting.store, { teamId, id: newId });
  const [job] = await describeJobs(setting, teamId, made ? [made.job] : []);
  if (!job) throw missingJob();
  return { id: newId, attempt: job.attempt, retriedFrom: id, job };
}

/** Reserves what the order costs at most, as at its first submit. */
async function reserveRetry(setting: VideoSetting, person: Person, { task, call }: { task: StoredTask; call: RetryCall }): Promise<void> {
  const budgets = await budgetsOf(setting.store, person);
  if (!budgets) return;
  const { order } = task;
  const read = Math.ceil(Buffer.byteLength(order.prompt) / 4);
  const used = { in: read, out: 0, seconds: videoSeconds({ order }), resolution: videoResolution({ order }) };
  await reserveDollars(setting, call, { budgets, dollars: costOf(used, call.target?.listing.price), byLedger: true });
}

async function servingOf({ catalog }: VideoSetting, call: RetryCall) {
  const wanted = { name: call.model, capability: "video", principal: call.caller } as const;
  const {
    serving: [best],
  } = await findTargets(wanted, { catalog, tokens: { count: countTokens } });
  if (!best) throw new Error("no target serves a model that was found");
  call.target = best.target;
  return { provider: best.target.provider.id, model: best.target.model, video: best.model as VideoTasks };
}

/** Stops a job as far as possible, and returns how far that was. */
export async function stopJob(setting: VideoSetting, { teamId }: Person, id: string): Promise<StoppedVideo["outcome"]> {
  const { store, media, runner } = setting;
  const [job] = await jobStandings(store, { teamId, ids: [id] });
  if (!job) throw missingJob();
  const word = stopOf(job, traitsOf(setting)(job.provider)) === "untrack" ? "untracked" : "cancelled";
  const task = isFinal(job.state) ? undefined : await stopTask(store, { teamId, id, word, at: Date.now() });
  if (!task) return "ended";
  runner.drop(id);
  await media.remove(await leftoverFiles(store, task));
  runner.wake();
  return word;
}

/** Deletes an ended job, its videos with their posters, and its last frame. Throws `task_not_found`, `task_conflict`. */
export async function removeJob({ store, media }: VideoSetting, { teamId }: Person, id: string): Promise<void> {
  const task = await findEnded({ store, media }, { teamId, id });
  // Deleting it now would let it continue at its vendor.
  if (task.owesCancel)
    throw new Failure("task_conflict", "The job is still being cancelled at its provider. Try again in a moment.", { param: "id" });
  const at = Date.now();
  const videos = task.videos.flatMap(({ mediaId }) => mediaId ?? []);
  const posters = [...(await findPosters(store.db, videos)).values()].map((file) => file.id);
  await deleteTask(store, { teamId, id });
  const removed: string[] = [];
  for (const { assetId } of task.videos) {
    const deleted = await deleteAsset(store, { teamId, id: assetId, at });
    if (deleted?.fileId) removed.push(deleted.fileId);
  }
  await media.deleteBytes(removed);
  await media.remove([...posters, ...(task.lastFrameMediaId === null ? [] : [task.lastFrameMediaId])]);
}
