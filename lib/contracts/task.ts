import type { ErrorCode } from "./errors";

/** The family a task was submitted to. Every family can read every task. */
export const TASK_FAMILIES = ["unified", "vidA", "cgt", "ssf", "vidB", "openai"] as const;
export type TaskFamily = (typeof TASK_FAMILIES)[number];

/** The internal state; each family maps it to its own (`lib/endpoints/video/`). The last four are final. */
export const TASK_STATES = ["queued", "in_progress", "completed", "failed", "cancelled", "expired"] as const;
export type TaskState = (typeof TASK_STATES)[number];
export const isFinal = (state: TaskState): boolean => state !== "queued" && state !== "in_progress";

/** Properties of a video. `durationS` in seconds, sizes in pixels. */
export interface VideoFacts {
  width: number;
  height: number;
  fps: number;
  durationS: number;
  seed: number;
}

/** A request to a video model, the same for every family. Null means not specified. */
export interface VideoOrder {
  prompt: string;
  negativePrompt: string | null;
  /** Ids of stored images (`media_…`). */
  firstFrame: string | null;
  lastFrame: string | null;
  references: string[];
  durationS: number | null;
  width: number | null;
  height: number | null;
  /** `16:9`, or `adaptive` for the image's. */
  ratio: string | null;
  /** Short side as a label: `480p`, `720p`, `1080p`. */
  resolution: string | null;
  fps: number | null;
  /** Null and -1 are random. */
  seed: number | null;
  n: number;
  style: string | null;
  quality: "low" | "standard" | "high" | null;
  watermark: boolean;
  generateAudio: boolean;
  promptExtend: boolean;
  /** `zoom_in`, `pan_left`, …; null leaves it to the model. */
  camera: string | null;
  returnLastFrame: boolean;
  /** Cheaper and later, if the vendor offers it. */
  flex?: boolean;
  /** The family's default size and length. Models with their own defaults use those. */
  usual?: { width: number; height: number; durationS: number };
}

/** An observed change of state. `word` is the upstream's status. Times are milliseconds since the epoch. */
export interface TaskEvent {
  at: number;
  state: TaskState;
  word: string;
}

export interface UpstreamReply {
  /** HTTP status. */
  status: number;
  body: string;
}

interface TaskVideo {
  assetId: string;
  /** Null until the video is stored, and after retention removed it. */
  mediaId: string | null;
  /** A signed address, created when the task is read; null if there is no file. */
  url: string | null;
  /** When `url` expires, if it is the upstream's because the file is not stored here. */
  urlEndsAt?: number;
}

/** A video task for all views. Times are milliseconds since the epoch. */
export interface VideoTask {
  /** `task_…`, in every family. */
  id: string;
  teamId: string;
  keyId: string;
  requestId: string;
  /** The name that the caller used. */
  model: string;
  family: TaskFamily;
  /** Whether it has an input image. */
  fromImage: boolean;
  /** The caller's own id, unique per team. */
  externalId: string | null;
  state: TaskState;
  /** 0 to 100; measured for local renders, otherwise estimated from the state. */
  progress: number;
  order: VideoOrder;
  /** Known properties of the finished or expected video. */
  facts: VideoFacts | null;
  videos: TaskVideo[];
  lastFrameUrl: string | null;
  error: { code: ErrorCode; message: string } | null;
  /** The extended prompt, if the model extended it. */
  actualPrompt: string | null;
  /** Tokens as vendors count videos; 0 until it is completed. */
  tokens: number;
  /** Fields that a family echoes without interpreting them: `service_tier`, `draft`, … */
  echo: Readonly<Record<string, unknown>>;
  callbackUrl: string | null;
  /** Seconds after creation at which an unfinished task expires. */
  expiresAfterS: number;
  history: TaskEvent[];
  createdAt: number;
  startedAt: number | null;
  updatedAt: number;
  endedAt: number | null;
}
