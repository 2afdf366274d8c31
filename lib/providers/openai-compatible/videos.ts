import { Failure } from "../../contracts/errors";
import type { VideoFacts, VideoOrder } from "../../contracts/task";
import { secondsOf } from "../../contracts/token-counts";
import type {
  Cancellation,
  LostOrder,
  Operation,
  TaskWork,
  VideoState,
  VideoSubmission,
  VideoSubmitted,
  VideoTasks,
} from "../capabilities";
import { type Fields, isFields } from "../fields";
import { type Form, type FormPart, writeForm } from "../http-form";
import { onlyCandidate } from "../lost-order";
import { ownOperation } from "../own-operation";
import { readReply } from "../read-reply";
import type { TaskClient } from "../task-client";
import { aspectOf, framesOf, keepingTask, promptWithStyle, requireOneVideo, tierOf } from "../video-order";
import type { Client } from "./client";

interface VideoOperation {
  videoId: string;
}

/** States of other servers, mapped to the protocol's. */
const WORDS = new Map([
  ...["succeeded", "success", "done", "complete", "finished"].map((word) => [word, "completed"] as const),
  ...["pending", "submitted", "created", "waiting", "not_start", "not_started"].map((word) => [word, "queued"] as const),
  ...["processing", "running", "generating"].map((word) => [word, "in_progress"] as const),
  ...["failure", "error", "rejected"].map((word) => [word, "failed"] as const),
  ["canceled", "cancelled"] as const,
]);
const stateOf = (word: string): string => {
  const known = word.toLowerCase().replace(/[\s-]+/g, "_");
  return WORDS.get(known) ?? known;
};

const PATH = "/videos";
const LIMIT_BYTES = 1024 * 1024;
const MOST_CHARACTERS = 32_000;
/** The protocol doesn't report it; the frame rate of its models. */
const FRAMES_PER_SECOND = 24;
const USUAL_LINES = 720;

/** The protocol's video resource: submitted, polled and fetched under the same key. */
export class OpenAiVideos implements VideoTasks {
  readonly local = false;

  constructor(
    readonly client: Client,
    readonly tasks: TaskClient,
  ) {}

  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const found = await this.client.post(call, { path: PATH, body: orderOf(call), limitBytes: LIMIT_BYTES });
    const read = (value: unknown) => (isFields(value) && typeof value.id === "string" && value.id !== "" ? value : undefined);
    const { reply } = readReply(found, { context: this.client.contextOf(call), route: { path: PATH, read } });
    const operation: VideoOperation = { videoId: String(reply.id) };
    return { operation: { ...operation }, facts: factsIn(reply), vendorId: String(reply.id) };
  }

  /** Searches the account's newest videos for one with the order's model and prompt. */
  async find(lost: LostOrder): Promise<VideoSubmitted | undefined> {
    const { data } = this.tasks.read(await this.tasks.ask(`${PATH}?limit=100&order=desc`, lost.signal));
    const prompt = promptWithStyle(lost.input, MOST_CHARACTERS);
    const videos = (Array.isArray(data) ? data : []).filter(isFields);
    const alike = videos.filter((video) => video.model === lost.model && video.prompt === prompt);
    const found = onlyCandidate(
      alike.map((video) => ({ id: String(video.id), takenAt: Number(video.created_at) * 1000, video })),
      lost,
    );
    if (found === undefined) return undefined;
    const operation: VideoOperation = { videoId: found.id };
    return { operation: { ...operation }, facts: factsIn(found.video), vendorId: found.id };
  }

  async advance(operation: Operation, { signal }: Pick<TaskWork, "signal">): Promise<VideoState> {
    const { videoId } = ownOperation<VideoOperation>(operation);
    const path = `${PATH}/${encodeURIComponent(videoId)}`;
    const reply = await this.tasks.ask(path, signal);
    const shown = this.tasks.shown(reply);
    try {
      if (reply.status === 404) return { state: "expired", word: "not_found", reply: shown };
      const video = this.tasks.read(reply);
      const word = this.tasks.word(video.status) || "(none)";
      if (stateOf(word) !== "completed") return { ...this.#unfinished(video, word), ...this.tasks.told(reply) };
      const bytes = await this.tasks.file(`${path}/content`, signal);
      return { state: "completed", word, videos: [{ bytes, facts: factsIn(video) ?? UNKNOWN }], tokens: 0, reply: shown };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  async cancel(operation: Operation, signal: Cancellation): Promise<void> {
    const { videoId } = ownOperation<VideoOperation>(operation);
    // Most servers refuse this for a running task: it continues there, and its result is ignored.
    await this.tasks.delete(`${PATH}/${encodeURIComponent(videoId)}`, signal);
  }

  #unfinished(video: Fields, word: string): VideoState {
    const state = stateOf(word);
    if (state === "queued") return { state, word };
    if (state === "failed") return this.#failed(video.error, word);
    if (state === "cancelled" || state === "expired") return { state, word };
    const progress = typeof video.progress === "number" ? { progress: video.progress } : {};
    return { state: "in_progress", word, ...progress, ...(state === "in_progress" ? {} : { unknown: true }) };
  }

  #failed(error: unknown, word: string): VideoState {
    const { code, message } = isFields(error) ? error : {};
    const words = typeof message === "string" ? this.tasks.clean(message) : "The video could not be generated.";
    const policy = /policy|moderation|safety/i.test(`${code} ${words}`);
    return { state: "failed", word, code: policy ? "content_policy_violation" : "upstream_rejected", message: words };
  }
}

