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
