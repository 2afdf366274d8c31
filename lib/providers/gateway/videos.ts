import { ERRORS, Failure } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import { secondsOf } from "../../contracts/token-counts";
import type {
  Cancellation,
  LostOrder,
  Operation,
  TaskWork,
  Video,
  VideoState,
  VideoSubmission,
  VideoSubmitted,
  VideoTasks,
} from "../capabilities";
import { type Fields, isFields } from "../fields";
import { ownOperation } from "../own-operation";
import { isRefusal, TaskClient, type TaskClientOptions } from "../task-client";
import { keepingTask } from "../video-order";
import { orderOf } from "./order";

interface GatewayOperation {
  taskId: string;
}

const TASKS = "/v1/video/generations";

export class GatewayVideos implements VideoTasks {
  readonly local = false;
  readonly #client: TaskClient;

  constructor(options: TaskClientOptions) {
    this.#client = new TaskClient(options);
  }

  /** The task id is the idempotency key: a repeated order is one task. */
  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const headers = { "idempotency-key": call.taskId };
    const { task_id: taskId } = await this.#client.submit(call, { path: TASKS, body: orderOf(call), headers });
    if (typeof taskId !== "string" || taskId === "")
      throw new Failure("bad_response_body", "The model's provider accepted the job but returned no id.", {
        unsure: true,
        elsewhere: true,
      });
    const operation: GatewayOperation = { taskId };
    return { operation: { ...operation }, facts: null, vendorId: taskId };
  }

  /** The task's id here is the order's name there. */
  async find({ taskId: own, signal }: LostOrder): Promise<VideoSubmitted | undefined> {
    const reply = await this.#client.ask(`${TASKS}/${encodeURIComponent(own)}`, signal);
    if (reply.status === 404) return undefined;
    const { task_id: taskId } = this.#client.read(reply);
    if (typeof taskId !== "string" || taskId === "") return undefined;
    const operation: GatewayOperation = { taskId };
    return { operation: { ...operation }, facts: null, vendorId: taskId };
  }

  async advance(operation: Operation, { signal }: Pick<TaskWork, "signal">): Promise<VideoState> {
    const { taskId } = ownOperation<GatewayOperation>(operation);
    const reply = await this.#client.ask(`${TASKS}/${encodeURIComponent(taskId)}`, signal);
    try {
      if (reply.status === 404) return { state: "expired", word: "not_found", reply: this.#client.shown(reply) };
      const state = await this.#stateOf(this.#client.read(reply), signal);
      return { ...state, ...this.#client.told(reply) };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  async cancel(operation: Operation, signal: Cancellation): Promise<void> {
    const { taskId } = ownOperation<GatewayOperation>(operation);
    const reply = await this.#client.post(`/v1/tasks/${encodeURIComponent(taskId)}/cancel`, signal);
    if (!isRefusal(reply.status)) this.#client.read(reply);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #stateOf(task: Fields, signal: Cancellation): Promise<VideoState> {
    const word = this.#client.word(task.status) || "(none)";
    const progress = typeof task.progress === "number" ? { progress: task.progress } : {};
    if (word === "queued") return { state: "queued", word };
    if (word === "in_progress") return { state: "in_progress", word, ...progress };
    if (word === "failed") return this.#failed(task, word);
    if (word !== "completed") return { state: "in_progress", word, ...progress, unknown: true };
    const urls = (Array.isArray(task.urls) ? task.urls : [task.url]).filter((url) => typeof url === "string");
    // Removed there by retention.
    if (urls.length === 0) return { state: "expired", word };
    const facts = factsIn(task.metadata);
    const videos: Video[] = [];
    for (const url of urls) videos.push({ bytes: await this.#file(url, signal), facts });
    return { state: "completed", word, videos, tokens: 0 };
  }

  #failed({ error }: Fields, word: string): VideoState {
    const { code, message } = isFields(error) ? error : {};
    if (code === CANCELLED) return { state: "cancelled", word };
    if (code === EXPIRED && message === "expired") return { state: "expired", word };
    const words = typeof message === "string" ? this.#client.clean(message) : "The video could not be generated.";
    return { state: "failed", word, code: "upstream_rejected", message: words };
  }

  /** A file of the instance. Only the path of its URL is used, so that no other host is requested. */
  #file(url: string, signal: Cancellation): Promise<Uint8Array> {
    const { pathname, search } = new URL(url, "http://instance.invalid");
    return this.#client.file(`${pathname}${search}`, signal);
  }
}

/** Status of cancelled or expired tasks. */
const CANCELLED = ERRORS.client_closed.status;
const EXPIRED = ERRORS.upstream_timeout.status;

function factsIn(metadata: unknown): VideoFacts {
  const { width, height, fps, duration, seed } = isFields(metadata) ? metadata : {};
  const figure = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
  return { width: figure(width), height: figure(height), fps: figure(fps), durationS: secondsOf(duration) ?? 0, seed: figure(seed) };
}