/** JSON, or a form with a first frame. Unsupported fields are warnings. */
function orderOf({ input: order, model, images, warn }: VideoSubmission): string | Form {
  requireOneVideo(order);
  const { first, last } = framesOf(order, images);
  if (last) throw new Failure("unsupported_value", "The model supports a first frame, but no last frame.", { param: "image_tail" });
  warnOfUnused(order, warn);
  const size = sizeOf(order);
  const fields: Record<string, string> = {
    model,
    prompt: promptWithStyle(order, MOST_CHARACTERS),
    ...(size === undefined ? {} : { size }),
    ...(order.durationS === null ? {} : { seconds: String(order.durationS) }),
  };
  if (!first) return JSON.stringify(fields);
  const texts: FormPart[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const fileName = `frame.${first.type.slice("image/".length)}`;
  return writeForm([...texts, { name: "input_reference", value: { bytes: first.bytes, type: first.type, fileName } }]);
}

/** The requested sides, or those of a ratio at the resolution; undefined leaves them to the model. */
function sizeOf(order: VideoOrder): string | undefined {
  const { width, height, ratio } = order;
  if (width !== null && height !== null) return `${width}x${height}`;
  const lines = tierOf(order);
  const aspect = ratio === null || ratio === "adaptive" ? undefined : aspectOf(ratio);
  if (lines === null && aspect === undefined) return undefined;
  const short = lines ?? USUAL_LINES;
  const long = even(short * Math.max(aspect ?? 16 / 9, 1 / (aspect ?? 16 / 9)));
  return (aspect ?? 16 / 9) >= 1 ? `${long}x${short}` : `${short}x${long}`;
}

const even = (length: number): number => Math.round(length / 2) * 2;

function warnOfUnused(order: VideoOrder, warn: (message: string) => void): void {
  const unused: Record<string, boolean> = {
    negative_prompt: order.negativePrompt !== null,
    fps: order.fps !== null && order.fps !== FRAMES_PER_SECOND,
    seed: order.seed !== null,
    camera_control: order.camera !== null,
    generate_audio: order.generateAudio,
    watermark: order.watermark,
    quality_level: order.quality !== null,
  };
  for (const [name, asked] of Object.entries(unused)) if (asked) warn(`'${name}' is not used: the provider has no word for it`);
}

const UNKNOWN: VideoFacts = { width: 0, height: 0, fps: FRAMES_PER_SECOND, durationS: 0, seed: 0 };

function factsIn({ size, seconds }: Fields): VideoFacts | null {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(size)) ?? [];
  const durationS = secondsOf(seconds);
  if (width === undefined || height === undefined || !durationS) return null;
  return { width: Number(width), height: Number(height), fps: FRAMES_PER_SECOND, durationS, seed: 0 };
}
