import { isOver, type RunState } from "@/lib/client/call/run";
import { fieldsOf } from "@/lib/contracts/typed";
import { formatOf } from "./format";
import { canBeLive, liveSound } from "./live";
import type { LiveSound } from "./live-sound";
import type { Sound } from "./page-state";
import type { Player } from "./player";

/** The clip that plays while it streams, as its run requested it. */
export interface Live {
  id: string;
  model: string;
  voice: string;
}

/** Passes a run's audio to the player, first what has arrived and then each piece. One run at a time. */
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

  /** Whether a run was played while it streamed. */
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

  /** Processes new data of a run. A run that ended without audio stops playing. */
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

/** A run's first bytes; undefined before there are any. */
function formatIn(run: RunState<Sound>): string | undefined {
  const [first] = run.output?.pieces ?? [];
  return first && first.length >= 4 ? formatOf(first, { type: run.output?.type ?? "", asked: askedOf(run).asked }) : undefined;
}

/** A run's request, as sent. */
export function askedOf({ wire }: Pick<RunState<unknown>, "wire">) {
  const { input, voice, speed, response_format: format } = fieldsOf(JSON.parse(wire.requestBody));
  return {
    text: String(input ?? ""),
    voice: typeof voice === "string" ? voice : String(fieldsOf(voice).id ?? ""),
    speed: typeof speed === "number" ? speed : 1,
    asked: typeof format === "string" ? format : "mp3",
  };
}
