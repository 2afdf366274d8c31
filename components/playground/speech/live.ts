import { MediaSound, mediaTypeOf } from "./live-media";
import { SampleSound } from "./live-samples";
import type { LiveSound } from "./live-sound";

/** Samples are played in every browser; other formats if this browser can stream them. */
export function canBeLive(format: string): boolean {
  return format === "pcm" || format === "wav" || mediaTypeOf(format) !== undefined;
}

/** Plays a format that `canBeLive`. `changed` is called on start, end and seek. */
export function liveSound(format: string, changed: () => void): LiveSound {
  const type = mediaTypeOf(format);
  return type === undefined ? new SampleSound(format, changed) : new MediaSound(type, changed);
}
