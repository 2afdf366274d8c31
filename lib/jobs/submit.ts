import { createHash } from "node:crypto";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { Picture } from "../contracts/media";
import type { VideoOrder, VideoTask } from "../contracts/task";
import type { NewTask } from "../endpoints/define";
import type { DeskHolder } from "../gateway/ports";
import { endingOf } from "../media/file-types";
import { nameFrom } from "../media/names";
import type { ModelCall, VideoSubmitted } from "../providers/capabilities";
import type { StoredTask } from "../store/task-row";
import { findRepeat, findTask, insertTask, type TaskOrigin } from "../store/tasks";
import type { ReadPorts } from "./ports";
import { requireRoom } from "./room";
import { describeRequest } from "./sent-request";
import { describeTask } from "./view";

const REPEAT_WITHIN_MS = 10 * 60_000;
const EXPIRES_AFTER_S = 172_800;
const FIRST_POLL_MS = 5_000;
const GIVE_UP_MS = 10_000;

export interface SubmitPorts extends ReadPorts {
  /** Told that there is a new task. */
  runner: { wake(): void };
}

/** What a retry is told by: the task before, and the request of the first. */
export type Lineage = Pick<TaskOrigin, "attempt" | "retryOf" | "batchId" | "request">;

/** Takes a video task: stores its pictures, hands it to the model, lists its films as assets in the making. Throws `Failure`, with nothing left behind. */
export type SubmitTask = (holder: DeskHolder, call: ModelCall<unknown>, task: NewTask, lineage?: Lineage) => Promise<VideoTask>;

export function createSubmitTask(ports: SubmitPorts): SubmitTask {
  /** Submits that are under way: a client that gave one up and repeats it comes while the first still runs. */
  const running = new Map<string, Promise<unknown>>();
  return async (holder, call, task, lineage) => {
    const bodyHash = createHash("sha256").update(holder.body).digest("hex");
    const name = `${holder.principal.keyId} ${task.family} ${bodyHash}`;
    if (holder.repeated) {
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

function repeatOf({ store, now = Date.now }: SubmitPorts, submit: Pick<StoredTask, "keyId" | "family" | "bodyHash">) {
  return findRepeat(store, { ...submit, since: now() - REPEAT_WITHIN_MS });
}

interface Submission {
  holder: DeskHolder;
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
    for (const [place, picture] of call.pictures.entries()) inputs.push(await keepInput(ports, { id, teamId, place, picture }));
    const order: VideoOrder = { ...task.order, ...framesOf(task, inputs) };
    const submitted = await task.model.submit({ ...call, wire: null, input: order });
    stored = describe(submission, { id, order, submitted, at: (ports.now ?? Date.now)() });
    await insert(ports, submission, { stored, vendorId: submitted.vendorId ?? null });
  } catch (error) {
    await ports.media.remove(inputs);
    throw error;
  }
  ports.runner.wake();
  return describeTask(ports, stored);
}

async function keepInput(
  { media }: SubmitPorts,
  { id, teamId, place, picture }: { id: string; teamId: string; place: number; picture: Picture },
): Promise<string> {
  const { bytes, type, width, height } = picture;
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
  { id, order, submitted, at }: { id: string; order: VideoOrder; submitted: VideoSubmitted; at: number },
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
    fromPicture: task.frames.length > 0,
    externalId: task.externalId ?? null,
    state: "queued",
    word: "queued",
    progress: 0,
    order,
    operation: submitted.operation,
    facts: submitted.facts,
    films: Array.from({ length: order.n }, () => ({ assetId: newId("asset-"), mediaId: null })),
    lastFrameMediaId: null,
    error: null,
    actualPrompt: submitted.actualPrompt ?? null,
    tokens: 0,
    echo: task.echo ?? {},
    callbackUrl: task.callbackUrl ?? null,
    local: task.model.local,
    bodyHash,
    expiresAt: at + (task.expiresAfterS ?? EXPIRES_AFTER_S) * 1000,
    // A film is due at once; an upstream is asked when it has had some time.
    nextAt: task.model.local ? at : at + FIRST_POLL_MS,
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

/** The model has taken the order already: one that cannot be kept is given up there too, as far as that is possible. */
async function insert(
  { store }: SubmitPorts,
  { holder, call, task, lineage }: Submission,
  { stored, vendorId }: { stored: StoredTask; vendorId: string | null },
): Promise<void> {
  const { path, body, batchId = null } = holder;
  const request = path === undefined ? null : describeRequest({ path, body, input: call.input });
  const origin = { attempt: 1, retryOf: null, batchId, request, ...lineage, vendorId };
  try {
    if (!(await insertTask(store, stored, nameFrom(stored.order.prompt, "Film"), origin))) throw nameTaken(stored.externalId ?? "");
  } catch (error) {
    const cancelled = task.model.cancel?.(stored.operation, AbortSignal.timeout(GIVE_UP_MS));
    await cancelled?.catch(() => call.warn("a task that could not be kept could not be cancelled at its provider either"));
    throw error;
  }
}

function nameTaken(externalId: string): Failure {
  return new Failure("task_conflict", `A task named '${externalId}' exists already.`, { param: "external_task_id" });
}
