import type { VideoFile } from "../../console/video/contract";

/** An address is given up this long before it ends. */
const SPARE_MS = 600_000;
const known = new Map<string, { video: VideoFile; until: number }>();

/**
 * The video with the addresses it was first read with, as long as they are good: every reading signs new ones, and an image
 * whose address changes would be fetched and drawn again.
 */
export function steadyVideo(video: VideoFile, now: number): VideoFile {
  if (video.atProvider) return video;
  const kept = known.get(video.assetId);
  const same = kept && (kept.video.url === null) === (video.url === null) && (kept.video.posterUrl === null) === (video.posterUrl === null);
  if (kept && same && now < kept.until) return kept.video;
  if (video.url !== null && video.expiresAt !== null) known.set(video.assetId, { video, until: video.expiresAt - SPARE_MS });
  return video;
}

/** Forgets a video's address, so that the next reading's is taken. */
export function forgetVideo(assetId: string): void {
  known.delete(assetId);
}
