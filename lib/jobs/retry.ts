import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { VideoTask } from "../contracts/task";
import { ownJson } from "../contracts/typed";
import type { NewTask } from "../endpoints/define";
import type { ModelCall, VideoTasks } from "../providers/capabilities";
import { originOf } from "../store/tasks/task-origin";
import type { StoredTask } from "../store/tasks/task-row";
import { findTask } from "../store/tasks/tasks";
import { readImage } from "./images";
import type { ReadPorts } from "./ports";
import type { SentRequest } from "./sent-request";
import type { Lineage, SubmitTask } from "./submit";

/** Time limit of an upstream for accepting an order. */
const SUBMIT_MS = 60_000;

export interface RetryPorts extends ReadPorts {
  submit: SubmitTask;
}

/** The requester, and the model that will serve it. */
export interface Retry {
  task: StoredTask;
  principal: Principal;
  requestId: string;
  serving: { provider: string; model: string; video: VideoTasks };
}

/** The task to be retried. Throws `task_not_found`, and `task_conflict` if it hasn't ended. */
export async function findEnded({ store }: ReadPorts, { teamId, id }: { teamId: string; id: string }): Promise<StoredTask> {
  const task = await findTask(store, { teamId, id });
  if (!task || task.id !== id) throw new Failure("task_not_found", "There is no such job.", { param: "id" });
  if (task.endedAt === null) throw new Failure("task_conflict", "The job has not ended. Stop it first.", { param: "id" });
  return task;
}

/** Resubmits a task's order as a new task that references the old one, which keeps the caller's external id. */
export async function retryTask(ports: RetryPorts, { task, principal, requestId, serving }: Retry): Promise<VideoTask> {
  const { firstFrame, lastFrame, references, ...order } = task.order;
  const frames: NewTask["frames"] = [
    ...(firstFrame === null ? [] : (["first"] as const)),
    ...(lastFrame === null ? [] : (["last"] as const)),
    ...references.map(() => "reference" as const),
  ];
  const ids = [firstFrame, lastFrame, ...references].filter((id) => id !== null);
  const images = await Promise.all(ids.map((id) => readImage(ports.media, id)));
  const call: ModelCall<unknown> = {
    requestId,
    provider: serving.provider,
    caller: principal,
    model: serving.model,
    publicModel: task.model,
    input: null,
    wire: null,
    images,
    signal: AbortSignal.timeout(SUBMIT_MS),
    warn: () => undefined,
    billed: () => undefined,
  };
  const expiresAfterS = Math.round((task.expiresAt - task.createdAt) / 1000);
  const { callbackUrl, echo, family } = task;
  // The body normally identifies a client's repeated submit; a retry must never match one.
  const holder = { principal, requestId, body: Buffer.from(`${requestId} retries ${task.id}`), repeated: false };
  const again: NewTask = { model: serving.video, family, order, frames, callbackUrl, echo: { ...echo }, expiresAfterS };
  return ports.submit(holder, call, again, await lineageOf(ports, task));
}

async function lineageOf({ store }: ReadPorts, task: StoredTask): Promise<Lineage> {
  const origin = await originOf(store, task);
  return {
    attempt: (origin?.attempt ?? 1) + 1,
    retryOf: task.id,
    batchId: origin?.batchId ?? null,
    request: origin?.request ? ownJson<SentRequest>(origin.request) : null,
  };
}
