import type { VideoJob } from "../../console/video/contract";

/** A job with defaults. */
export function videoJob(change: Partial<VideoJob> = {}): VideoJob {
  return {
    id: "task_01JA7K9T4MQ2V8XH3C5RN0WEZB",
    status: "running",
    word: "in_progress",
    startedAt: 1_000,
    endedAt: null,
    checkedAt: null,
    queuePosition: null,
    videos: [],
    error: null,
    createdAt: 0,
    model: "sandbox-video",
    provider: "sandbox",
    simulated: true,
    family: "unified",
    prompt: "A train",
    width: 640,
    height: 360,
    fps: 24,
    durationS: 5,
    seed: 1,
    n: 1,
    fromImage: false,
    attempt: 1,
    retriedFrom: null,
    batchId: null,
    maker: { kind: "person", id: "user_1", name: "Marit" },
    stop: "cancel",
    look: null,
    uncertain: false,
    estimate: null,
    ...change,
  };
}
