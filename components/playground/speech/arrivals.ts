import { isOver, type RunState } from "@/lib/client/call/run";
import { formatOf } from "./format";
import { canBeLive, liveSound } from "./live";
import type { LiveSound } from "./live-sound";
import type { Sound } from "./page-state";
import type { Player } from "./player";

/** What is heard while it arrives, as its run asked for it. */
export interface Live {
  id: string;
  model: string;
  voice: string;
}

/** Gives the player what has arrived of a run, and then every piece as it comes. One run at a time. */
export class Arrivals {
  readonly #player: Player;
  readonly #heard = new Set<string>();
  #now: { live: Live; sound: LiveSound; given: number; whole: boolean } | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  get live(): Live | undefined {
    return this.#now && this.#player.live === this.#now.live.id ? this.#now.live : undefined;
  }

  /** Whether a run was begun to be heard before it was whole. */
  wasHeard(id: string): boolean {
    return this.#heard.has(id);
  }

  mayHear(run: RunState<Sound>): boolean {
    const format = formatIn(run);
    return !isOver(run) && !this.#heard.has(run.id) && format !== undefined && canBeLive(format);
  }

  hear(run: RunState<Sound>): void {
    const format = formatIn(run);
    if (format === undefined) return;
    this.#heard.add(run.id);
    const sound = liveSound(format, () => this.#player.moved());
    this.#now = { live: { id: run.id, model: run.model, voice: askedOf(run).voice }, sound, given: 0, whole: false };
    this.#player.listen(run.id, sound);
    this.clip(run);
  }

  /** Takes in what is new of a run. One that ended without a sound falls silent. */
  clip(run: RunState<Sound>): void {
    const now = this.#now;
    if (!now || now.whole || run.id !== now.live.id || this.#player.live !== run.id) return;
    let start = 0;
    for (const piece of run.output?.pieces ?? []) {
      if (start + piece.length > now.given) now.sound.push(piece.slice(Math.max(0, now.given - start)));
      start += piece.length;
    }
    now.given = Math.max(now.given, start);
    if (!isOver(run)) return;
    now.whole = true;
    now.sound.end();
    if (start === 0) this.#player.silence();
  }
}

/** What has arrived of a run, by its beginning; undefined before there is one. */
function formatIn(run: RunState<Sound>): string | undefined {
  const [first] = run.output?.pieces ?? [];
  return first && first.length >= 4 ? formatOf(first, { type: run.output?.type ?? "", asked: askedOf(run).asked }) : undefined;
}

/** What a run asked for, as it was sent. */
export function askedOf({ wire }: Pick<RunState<unknown>, "wire">) {
  const { input, voice, speed, response_format: format } = JSON.parse(wire.requestBody) as Record<string, unknown>;
  return {
    text: String(input ?? ""),
    voice: typeof voice === "string" ? voice : String((voice as { id?: unknown } | undefined)?.id ?? ""),
    speed: typeof speed === "number" ? speed : 1,
    asked: typeof format === "string" ? format : "mp3",
  };
}
