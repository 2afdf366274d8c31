import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { UpstreamReply, VideoFacts } from "../../contracts/task";
import { Batch } from "../batch";
import type {
  Cancellation,
  LostOrder,
  ModelListing,
  Operation,
  Provider,
  TaskWork,
  VideoState,
  VideoSubmission,
  VideoSubmitted,
  VideoTasks,
} from "../capabilities";
import { type Fields, isFields } from "../fields";
import type { Download } from "../image-reply";
import { onlyCandidate, unheard } from "../lost-order";
import { ownOperation } from "../own-operation";
import type { UpstreamPlan } from "../plan";
import { isRefusal, TaskClient } from "../task-client";
import { keepingTask } from "../video-order";
import { meaning } from "./failures";
import { planOrder } from "./order";
import { stateOf } from "./state";

export interface CgtOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  /** Replaces the known models. */
  models?: readonly ModelListing[];
  /** Fetches the last frame of a video, which the vendor returns as a URL. */
  download?: Download;
  submitTimeoutMs?: number;
  now?: () => number;
}

interface CgtOperation {
  taskId: string;
  facts: VideoFacts | null;
  submittedAt: number;
}

interface Found {
  /** Undefined if the vendor doesn't know the task. */
  task: Fields | undefined;
  reply: UpstreamReply;
}

const MODELS = [
  "doubao-seedance-1-0-lite-t2v-250428",
  "doubao-seedance-1-0-lite-i2v-250428",
  "doubao-seedance-1-0-pro-250528",
  "doubao-seedance-1-0-pro-fast-251015",
  "doubao-seedance-1-5-pro-251215",
];
const TASKS = "/contents/generations/tasks";
/** Tasks per list request. */
const LISTED = 100;
/** A new task may not be visible everywhere yet. */
const SETTLING_MS = 60_000;

export function createCgt(options: CgtOptions): Provider {
  const { id, models } = options;
  const video = new CgtVideos(options);
  const listed = models ?? MODELS.map((model) => ({ id: model, capabilities: ["video" as const], created: 0, ownedBy: id }));
  return {
    id,
    simulated: false,
    capabilities: { video },
    probe: (signal) => video.probe(signal),
    listModels: async () => [...listed],
    close: () => video.close(),
  };
}

/** Fields of the order that the vendor returns. */
const REPEATED = ["resolution", "ratio", "duration", "frames", "seed"];

/** True if no field known on both sides differs. */
function agrees(task: Fields, order: Fields): boolean {
  return REPEATED.every(
    (name) => order[name] === undefined || order[name] === "adaptive" || task[name] === undefined || task[name] === order[name],
  );
}

/** The base URL with the vendor's version appended. */
function versioned(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (!/\/api\/v3\/?$/.test(url.pathname)) url.pathname = `${url.pathname === "/" ? "" : url.pathname}/api/v3`;
  return url.href;
}

class CgtVideos implements VideoTasks {
  readonly local = false;
  readonly #client: TaskClient;
  readonly #options: CgtOptions;
  readonly #batch: Batch<Found>;

  constructor(options: CgtOptions) {
    const { baseUrl, credentials, submitTimeoutMs } = options;
    const { apiKey = "" } = credentials;
    this.#options = options;
    const requestIdHeader = "x-client-request-id";
    this.#client = new TaskClient({ baseUrl: versioned(baseUrl), apiKey, requestIdHeader, meaning, submitTimeoutMs });
    this.#batch = new Batch({ one: (id, signal) => this.#one(id, signal), several: (ids, signal) => this.#several(ids, signal) });
  }

  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const { body, facts } = planOrder(call);
    const { id: taskId } = await this.#client.submit(call, { path: TASKS, body });
    if (typeof taskId !== "string" || taskId === "")
      throw new Failure("bad_response_body", "The model's provider accepted the job but returned no id.", {
        unsure: true,
        elsewhere: true,
      });
    const operation: CgtOperation = { taskId, facts, submittedAt: this.#now() };
    return { operation: { ...operation }, facts, vendorId: taskId };
  }

  /** Searches the model's newest tasks for one that agrees with the order. */
  async find(lost: LostOrder): Promise<VideoSubmitted | undefined> {
    const { body, facts } = planOrder({ ...lost, warn: unheard });
    const query = new URLSearchParams({ page_num: "1", page_size: String(LISTED), "filter.model": lost.model });
    const { items } = this.#client.read(await this.#client.ask(`${TASKS}?${query}`, lost.signal));
    const tasks = (Array.isArray(items) ? items.filter(isFields) : []).filter((task) => agrees(task, body));
    const listed = tasks.map(({ id, created_at }) => ({ id: String(id), takenAt: Number(created_at) * 1000 }));
    const found = onlyCandidate(listed, lost);
    if (found === undefined) return undefined;
    const operation: CgtOperation = { taskId: found.id, facts, submittedAt: found.takenAt };
    return { operation: { ...operation }, facts, vendorId: found.id };
  }

  async advance(operation: Operation, { signal }: Pick<TaskWork, "signal">): Promise<VideoState> {
    const { taskId, facts, submittedAt } = ownOperation<CgtOperation>(operation);
    try {
      const { task, reply } = await this.#batch.ask(taskId, signal);
      if (task === undefined) return { ...this.#absent(submittedAt), reply };
      const { state, lastFrameUrl } = stateOf(task, { planned: facts, words: this.#client, now: this.#now() });
      if (state.state !== "completed" || lastFrameUrl === undefined) return { ...state, reply };
      return { ...state, reply, lastFrame: await this.#lastFrame(lastFrameUrl, signal) };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  async cancel(operation: Operation, signal: Cancellation): Promise<void> {
    const { taskId } = ownOperation<CgtOperation>(operation);
    const reply = await this.#client.delete(`${TASKS}/${encodeURIComponent(taskId)}`, signal);
    // A running task can't be stopped.
    if (!isRefusal(reply.status)) this.#client.read(reply);
  }

  /** Lists the newest task of the account. */
  async probe(signal: Cancellation): Promise<void> {
    this.#client.read(await this.#client.ask(`${TASKS}?page_num=1&page_size=1`, signal));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #absent(submittedAt: number): VideoState {
    const word = "not_found";
    if (this.#now() - submittedAt < SETTLING_MS) return { state: "queued", word, unknown: true };
    return { state: "expired", word };
  }

  async #one(taskId: string, signal: Cancellation): Promise<Found> {
    const reply = await this.#client.ask(`${TASKS}/${encodeURIComponent(taskId)}`, signal);
    return { task: reply.status === 404 ? undefined : this.#client.read(reply), reply: this.#client.shown(reply) };
  }

  async #several(ids: readonly string[], signal: Cancellation): Promise<ReadonlyMap<string, Found>> {
    const query = new URLSearchParams([["page_num", "1"], ["page_size", String(ids.length)], ...ids.map((id) => ["filter.task_ids", id])]);
    const { items } = this.#client.read(await this.#client.ask(`${TASKS}?${query}`, signal));
    const tasks = Array.isArray(items) ? items.filter(isFields) : [];
    return new Map(
      tasks.flatMap((task) => {
        const { id } = task;
        return typeof id === "string" ? [[id, { task, reply: this.#client.shown({ status: 200, body: JSON.stringify(task) }) }]] : [];
      }),
    );
  }

  /** Undefined if unavailable: the video matters more. */
  async #lastFrame(url: string, signal: Cancellation): Promise<ImageFile | undefined> {
    try {
      return await this.#options.download?.(url, signal);
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
