import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { ImageFile } from "../contracts/media";
import type { VideoOrder, VideoTask } from "../contracts/task";
import type { NewTask } from "../endpoints/define";
import type { CallOwner } from "../gateway/ports";
import { endingOf } from "../media/file-types";
import { nameFrom } from "../media/names";
import type { ModelCall, VideoSubmitted, VideoTasks } from "../providers/capabilities";
import { settleTask } from "../store/tasks/task-ends";
import type { LeaseToken } from "../store/tasks/task-leases";
import type { StoredTask } from "../store/tasks/task-row";
import { confirmSubmit, withdrawSubmit } from "../store/tasks/task-submits";
import { findRepeat, findTask, insertTask, type TaskOrigin } from "../store/tasks/tasks";
import { keepLease, newLease } from "./lease";
import { uncertain, waitOn } from "./lost-order";
import { type ReadPorts, TIMINGS, type Timings } from "./ports";
import { requireRoom } from "./room";
import { describeRequest } from "./sent-request";
import { describeTask } from "./view";

const REPEAT_WITHIN_MS = 10 * 60_000;
const EXPIRES_AFTER_S = 172_800;
const FIRST_POLL_MS = 5_000;
const GIVE_UP_MS = 10_000;

export interface SubmitPorts extends ReadPorts {
  /** Notified of new tasks. */
  runner: { wake(): void };
  timings?: Timings;
}

/** What identifies a retry: the previous task, and the first request. */
export type Lineage = Pick<TaskOrigin, "attempt" | "retryOf" | "batchId" | "request">;

/**
 * Submits a video task: stores its images, passes it to the model, lists its videos as pending assets. Throws `Failure`, and then leaves
 * nothing behind.
 */
export type SubmitTask = (holder: CallOwner, call: ModelCall<unknown>, task: NewTask, lineage?: Lineage) => Promise<VideoTask>;

export function createSubmitTask(ports: SubmitPorts): SubmitTask {
  /** Running submits: a client that aborted one may repeat it while the first still runs. */
  const running = new Map<string, Promise<unknown>>();
  return async (holder, call, task, lineage) => {
    const bodyHash = hashOf(holder);
    const name = `${holder.principal.keyId} ${task.family} ${bodyHash}`;
    if (holder.repeated || holder.token !== undefined) {
      await running.get(name)?.catch(() => undefined);
      const first = await repeatOf(ports, { keyId: holder.principal.keyId, family: task.family, bodyHash });
      if (first) return { ...(await describeTask(ports, first)), state: "queued" };
    }
    const taken = take(ports, { holder, call, task, bodyHash, lineage });
    running.set(name, taken);
    try {
      return await taken;
    } finally {
      if (running.get(name) === taken) running.delete(name);
    }
  };
}

/** With an `Idempotency-Key` the hash differs from that without. A first submit of the same key gets this far only if its process died. */
function hashOf({ body, token }: CallOwner): string {
  const hash = createHash("sha256").update(body);
  return (token === undefined ? hash : hash.update(`\n${token}`)).digest("hex");
}

function repeatOf({ store, now = Date.now }: SubmitPorts, submit: Pick<StoredTask, "keyId" | "family" | "bodyHash">) {
  return findRepeat(store, { ...submit, since: now() - REPEAT_WITHIN_MS });
}

interface Submission {
  holder: CallOwner;
  call: ModelCall<unknown>;
  task: NewTask;
  bodyHash: string;
  lineage: Lineage | undefined;
}

async function take(ports: SubmitPorts, submission: Submission): Promise<VideoTask> {
  const { holder, call, task } = submission;
  const { teamId } = holder.principal;
  if (task.model.local) await requireRoom(ports.store, holder.principal);
  const externalId = task.externalId ?? null;
  if (externalId !== null && (await findTask(ports.store, { teamId, id: externalId }))) throw nameTaken(externalId);
  const id = newId("task_");
  const inputs: string[] = [];
  let stored: StoredTask;
  try {
    for (const [place, image] of call.images.entries()) inputs.push(await keepInput(ports, { id, teamId, place, image }));
    const order: VideoOrder = { ...task.order, ...framesOf(task, inputs) };
    const written = describe(submission, { id, order, at: (ports.now ?? Date.now)() });
    stored = await (task.model.local ? takeHere : takeAtProvider)(ports, submission, written);
  } catch (error) {
    // A task with an unknown outcome stays, with its images.
    if (!(await findTask(ports.store, { teamId, id }))) await ports.media.remove(inputs);
    throw error;
  }
  ports.runner.wake();
  return describeTask(ports, stored);
}

/** The embedded models accept an order instantly and free of charge. */
async function takeHere(ports: SubmitPorts, submission: Submission, written: StoredTask): Promise<StoredTask> {
  const { call, task } = submission;
  const {
    operation,
    facts,
    actualPrompt = null,
  } = await task.model.submit({ ...call, wire: null, input: written.order, taskId: written.id });
  const stored = { ...written, operation, facts, actualPrompt };
  await insert(ports, submission, { stored });
  return stored;
}

/**
 * A vendor may charge for an order: the task is written first and leased during the submit, so that a process that dies in between leaves a
 * task that shows it. A refusal removes it; an unknown outcome ends it as `submission_uncertain`.
 */
