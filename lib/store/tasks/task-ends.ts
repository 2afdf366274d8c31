import type { Updateable } from "kysely";
import type { ErrorCode } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { settleAsset } from "../media/assets";
import { noteChanges } from "./task-events";
import { standing, writeHeld } from "./task-leases";
import { messageText, promptText, type StoredTask, type StoredVideo, withEvent } from "./task-row";

const FREE = { lease_owner: null, lease_until: null };

/** The end of a task. A video without a file was not made by the upstream, or is still to be fetched. */
export type TaskEnd =
  | { state: "completed"; videos: readonly StoredVideo[]; lastFrameMediaId: string | null; facts: VideoFacts | null; tokens: number }
  | { state: "failed"; error: { code: ErrorCode; message: string } }
  /** Ended at the upstream. */
  | { state: "cancelled" | "expired" };

/**
 * Ends a task and its assets in one transaction. Returns the task, and the files whose asset was deleted meanwhile; undefined, with nothing
 * written, if the claim is lost.
 */
export async function settleTask(
  store: Store,
  lease: string,
  { task, end, word, at }: { task: StoredTask; end: TaskEnd; word: string; at: number },
): Promise<{ task: StoredTask; unlisted: string[] } | undefined> {
  const outcome = end.state === "completed" ? { ...end, progress: 100 } : end;
  const history = withEvent(task.history, { at, state: end.state, word });
  const settled: StoredTask = { ...task, ...outcome, word, history, updatedAt: at, endedAt: at };
  return store.db.transaction().execute(async (write) => {
    const held = await writeHeld(write, { id: task.id, lease }, { ...standing(settled, at), ...endColumns(settled) });
    if (!held) return undefined;
    const unlisted = await settleVideos(write, settled.videos, settled);
    await noteChanges(write, [settled]);
    return { task: settled, unlisted };
  });
}

/**
 * Records the videos of a completed task that had to be fetched, including those that `changed`, and ends the claim. Returns the files
 * whose asset was deleted meanwhile; undefined, with nothing written, if the claim is lost.
 */
export async function settleFetched(
  store: Store,
  lease: string,
  { task, changed, at }: { task: StoredTask; changed: readonly StoredVideo[]; at: number },
): Promise<string[] | undefined> {
  const { nextAt: next_at, misses } = task;
  const facts = task.facts && JSON.stringify(task.facts);
  const columns = { ...videoColumns(task), facts, next_at, misses, ...(changed.length > 0 ? { updated_at: at } : {}), ...FREE };
  return store.db.transaction().execute(async (write) => {
    const held = await writeHeld(write, { id: task.id, lease }, columns);
    return held ? settleVideos(write, changed, { ...task, updatedAt: at }) : undefined;
  });
}

function endColumns(task: StoredTask): Updateable<Tables["tasks"]> {
  return {
    progress: task.progress,
    ...videoColumns(task),
    next_at: task.nextAt,
    misses: task.misses,
    last_frame_media_id: task.lastFrameMediaId,
    facts: task.facts && JSON.stringify(task.facts),
    tokens: task.tokens,
    actual_prompt: promptText(task.actualPrompt),
    error_code: task.error?.code ?? null,
    error_message: task.error && messageText(task.error.message),
    ended_at: task.endedAt,
    ...FREE,
  };
}

/** Whether a video's file is still to be fetched. */
export const isOwed = ({ mediaId, elsewhere }: StoredVideo): boolean => mediaId === null && elsewhere?.givenUp === "";

function videoColumns({ videos }: StoredTask): Updateable<Tables["tasks"]> {
  return { videos: JSON.stringify(videos), owes_file: Number(videos.some(isOwed)) };
}

/** Settles the assets of videos. Returns files whose asset is gone. */
async function settleVideos(write: Write, videos: readonly StoredVideo[], task: StoredTask): Promise<string[]> {
  const unlisted: string[] = [];
  for (const video of videos) {
    if (isOwed(video)) continue;
    if (!(await settleVideo(write, video, task)) && video.mediaId !== null) unlisted.push(video.mediaId);
  }
  return unlisted;
}

function settleVideo(
  write: Write,
  { assetId: id, mediaId, elsewhere }: StoredVideo,
  { state, error, updatedAt: at }: StoredTask,
): Promise<boolean> {
  if (mediaId !== null) return settleAsset(write, { id, at, status: "Active", mediaId });
  const lost = elsewhere && { code: "bad_gateway", message: elsewhere.givenUp };
  const ended =
    state === "cancelled" || state === "expired" ? { code: state, message: `The task was ${state} at its provider.` } : undefined;
  const { code, message } = error ??
    lost ??
    ended ?? { code: "bad_response_body", message: "The model generated fewer videos than requested." };
  return settleAsset(write, { id, at, status: "Failed", code, message: messageText(message) });
}
