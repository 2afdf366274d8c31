import type { TranscribeSession } from "./page-state";

/** The playback position of a page's recording: the player updates it, the transcript follows it and can seek. */
export class PlayClock {
  #player: HTMLMediaElement | undefined;
  #at = -1;
  readonly #watchers = new Set<() => void>();

  /** Seconds; negative before playback. */
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

  /** Plays from a position. */
  playFrom(seconds: number): void {
    if (!this.#player) return;
    this.#player.currentTime = seconds;
    this.#set(seconds);
    // A browser that cannot play the file still moves the position.
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

/** The session's clock: the same object as long as the session exists. */
export function clockOf(session: TranscribeSession): PlayClock {
  const clock = clocks.get(session) ?? new PlayClock();
  clocks.set(session, clock);
  return clock;
}
