import { Failure } from "../contracts/errors";
import type { ImageFile } from "../contracts/media";
import type { VideoFacts } from "../contracts/task";
import type { Video } from "../providers/capabilities";
import type { StoredVideo } from "../store/tasks/task-row";
import { addressEnd } from "./address-end";
import { tryFetch } from "./fetch";
import { Files } from "./files";
import type { Job } from "./job";
import type { JobContext } from "./ports";

export interface KeptVideos {
  videos: StoredVideo[];
  lastFrameMediaId: string | null;
  /** Of the first video. */
  facts: VideoFacts | null;
}

/**
 * Stores a task's videos, each for its pending asset. One that can't be fetched stays at its upstream. The files are still unreferenced: on
 * an error they are removed, and so are those of earlier attempts, first.
 */
export async function keepVideos(
  shop: JobContext,
  job: Job,
  { videos, lastFrame }: { videos: readonly Video[]; lastFrame?: ImageFile },
): Promise<KeptVideos> {
  const { task } = job;
  if (videos.length === 0) throw new Failure("bad_response_body", "The model reported the video as finished but returned none.");
  if (videos.length > task.videos.length)
    shop.log.warn({ task: task.id, videos: videos.length }, "an upstream made more videos than were asked for");
  const files = new Files(shop, job);
  await files.clear();
  try {
    const kept: { video: StoredVideo; facts: VideoFacts | null }[] = [];
    for (const [place, { assetId }] of task.videos.entries()) {
      const video = videos[place];
      kept.push(video ? await keepVideo(files, video, { assetId, number: place + 1 }) : { video: { assetId, mediaId: null }, facts: null });
    }
    if (!kept.some(({ video }) => canBeHad(video, shop.now())))
      throw new Failure("bad_gateway", "The finished video's URL is not one this gateway downloads from.");
    const lastFrameMediaId = lastFrame ? await files.addImage(lastFrame) : null;
    return { videos: kept.map(({ video }) => video), lastFrameMediaId, facts: kept[0]?.facts ?? null };
  } catch (error) {
    await files.remove();
    throw error;
  }
}

function canBeHad({ mediaId, elsewhere }: StoredVideo, now: number): boolean {
  return mediaId !== null || (elsewhere !== undefined && elsewhere.endsAt > now);
}

async function keepVideo(
  files: Files,
  video: Video,
  { assetId, number }: { assetId: string; number: number },
): Promise<{ video: StoredVideo; facts: VideoFacts }> {
  const { facts } = video;
  if ("url" in video) {
    const elsewhere = { url: video.url, endsAt: addressEnd(video.url, { told: video.endsAt, now: files.shop.now() }), givenUp: "" };
    const tried = await tryFetch(files, { assetId, mediaId: null, elsewhere }, { facts, number });
    if (video.poster && tried.video.mediaId !== null) await files.addPoster(video.poster, { id: tried.video.mediaId, number });
    return tried;
  }
  const { width, height, durationS } = facts;
  const id = await files.addVideo(video.bytes, { facts: { type: "video/mp4", width, height, durationMs: durationS * 1000 }, number });
  if (video.poster) await files.addPoster(video.poster, { id, number });
  return { video: { assetId, mediaId: id }, facts };
}
