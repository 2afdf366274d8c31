import { Failure } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import type { Traced } from "../../contracts/trace";
import type { ModelListing, Operation, Provider, TaskWork, VideoState, VideoSubmission, VideoSubmitted, VideoTasks } from "../capabilities";
import type { Upstream, WholeReply } from "../http";
import { ownOperation } from "../own-operation";
import { createSignedUpstream, hiddenParts } from "../signed-upstream";
import { forCallers } from "../vendor-text";
import { keepingTask } from "../video-order";
import { BROKEN, endOf, endsTask, failureOf, GOOD, REFUSED_ACCOUNT, readTold, type Told } from "./failures";
import { planOrder, VID_B_MODELS } from "./order";

export interface VidBOptions {
  id: string;
  /** `https://host`; actions are in the query. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** For temporary credentials. */
  sessionToken?: string;
  region?: string;
  /** Replaces the known models. */
  models?: readonly ModelListing[];
  submitTimeoutMs?: number;
  now?: () => number;
}

interface VidBOperation {
  reqKey: string;
  taskId: string;
  watermark: boolean;
  facts: VideoFacts;
  submittedAt: number;
}

const VERSION = "2022-08-31";
const SUBMIT = "CVSync2AsyncSubmitTask";
const ASK = "CVSync2AsyncGetResult";
const SERVICE = "cv";
const REGION = "cn-north-1";
const SUBMIT_TIMEOUT_MS = 60_000;
const ASK_TIMEOUT_MS = 30_000;
/** Replies are a few hundred bytes; a finished video is a URL. */
const LIMIT_BYTES = 1024 * 1024;
/** A new task may not be visible everywhere yet. */
const SETTLING_MS = 60_000;
/** Consecutive failures of the vendor before a task is abandoned. */
const MOST_BROKEN = 5;
/** A video's URL expires after an hour. */
const KEPT_MS = 3_600_000;
const MOST_COUNTED = 10_000;

export function createVidB(options: VidBOptions): Provider {
  const { id, baseUrl, models, now, region = REGION, ...key } = options;
  const upstream = createSignedUpstream({ baseUrl, key: { ...key, region, service: SERVICE }, now });
  const video = new VidBVideos(options, upstream);
  const listed = models ?? VID_B_MODELS.map((model) => ({ id: model, capabilities: ["video" as const], created: 0, ownedBy: id }));
  return {
    id,
    simulated: false,
    capabilities: { video },
    probe: (signal) => video.probe(signal),
    listModels: async () => [...listed],
    close: () => upstream.close(),
  };
}

class VidBVideos implements VideoTasks {
  readonly local = false;
  readonly pace = { firstMs: 3_000, everyMs: 3_500 };
  readonly #options: VidBOptions;
  readonly #upstream: Upstream;
  readonly #hidden: readonly string[];
  /** Consecutive failures of the vendor, by task. */
  readonly #broken = new Map<string, number>();

