import { MediaSound, mediaTypeOf } from "./live-media";
import { SampleSound } from "./live-samples";
import type { LiveSound } from "./live-sound";

/** Samples are played in every browser; of the other formats those that this browser can take in pieces. */
export function canBeLive(format: string): boolean {
  return format === "pcm" || format === "wav" || mediaTypeOf(format) !== undefined;
}

/** Plays a format that `canBeLive`. `changed` is called whenever it begins, ends or is moved. */
export function liveSound(format: string, changed: () => void): LiveSound {
  const type = mediaTypeOf(format);
  return type === undefined ? new SampleSound(format, changed) : new MediaSound(type, changed);
}
