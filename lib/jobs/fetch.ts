import type { VideoFacts } from "../contracts/task";
import { NotFetched } from "../media/fetch-file";
import { isOwed, settleFetched } from "../store/tasks/task-ends";
import type { StoredVideo } from "../store/tasks/task-row";
import { Files } from "./files";
import type { Job } from "./job";
import { fetchDelayMs } from "./outcome";
import type { JobContext } from "./ports";

interface Tried {
  video: StoredVideo;
  facts: VideoFacts;
}

/** Fetches a video from its upstream. If that fails the video stays there, and is retried until its URL expires. */
export async function tryFetch(
  files: Files,
  { elsewhere, ...video }: StoredVideo,
  { facts, number }: { facts: VideoFacts; number: number },
): Promise<Tried> {
  const { shop, job } = files;
  if (elsewhere === undefined) return { video, facts };
  const now = shop.now();
  const stays = (more: Partial<typeof elsewhere>): Tried => ({ video: { ...video, elsewhere: { ...elsewhere, ...more } }, facts });
  if (elsewhere.endsAt <= now) return stays({ givenUp: "The video could not be downloaded before its URL at the provider expired." });
  const { width, height, durationS } = facts;
  try {
    const { id, found } = await files.fetchVideo(elsewhere.url, { facts: { width, height, durationMs: durationS * 1000 }, number });
    return { video: { ...video, mediaId: id }, facts: measured(facts, found) };
  } catch (cause) {
    if (job.signal.aborted) throw cause;
    shop.log.info({ task: job.task.id, provider: job.task.provider, cause }, "a finished video could not be fetched");
    const why = cause instanceof NotFetched ? cause.why : "failed";
    if (why === "too_large") return stays({ givenUp: "The video is larger than this gateway downloads." });
    // What is not fetched from here is not shown to browsers either.
    if (why === "refused") return stays({ givenUp: "The video's URL is not one this gateway downloads from.", endsAt: now });
    return stays({});
  }
}

/** The file's own header takes precedence over the upstream's values. */
function measured(facts: VideoFacts, found: Awaited<ReturnType<Files["fetchVideo"]>>["found"]): VideoFacts {
  return {
    ...facts,
    width: found?.width ?? facts.width,
    height: found?.height ?? facts.height,
    durationS: found?.durationMs ? found.durationMs / 1000 : facts.durationS,
  };
}

const UNKNOWN: VideoFacts = { width: 0, height: 0, fps: 0, durationS: 0, seed: 0 };

/** Retries the unfetched videos of a completed task. Throws only the database's errors. */
export async function fetchOwed(shop: JobContext, job: Job): Promise<void> {
  const { task, lease } = job;
  const files = new Files(shop, job);
  const there = [...task.videos.map(({ mediaId }) => mediaId), task.lastFrameMediaId].filter((id) => id !== null);
  await files.clear(there);
  const tried: Tried[] = [];
  try {
    for (const [place, video] of task.videos.entries())
      if (isOwed(video)) tried.push(await tryFetch(files, video, { facts: task.facts ?? UNKNOWN, number: place + 1 }));
  } catch (error) {
    await files.remove();
    if (!job.signal.aborted) throw error;
  }
  if (job.broken === "lost") return;
  // Files fetched before a stop were removed with it.
  const changed = job.broken ? [] : tried.map(({ video }) => video).filter((video) => !isOwed(video));
  const videos = task.videos.map((video) => changed.find(({ assetId }) => assetId === video.assetId) ?? video);
  const first = tried.find(({ video }) => video.mediaId !== null && video.assetId === videos[0]?.assetId);
  const misses = job.broken ? task.misses : task.misses + 1;
  const at = shop.now();
  const next = { ...task, videos, facts: first?.facts ?? task.facts, misses, nextAt: at + fetchDelayMs(videos, { misses, at }) };
  const unlisted = await settleFetched(shop.store, lease, { task: next, changed, at });
  await shop.media.remove(unlisted ?? changed.flatMap(({ mediaId }) => mediaId ?? []));
}
