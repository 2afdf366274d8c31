import type { TranscribeSession } from "./page-state";

/** Where the recording of a page stands: the player moves it, the transcript follows it, and sets it. */
export class PlayClock {
  #player: HTMLMediaElement | undefined;
  #at = -1;
  readonly #watchers = new Set<() => void>();

  /** Seconds; below zero before anything has been played. */
  get at(): number {
    return this.#at;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  attach(player: HTMLMediaElement): () => void {
    this.#player = player;
    this.#at = -1;
    const moved = () => this.#set(player.currentTime);
    for (const event of MOVES) player.addEventListener(event, moved);
    return () => {
      for (const event of MOVES) player.removeEventListener(event, moved);
      player.pause();
      this.#player = undefined;
      this.#set(-1);
    };
  }

  /** Plays from a time on. */
  playFrom(seconds: number): void {
    if (!this.#player) return;
    this.#player.currentTime = seconds;
    this.#set(seconds);
    // A browser that does not play the file has moved to the place all the same.
    void this.#player.play().catch(() => undefined);
  }

  toggle(): void {
    if (this.#player?.paused) void this.#player.play().catch(() => undefined);
    else this.#player?.pause();
  }

  #set(at: number): void {
    this.#at = at;
    for (const changed of this.#watchers) changed();
  }
}

const MOVES = ["timeupdate", "seeking", "play"] as const;

const clocks = new WeakMap<TranscribeSession, PlayClock>();

/** The clock of a session: the same one for as long as the session is there. */
export function clockOf(session: TranscribeSession): PlayClock {
  const clock = clocks.get(session) ?? new PlayClock();
  clocks.set(session, clock);
  return clock;
}
