import { Failure } from "../../contracts/errors";
import type { UpstreamReply, VideoFacts } from "../../contracts/task";
import { Batch } from "../batch";
import type {
  Cancellation,
  LostOrder,
  ModelListing,
  Operation,
  Provider,
  VideoState,
  VideoSubmission,
  VideoSubmitted,
  VideoTasks,
} from "../capabilities";
import { type Fields, isFields } from "../fields";
import { createUpstream, type Upstream, type WholeReply } from "../http";
import { unheard } from "../lost-order";
import { ownOperation } from "../own-operation";
import { hiddenParts } from "../signed-upstream";
import { retryAfter } from "../vendor-error";
import { forCallers } from "../vendor-text";
import { keepingTask } from "../video-order";
import { ABSENT, NOT_YET_VALID, readData, readEnvelope } from "./failures";
import { planOrder, type VidAPlace } from "./order";
import { stateOf } from "./state";
import { Tokens } from "./token";

export interface VidAOptions {
  id: string;
  /** `https://host`; the version is part of the paths. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** Replaces the known models. */
  models?: readonly ModelListing[];
  submitTimeoutMs?: number;
  /** Pauses before lookups of a lost order. */
  lookupPausesMs?: readonly number[];
  now?: () => number;
}

interface VidAOperation {
  place: VidAPlace;
  taskId: string;
  facts: VideoFacts;
  submittedAt: number;
}

/** One lookup's result for a task; no data if the vendor doesn't know it. */
interface Told {
  data: Fields | undefined;
  reply: UpstreamReply;
  againMs?: number;
}

/** Lists are requested as one page; older tasks are polled separately. */
const MOST_LISTED = 500;
const LISTED_FOR_EACH = 5;
const MODELS = [
  "kling-v1",
  "kling-v1-5",
  "kling-v1-6",
  "kling-v2-master",
  "kling-v2-1",
  "kling-v2-1-master",
  "kling-v2-5-turbo",
  "kling-v2-6",
];
const SUBMIT_TIMEOUT_MS = 60_000;
const ASK_TIMEOUT_MS = 30_000;
const LOOKUP_TIMEOUT_MS = 5_000;
const LOOKUP_PAUSES_MS = [500, 3_000];
/** Replies are a few hundred bytes. */
const LIMIT_BYTES = 1024 * 1024;
/** A new task may not be visible everywhere yet. */
const SETTLING_MS = 60_000;

export function createVidA(options: VidAOptions): Provider {
  const { id, models } = options;
  const tokens = new Tokens(options, options.now);
  const upstream = createUpstream({ baseUrl: options.baseUrl.replace(/\/v1\/?$/, ""), headers: () => tokens.headers() });
  const video = new VidAVideos(options, { upstream, tokens });
  const listed = models ?? MODELS.map((model) => ({ id: model, capabilities: ["video" as const], created: 0, ownedBy: id }));
  return {
    id,
    simulated: false,
    capabilities: { video },
    probe: (signal) => video.probe(signal),
    listModels: async () => [...listed],
    close: () => upstream.close(),
  };
}

class VidAVideos implements VideoTasks {
  readonly local = false;
  readonly #options: VidAOptions;
  readonly #upstream: Upstream;
  readonly #tokens: Tokens;
  readonly #hidden: readonly string[];
  readonly #batches: Readonly<Record<VidAPlace, Batch<Told>>>;

