import type { VideoFile } from "../../console/video/contract";

/** An address is replaced this long before it expires. */
const SPARE_MS = 600_000;
const known = new Map<string, { video: VideoFile; until: number }>();

/**
 * Keeps the video's first addresses while they are valid: every read signs new ones, and an image with a changed address would be
 * downloaded and rendered again.
 */
export function steadyVideo(video: VideoFile, now: number): VideoFile {
  if (video.atProvider) return video;
  const kept = known.get(video.assetId);
  const same = kept && (kept.video.url === null) === (video.url === null) && (kept.video.posterUrl === null) === (video.posterUrl === null);
  if (kept && same && now < kept.until) return kept.video;
  if (video.url !== null && video.expiresAt !== null) known.set(video.assetId, { video, until: video.expiresAt - SPARE_MS });
  return video;
}

/** Drops a video's address, so that the next one is used. */
export function forgetVideo(assetId: string): void {
  known.delete(assetId);
}
