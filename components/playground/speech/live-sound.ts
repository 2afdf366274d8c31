/** An audio element, or an object with the same interface. */
export type Playable = Pick<
  HTMLAudioElement,
  "currentTime" | "paused" | "ended" | "playbackRate" | "defaultPlaybackRate" | "play" | "pause"
>;

/** Audio that plays while it streams. */
export interface LiveSound {
  readonly playable: Playable;
  /** How much of it can be played. */
  readonly seconds: number;
  push(piece: Uint8Array<ArrayBuffer>): void;
  /** The stream has ended. */
  end(): void;
  /** Stops and releases all resources. */
  close(): void;
}
