import { MediaSound, mediaTypeOf } from "./live-media";
import { SampleSound } from "./live-samples";

/** What a player can play: an element, or what behaves like one. */
export type Playable = Pick<
  HTMLAudioElement,
  "currentTime" | "paused" | "ended" | "playbackRate" | "defaultPlaybackRate" | "play" | "pause"
>;

/** A sound that is heard while it arrives. */
export interface LiveSound {
  readonly playable: Playable;
  /** How much of it has arrived and can be heard. */
  readonly seconds: number;
  push(piece: Uint8Array<ArrayBuffer>): void;
  /** Nothing more will come. */
  end(): void;
  /** Falls silent and lets go of everything. */
  close(): void;
}

/** Samples are played in every browser; of the other formats those that this browser can take in pieces. */
export function canBeLive(format: string): boolean {
  return format === "pcm" || format === "wav" || mediaTypeOf(format) !== undefined;
}

/** Plays a format that `canBeLive`. `changed` is called whenever it begins, ends or is moved. */
export function liveSound(format: string, changed: () => void): LiveSound {
  const type = mediaTypeOf(format);
  return type === undefined ? new SampleSound(format, changed) : new MediaSound(type, changed);
}