  constructor(options: VidAOptions, { upstream, tokens }: { upstream: Upstream; tokens: Tokens }) {
    this.#options = options;
    this.#upstream = upstream;
    this.#tokens = tokens;
    this.#hidden = hiddenParts({ baseUrl: options.baseUrl, parts: [options.secretKey, options.accessKey] });
    this.#batches = { text2video: this.#batchOf("text2video"), image2video: this.#batchOf("image2video") };
  }

  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const { place, body, facts } = planOrder(call);
    const { submitTimeoutMs = SUBMIT_TIMEOUT_MS } = this.#options;
    try {
      const reply = await this.#upstream.postJson({
        path: `/v1/videos/${place}`,
        body: JSON.stringify(body),
        signal: call.signal,
        headers: call.trace,
        headersTimeoutMs: submitTimeoutMs,
        bodyTimeoutMs: submitTimeoutMs,
        limitBytes: LIMIT_BYTES,
      });
      const { task_id: taskId } = this.#dataOf(reply, call.publicModel);
      if (typeof taskId === "string" && taskId !== "") return this.#submitted({ place, facts, taskId });
      throw new Failure("bad_response_body", "The model's provider accepted the job but returned no id.", {
        unsure: true,
        elsewhere: true,
      });
    } catch (error) {
      const taskId = mayHaveBeenTaken(error, call) ? await this.#lookUp(place, call.taskId) : undefined;
      if (taskId === undefined) throw error;
      call.warn("the reply to the order was lost; the task was found at the provider by the gateway's own id");
      return this.#submitted({ place, facts, taskId });
    }
  }

  /** By the gateway's own id, sent with every order. */
  async find(lost: LostOrder): Promise<VideoSubmitted | undefined> {
    const { place, facts } = planOrder({ ...lost, warn: unheard });
    const reply = await this.#ask(`/v1/videos/${place}/${lost.taskId}`, lost.signal, ASK_TIMEOUT_MS);
    if (readEnvelope(reply)?.code === ABSENT) return undefined;
    const taskId = idOf(this.#dataOf(reply, ""), lost.taskId);
    return taskId === undefined ? undefined : this.#submitted({ place, facts, taskId });
  }

  async advance(operation: Operation, work: { signal: Cancellation; model: string }): Promise<VideoState> {
    const { place, taskId, facts, submittedAt } = ownOperation<VidAOperation>(operation);
    try {
      const { data, ...told } = await this.#batches[place].ask(taskId, work.signal);
      if (data === undefined) return { ...this.#absent(submittedAt), ...told };
      return { ...stateOf(data, { facts, clean: this.#clean }), ...told };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  /** Lists the newest task of the account. */
  async probe(signal: Cancellation): Promise<void> {
    this.#dataOf(await this.#ask("/v1/videos/text2video?pageNum=1&pageSize=1", signal, ASK_TIMEOUT_MS), "");
  }

  #batchOf(place: VidAPlace): Batch<Told> {
    return new Batch({ one: (id, signal) => this.#one(place, id, signal), several: (ids, signal) => this.#several(place, ids, signal) });
  }

  async #one(place: VidAPlace, taskId: string, signal: Cancellation): Promise<Told> {
    const reply = await this.#ask(`/v1/videos/${place}/${encodeURIComponent(taskId)}`, signal, ASK_TIMEOUT_MS);
    const absent = readEnvelope(reply)?.code === ABSENT;
    const againMs = retryAfter(reply.headers);
    return {
      data: absent ? undefined : this.#dataOf(reply, ""),
      reply: { status: reply.status, body: this.#clean(reply.body.toString()) },
      ...(againMs === undefined ? {} : { againMs }),
    };
  }

  /** Reads the resource's newest tasks, which the vendor lists in full. */
  async #several(place: VidAPlace, ids: readonly string[], signal: Cancellation): Promise<ReadonlyMap<string, Told>> {
    const size = Math.min(MOST_LISTED, LISTED_FOR_EACH * ids.length);
    const reply = await this.#ask(`/v1/videos/${place}?pageNum=1&pageSize=${size}`, signal, ASK_TIMEOUT_MS);
    const envelope = readEnvelope(reply);
    const tasks = envelope?.code === 0 ? envelope.list : [];
    return new Map(
      tasks.flatMap((task): [string, Told][] => {
        if (typeof task.task_id !== "string" || !ids.includes(task.task_id)) return [];
        return [[task.task_id, { data: task, reply: { status: reply.status, body: this.#clean(JSON.stringify(task)) } }]];
      }),
    );
  }

  readonly #clean = (text: string): string => forCallers(text, this.#hidden);

  #submitted({ place, taskId, facts }: Omit<VidAOperation, "submittedAt">): VideoSubmitted {
    const operation: VidAOperation = { place, taskId, facts, submittedAt: this.#now() };
    return { operation: { ...operation }, facts, vendorId: taskId };
  }

  #absent(submittedAt: number): VideoState {
    if (this.#now() - submittedAt < SETTLING_MS) return { state: "queued", word: "not_found", unknown: true };
    const message = "The model's provider no longer knows the task.";
    return { state: "failed", word: "not_found", code: "bad_gateway", message };
  }

  #dataOf(reply: WholeReply, publicModel: string) {
    if (readEnvelope(reply)?.code === NOT_YET_VALID && this.#tokens.widen())
      throw new Failure("no_available_provider", "The clock of the model's provider is behind this gateway's.", {
        transient: true,
        elsewhere: true,
      });
    return readData(reply, { publicModel, hidden: this.#hidden });
  }

  #ask(path: string, signal: Cancellation, timeoutMs: number): Promise<WholeReply> {
    return this.#upstream.getJson({ path, signal, headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs, limitBytes: LIMIT_BYTES });
  }

  /** The vendor's id of an order with the gateway's id; undefined if it isn't known there, or no answer arrives. */
  async #lookUp(place: VidAPlace, own: string): Promise<string | undefined> {
    for (const pauseMs of this.#options.lookupPausesMs ?? LOOKUP_PAUSES_MS) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      try {
        const reply = await this.#ask(`/v1/videos/${place}/${own}`, AbortSignal.timeout(LOOKUP_TIMEOUT_MS), LOOKUP_TIMEOUT_MS);
        const taskId = idOf(this.#dataOf(reply, ""), own);
        if (taskId !== undefined) return taskId;
      } catch {
        // The order's own failure is more useful.
      }
    }
    return undefined;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** The vendor's id of the task with this name; undefined for another's. */
function idOf({ task_id: taskId, task_info: info }: Fields, own: string): string | undefined {
  const same = !isFields(info) || (info.external_task_id ?? own) === own;
  return same && typeof taskId === "string" && taskId !== "" ? taskId : undefined;
}

function mayHaveBeenTaken(error: unknown, { signal }: VideoSubmission): boolean {
  return signal.aborted || (error instanceof Failure && error.detail.unsure === true);
}
