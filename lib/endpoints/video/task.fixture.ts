import type { VideoTask } from "../../contracts/task";
import { BLANK_ORDER } from "./order";

/** 2026-01-02 03:04:05.678 UTC. */
export const CREATED_AT = 1_767_323_045_678;
const ID = "task_01JQ0000000000000000000001";

/** A finished task of the unified family that started at once and ran for a minute. */
export function videoTask(changes: Partial<VideoTask> = {}): VideoTask {
  return {
    id: ID,
    teamId: "team_01JQ0000000000000000000000",
    keyId: "key_01JQ0000000000000000000000",
    requestId: "req_01JQ0000000000000000000000",
    model: "sandbox-video",
    family: "unified",
    fromImage: false,
    externalId: null,
    state: "completed",
    progress: 100,
    order: { ...BLANK_ORDER, prompt: "a cat", firstFrame: null, lastFrame: null, references: [] },
    facts: { width: 1280, height: 720, fps: 24, durationS: 4.5, seed: 7 },
    videos: [
      { assetId: "asset-01JQ0000000000000000000001", mediaId: "media_1", url: "https://gateway.test/media/media_1.mp4?exp=1&sig=x" },
    ],
    lastFrameUrl: null,
    error: null,
    actualPrompt: null,
    tokens: 97_200,
    echo: {},
    callbackUrl: null,
    expiresAfterS: 3_600,
    history: [],
    createdAt: CREATED_AT,
    startedAt: CREATED_AT + 1_000,
    updatedAt: CREATED_AT + 60_000,
    endedAt: CREATED_AT + 60_000,
    ...changes,
  };
}