async function takeAtProvider(ports: SubmitPorts, submission: Submission, written: StoredTask): Promise<StoredTask> {
  const { store, now = Date.now, timings = TIMINGS } = ports;
  const { call, task } = submission;
  const hold = { id: written.id, lease: newLease(hostname()) };
  const until = now() + timings.leaseMs;
  await insert(ports, submission, { stored: { ...written, word: "submitting" }, held: { lease: hold.lease, until } });
  const release = keepLease({ store, hold, until, now, timings, onLost: () => undefined });
  try {
    const submitted = await task.model.submit({ ...call, wire: null, input: written.order, taskId: written.id });
    return await confirm(ports, submission, { hold, written, submitted });
  } catch (error) {
    if (error instanceof Failure && !error.detail.unsure && !call.signal.aborted) await withdrawSubmit(store, hold);
    else await leaveUncertain(ports, { hold, written, video: task.model });
    throw error;
  } finally {
    release();
  }
}

interface Held {
  hold: LeaseToken;
  written: StoredTask;
}

async function confirm(
  { store, now = Date.now }: SubmitPorts,
  { call, task }: Submission,
  { hold, written, submitted }: Held & { submitted: VideoSubmitted },
): Promise<StoredTask> {
  const { operation, facts, actualPrompt = null, vendorId = null } = submitted;
  const at = now();
  // The first poll comes after the vendor's initial delay.
  const taken = { operation, facts, actualPrompt, vendorId, nextAt: at + (task.model.pace?.firstMs ?? FIRST_POLL_MS), at };
  try {
    if (await confirmSubmit(store, hold, taken)) return { ...written, operation, facts, actualPrompt, nextAt: taken.nextAt, updatedAt: at };
    throw new Failure("task_conflict", "The task was cancelled while it was being submitted to the model's provider.");
  } catch (error) {
    const cancelled = task.model.cancel?.(operation, AbortSignal.timeout(GIVE_UP_MS));
    await cancelled?.catch(() => call.warn("a task that could not be kept could not be cancelled at its provider either"));
    throw error;
  }
}

/**
 * A runner searches for it if the vendor has a lookup; otherwise it ends. If the database is unavailable, the lease expires and a runner
 * does both.
 */
async function leaveUncertain(
  { store, runner, now = Date.now }: SubmitPorts,
  { hold, written, video }: Held & { video: VideoTasks },
): Promise<void> {
  if (video.find) {
    await waitOn({ store }, { task: written, lease: hold.lease, at: now() }).catch(() => undefined);
    return runner.wake();
  }
  const { code, message } = uncertain();
  const end = { state: "failed", error: { code, message } } as const;
  await settleTask(store, hold.lease, { task: written, end, word: "failed", at: now() }).catch(() => undefined);
}

async function keepInput(
  { media }: SubmitPorts,
  { id, teamId, place, image }: { id: string; teamId: string; place: number; image: ImageFile },
): Promise<string> {
  const { bytes, type, width, height } = image;
  const fileName = `${id}-input-${place + 1}.${endingOf(type)}`;
  const file = await media.put({ teamId, purpose: "input", taskId: id, type, width, height, fileName }, bytes);
  return file.id;
}

function framesOf({ frames }: NewTask, ids: readonly string[]): Pick<VideoOrder, "firstFrame" | "lastFrame" | "references"> {
  const idOf = (frame: "first" | "last") => ids[frames.indexOf(frame)] ?? null;
  return { firstFrame: idOf("first"), lastFrame: idOf("last"), references: ids.filter((_id, place) => frames[place] === "reference") };
}

function describe(
  { holder, call, task, bodyHash }: Submission,
  { id, order, at }: { id: string; order: VideoOrder; at: number },
): StoredTask {
  const { teamId, keyId } = holder.principal;
  return {
    id,
    teamId,
    keyId,
    requestId: holder.requestId,
    model: call.publicModel,
    provider: call.provider,
    upstreamModel: call.model,
    family: task.family,
    fromImage: task.frames.length > 0,
    externalId: task.externalId ?? null,
    state: "queued",
    word: "queued",
    progress: 0,
    order,
    operation: null,
    facts: null,
    videos: Array.from({ length: order.n }, () => ({ assetId: newId("asset-"), mediaId: null })),
    lastFrameMediaId: null,
    error: null,
    actualPrompt: null,
    tokens: 0,
    echo: task.echo ?? {},
    callbackUrl: task.callbackUrl ?? null,
    local: task.model.local,
    bodyHash,
    expiresAt: at + (task.expiresAfterS ?? EXPIRES_AFTER_S) * 1000,
    nextAt: at,
    attempts: 0,
    misses: 0,
    owesCancel: false,
    history: [{ at, state: "queued", word: "queued" }],
    createdAt: at,
    startedAt: null,
    updatedAt: at,
    endedAt: null,
  };
}

async function insert(
  { store }: SubmitPorts,
  { holder, call, lineage }: Submission,
  { stored, held }: { stored: StoredTask; held?: TaskOrigin["held"] },
): Promise<void> {
  const { path, body, batchId = null } = holder;
  const request = path === undefined ? null : describeRequest({ path, body, input: call.input });
  const origin = { attempt: 1, retryOf: null, batchId, request, ...lineage, vendorId: null, held };
  if (!(await insertTask(store, stored, nameFrom(stored.order.prompt, "Video"), origin))) throw nameTaken(stored.externalId ?? "");
}

function nameTaken(externalId: string): Failure {
  return new Failure("task_conflict", `A task named '${externalId}' already exists.`, { param: "external_task_id" });
}