  constructor(options: VidBOptions, upstream: Upstream) {
    this.#options = options;
    this.#upstream = upstream;
    const { baseUrl, secretKey, accessKey, sessionToken } = options;
    this.#hidden = hiddenParts({ baseUrl, parts: [secretKey, accessKey, sessionToken] });
  }

  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const { body, reqKey, facts } = planOrder(call);
    const context = { publicModel: call.publicModel, hidden: this.#hidden };
    const reply = await this.#post(SUBMIT, body, {
      signal: call.signal,
      trace: call.trace,
      timeoutMs: this.#options.submitTimeoutMs ?? SUBMIT_TIMEOUT_MS,
    });
    const told = readTold(reply, context);
    if (told.code !== GOOD) throw failureOf(told, reply, context);
    const { task_id: taskId } = told.data;
    if (typeof taskId !== "string" || taskId === "")
      throw new Failure("bad_response_body", "The model's provider accepted the job but returned no id.", {
        unsure: true,
        elsewhere: true,
      });
    const operation: VidBOperation = { reqKey, taskId, watermark: call.input.watermark, facts, submittedAt: this.#now() };
    return { operation: { ...operation }, facts, vendorId: taskId };
  }

  async advance(operation: Operation, work: Pick<TaskWork, "signal" | "model" | "taskId">): Promise<VideoState> {
    const { reqKey, taskId, watermark, facts, submittedAt } = ownOperation<VidBOperation>(operation);
    const wishes = watermark ? { req_json: JSON.stringify({ logo_info: { add_logo: true } }) } : {};
    const body = { req_key: reqKey, task_id: taskId, ...wishes };
    const reply = await this.#post(ASK, body, { signal: work.signal, timeoutMs: ASK_TIMEOUT_MS });
    const shown = { status: reply.status, body: forCallers(reply.body.toString(), this.#hidden) };
    const context = { publicModel: work.model, hidden: this.#hidden };
    try {
      const told = readTold(reply, context);
      if (!BROKEN.has(told.code)) this.#broken.delete(work.taskId);
      const state = told.code === GOOD ? this.#stateOf(told, { facts, submittedAt }) : this.#ended(told, work.taskId);
      if (state === undefined) throw failureOf(told, reply, context);
      return { ...state, reply: shown };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  /** Requests a missing task: only an authorised caller is told that it is missing. */
  async probe(signal: AbortSignal): Promise<void> {
    const reply = await this.#post(ASK, { req_key: VID_B_MODELS[1], task_id: "0" }, { signal, timeoutMs: ASK_TIMEOUT_MS });
    const context = { publicModel: "", hidden: this.#hidden };
    const told = readTold(reply, context);
    if (told.code === REFUSED_ACCOUNT) throw failureOf(told, reply, context);
  }

  #stateOf({ data }: Told, { facts, submittedAt }: Pick<VidBOperation, "facts" | "submittedAt">): VideoState {
    const word = typeof data.status === "string" ? forCallers(data.status, this.#hidden).slice(0, 64) : "";
    switch (word) {
      case "in_queue":
        return { state: "queued", word };
      case "generating":
        return { state: "in_progress", word };
      case "done": {
        const { video_url: url } = data;
        if (typeof url === "string" && url !== "")
          return { state: "completed", word, videos: [{ url, facts, endsAt: this.#now() + KEPT_MS }], tokens: 0 };
        const message = "The model's provider reported the video as finished but returned none.";
        return { state: "failed", word, code: "bad_response_body", message };
      }
      case "not_found":
        if (this.#now() - submittedAt < SETTLING_MS) return { state: "queued", word, unknown: true };
        return { state: "failed", word, code: "bad_gateway", message: "The model's provider no longer knows the task." };
      case "expired":
        return { state: "failed", word, code: "bad_gateway", message: "The task expired at the model's provider." };
      default:
        return { state: "in_progress", word: word || "(none)", unknown: true };
    }
  }

  /** The final state that a number means; undefined if the task must be polled again. */
  #ended(told: Told, task: string): VideoState | undefined {
    const word = String(told.code);
    if (endsTask(told.code)) return { state: "failed", word, ...endOf(told) };
    if (!BROKEN.has(told.code)) return undefined;
    const times = (this.#broken.get(task) ?? 0) + 1;
    this.#broken.delete(task);
    if (times >= MOST_BROKEN) return { state: "failed", word, ...endOf(told) };
    this.#broken.set(task, times);
    // The oldest entries belong to tasks that other processes poll by now.
    for (const oldest of this.#broken.keys()) {
      if (this.#broken.size <= MOST_COUNTED) break;
      this.#broken.delete(oldest);
    }
    return undefined;
  }

  #post(
    action: string,
    body: object,
    { signal, timeoutMs, trace }: Pick<TaskWork, "signal"> & Traced & { timeoutMs: number },
  ): Promise<WholeReply> {
    return this.#upstream.postJson({
      path: `/?Action=${action}&Version=${VERSION}`,
      body: JSON.stringify(body),
      signal,
      headers: trace,
      headersTimeoutMs: timeoutMs,
      bodyTimeoutMs: timeoutMs,
      limitBytes: LIMIT_BYTES,
    });
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
