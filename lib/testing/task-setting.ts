import { createHash } from "node:crypto";
import { join } from "node:path";
import { newId } from "../contracts/ids";
import type { ImageFile } from "../contracts/media";
import type { VideoFacts, VideoOrder, VideoTask } from "../contracts/task";
import type { NewTask } from "../endpoints/define";
import { createJobRunner, type JobRunner, type RunnerOptions } from "../jobs/runner";
import { createSubmitTask } from "../jobs/submit";
import { createTasks } from "../jobs/tasks";
import { openFsBlobs } from "../media/fs-blobs";
import { createMediaLibrary, type MediaLibrary } from "../media/library";
import type { ModelCall, Operation, Provider, TaskWork, VideoState, VideoTasks } from "../providers/capabilities";
import { openStore, type Store } from "../store/database/open";
import { keptLog } from "./database";
import { modelCall } from "./model-call";

export const FACTS: VideoFacts = { width: 320, height: 180, fps: 24, durationS: 2, seed: 7 };
export const TEAM = "team_a";

/** The bytes of a minimal valid video. */
export function videoBytes(text: string): Uint8Array {
  return Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.from(text)]);
}

/** A video that depends only on its order, large enough to be written in several pieces. */
export function videoOf(prompt: string, place: number): Uint8Array {
  const piece = createHash("sha512").update(`${prompt}/${place}`).digest("hex");
  return videoBytes(piece.repeat(2_000));
}

export function finished(text: string, n = 1): VideoState {
  const videos = Array.from({ length: n }, (_, index) => ({ bytes: videoBytes(`${text} ${index}`), facts: FACTS }));
  return { state: "completed", word: "done", videos, tokens: 11 };
}

/** A model whose steps the test controls. Its operation is `{ prompt }`. */
export class ScriptedVideos implements VideoTasks {
  /** Ids of tasks, once for each started step. */
  readonly steps: string[] = [];
  readonly cancelled: Operation[] = [];
  readonly submitted: ModelCall<VideoOrder>[] = [];
  step: (work: TaskWork, operation: Operation) => VideoState | Promise<VideoState> = ({ taskId }) => finished(taskId);
  take: () => void | Promise<void> = () => undefined;
  /** How to search an order, if the vendor supports that. */
  find: VideoTasks["find"];
  giveUp: () => void | Promise<void> = () => undefined;
  constructor(readonly local: boolean) {}

  async submit(call: ModelCall<VideoOrder>) {
    this.submitted.push(call);
    await this.take();
    return { operation: { prompt: call.input.prompt }, facts: FACTS };
  }

  async advance(operation: Operation, work: TaskWork): Promise<VideoState> {
    this.steps.push(work.taskId);
    return this.step(work, operation);
  }

  async cancel(operation: Operation): Promise<void> {
    this.cancelled.push(operation);
    await this.giveUp();
  }
}

export function providerOf(video: VideoTasks): Provider {
  return { id: "engines", simulated: true, capabilities: { video }, listModels: async () => [] };
}

export const PLAIN_ORDER: NewTask["order"] = {
  prompt: "a boat",
  negativePrompt: null,
  durationS: null,
  width: null,
  height: null,
  ratio: null,
  resolution: null,
  fps: null,
  seed: 7,
  n: 1,
  style: null,
  quality: null,
  watermark: false,
  generateAudio: false,
  promptExtend: false,
  camera: null,
  returnLastFrame: false,
};

export interface SubmitOptions {
  prompt?: string;
  n?: number;
  task?: Partial<NewTask>;
  body?: string;
  repeated?: boolean;
  token?: string;
  images?: ImageFile[];
  keyId?: string;
  teamId?: string;
  /** The model's id at its provider. */
  model?: string;
}

/** A process as in the runtime, with a scripted model. */
export class TaskSetting {
  readonly log = { ...keptLog(), debug() {} };
  readonly runners: JobRunner[] = [];
  private constructor(
    readonly store: Store,
    readonly media: MediaLibrary,
    readonly videos: ScriptedVideos,
    readonly now: () => number,
  ) {}

  static async open(
    options: { databaseUrl?: string; dataDir: string },
    { videos = new ScriptedVideos(true), now = Date.now }: { videos?: ScriptedVideos; now?: () => number } = {},
  ): Promise<TaskSetting> {
    const store = await openStore(options);
    const blobs = await openFsBlobs(join(options.dataDir, "media"));
    const log = keptLog();
    const secret = Buffer.alloc(32, 1);
    const media = createMediaLibrary({ store, blobs, secret, publicUrl: "http://gateway", maxBytes: 1e9, ttlDays: 30, log, now });
    return new TaskSetting(store, media, videos, now);
  }

  get ports() {
    const { store, media, now } = this;
    const runner = { wake: () => this.runners[0]?.wake() };
    return { store, media, now, runner };
  }

  get tasks() {
    return createTasks(this.ports);
  }

  /** A runner that continuously checks for work. */
  runner(given: Partial<RunnerOptions> = {}): JobRunner {
    const { store, media, videos, now, log } = this;
    const timings = { tickMs: 5, idleMs: 5, renewMs: 10, progressMs: 1, ...given.timings };
    const runner = createJobRunner({
      store,
      media,
      providers: [providerOf(videos)],
      log,
      now,
      videos: { concurrency: 2 },
      machine: "here",
      ...given,
      timings,
    });
    this.runners.push(runner);
    return runner;
  }

  async submit({ prompt = "a boat", n = 1, task, body = prompt, repeated = false, token, images = [], ...who }: SubmitOptions = {}) {
    const { keyId = "key_a", teamId = TEAM, model = "film-1" } = who;
    const principal = { keyId, teamId, name: "", scopes: new Set<never>(), models: null, expiresAt: null };
    const holder = { principal, requestId: newId("req_"), body: Buffer.from(body), repeated, token };
    const call = modelCall({ model }, { provider: "engines", images });
    const order = { ...PLAIN_ORDER, prompt, n };
    return this.#submitTask(holder, call, { model: this.videos, family: "unified", order, frames: [], ...task });
  }

  readonly #submitTask = (...args: Parameters<ReturnType<typeof createSubmitTask>>) => {
    this.#submit ??= createSubmitTask(this.ports);
    return this.#submit(...args);
  };
  #submit: ReturnType<typeof createSubmitTask> | undefined;

  async find(id: string): Promise<VideoTask> {
    const task = await this.tasks.find(TEAM, id);
    if (!task) throw new Error(`there is no task ${id}`);
    return task;
  }

  assets() {
    return this.store.db.selectFrom("assets").selectAll().orderBy("id").execute();
  }

  /** Available files, by the database. */
  files() {
    return this.store.db.selectFrom("media").selectAll().where("removed_at", "is", null).orderBy("id").execute();
  }

  async close(): Promise<void> {
    for (const runner of this.runners) await runner.stop(1_000);
    await this.store.close();
  }
}

/** Deletes what the tests of one file share. */
export async function clearTasks(store: Store): Promise<void> {
  for (const table of ["tasks", "render_turns", "assets", "asset_groups", "media", "task_events", "webhook_deliveries"] as const)
    await store.db.deleteFrom(table).execute();
}
