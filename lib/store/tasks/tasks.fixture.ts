import { newId } from "../../contracts/ids";
import type { StoredTask } from "./task-row";

/** A new video task at `at` (milliseconds since the epoch), with defaults. */
export function storedTask(at: number, given: Partial<StoredTask> & Pick<StoredTask, "order">): StoredTask {
  return {
    id: newId("task_"),
    teamId: "team_a",
    keyId: "key_a",
    requestId: "req_a",
    model: "video",
    provider: "studio",
    upstreamModel: "video-1",
    family: "unified",
    fromImage: false,
    externalId: null,
    state: "queued",
    word: "queued",
    progress: 0,
    operation: { secret: "x" },
    facts: null,
    videos: [{ assetId: newId("asset-"), mediaId: null }],
    lastFrameMediaId: null,
    error: null,
    actualPrompt: null,
    tokens: 0,
    echo: { draft: false },
    callbackUrl: null,
    local: true,
    bodyHash: "hash",
    expiresAt: at + 3_600_000,
    nextAt: at,
    attempts: 0,
    misses: 0,
    owesCancel: false,
    history: [{ at, state: "queued", word: "queued" }],
    createdAt: at,
    startedAt: null,
    updatedAt: at,
    endedAt: null,
    ...given,
  };
}
