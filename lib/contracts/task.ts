import type { ErrorCode } from "./errors";

/** The family whose address a task was submitted at. Every family can read every task. */
export const TASK_FAMILIES = ["unified", "vidA", "cgt", "ssf", "vidB", "openai"] as const;
export type TaskFamily = (typeof TASK_FAMILIES)[number];

/** The one internal state; each family has its own words for it (`lib/endpoints/video/`). The last four never change. */
export const TASK_STATES = ["queued", "in_progress", "completed", "failed", "cancelled", "expired"] as const;
export type TaskState = (typeof TASK_STATES)[number];
export const isFinal = (state: TaskState): boolean => state !== "queued" && state !== "in_progress";

/** What a video is in numbers. `durationS` in seconds, sizes in pixels. */
export interface VideoFacts {
  width: number;
  height: number;
  fps: number;
  durationS: number;
  seed: number;
}

/** What is asked of a video model, the same for every family. Null is "not said". */
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
  /** `16:9`, or `adaptive`: that of the image. */
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
  /** Cheaper and later, where the vendor has that. */
  flex?: boolean;
  /** What the caller's form defines for a size and a length that are left out. Models with defaults of their own use those. */
  usual?: { width: number; height: number; durationS: number };
}

/** A change of state as it was seen. `word` is the upstream's own. Times are milliseconds since the epoch. */
export interface TaskEvent {
  at: number;
  state: TaskState;
  word: string;
}

/** What an upstream replied when it was asked, for people to read. */
export interface UpstreamReply {
  /** HTTP status. */
  status: number;
  body: string;
}

interface TaskVideo {
  assetId: string;
  /** Null until the video is stored, and once retention has removed it. */
  mediaId: string | null;
  /** Signed address, made when the task is read; null if there is no file. */
  url: string | null;
  /** Where `url` is the upstream's own, because the file is not stored here: when it ends. */
  urlEndsAt?: number;
}

/** A video task as every view of it sees it. Times are milliseconds since the epoch. */
export interface VideoTask {
  /** `task_…`, in every family. */
  id: string;
  teamId: string;
  keyId: string;
  requestId: string;
  /** The name the caller used. */
  model: string;
  family: TaskFamily;
  /** Whether it began from an image. */
  fromImage: boolean;
  /** The caller's own name for it, unique per team. */
  externalId: string | null;
  state: TaskState;
  /** 0 to 100; measured where videos are made here, else a guess by state. */
  progress: number;
  order: VideoOrder;
  /** What was or will be made, as far as it is known. */
  facts: VideoFacts | null;
  videos: TaskVideo[];
  lastFrameUrl: string | null;
  error: { code: ErrorCode; message: string } | null;
  /** The prompt that was really used, where the model extended it. */
  actualPrompt: string | null;
  /** Tokens as the vendors count videos; 0 until it is completed. */
  tokens: number;
  /** What a family echoes and nobody interprets: `service_tier`, `draft`, … */
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
