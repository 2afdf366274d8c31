import { isOver, type RunState } from "@/lib/client/call/run";
import { Arrivals, askedOf, type Live } from "./arrivals";
import { autoplayOn } from "./autoplay";
import { type Decoded, decode } from "./decode";
import { formatOf } from "./format";
import type { Sound, SpeechSession } from "./page-state";
import { Player, SLOTS, type Slot } from "./player";

/** A clip with its request. */
export interface Clip {
  /** The run's id, as the gateway has it. */
  id: string;
  /** From 1, in order of arrival. */
  number: number;
  text: string;
  voice: string;
  model: string;
  /** 1 if none was requested. */
  speed: number;
  /** When it was requested, in milliseconds since the epoch. */
  at: number;
  /** The actual format, which may differ from `asked`: `mp3`. */
  format: string;
  asked: string;
  whole: boolean;
  /** The original file. */
  file: Blob;
  /** Undefined while it is decoded, null if the browser can't. */
  sound: Decoded | null | undefined;
  /** Its figures. The bytes are only in `file`. */
  run: RunState<unknown>;
}

/** What is known of a clip before it is complete. */
type Arrived = Omit<Clip, "number" | "format" | "file" | "sound" | "whole"> & { bytes: Sound };

/** Two clips compared blind. `order` says which slot is shown first. */
export interface Blind {
  order: readonly [Slot, Slot];
  /** The preferred one; the names are shown again then. */
  picked?: Slot;
}

/** A session's clips, newest first, and the two in the player. They last as long as the tab. */
export class ClipStore {
  readonly player = new Player();
  readonly #session: SpeechSession;
  readonly #watchers = new Set<() => void>();
  readonly #seen = new Set<string>();
  #clips: readonly Clip[] = [];
  #slots: Partial<Record<Slot, string>> = {};
  /** Whether the person chose the clip in B: it then stays when the next clip arrives. */
  #keepsB = false;
  #picks: readonly Slot[] = [];
  #blind: Blind | undefined;
  #shown: string | undefined;
  #round: SpeechSession["round"];
  readonly #arrivals: Arrivals;
  #count = 0;
  #version = 0;

  constructor(session: SpeechSession) {
    this.#session = session;
    this.#arrivals = new Arrivals(this.player);
    this.#collect();
    session.watch(() => this.#collect());
  }

  get clips(): readonly Clip[] {
    return this.#clips;
  }
  get blind(): Blind | undefined {
    return this.#blind;
  }
  /** The preferences so far. */
  get picks(): readonly Slot[] {
    return this.#picks;
  }
  /** The clip that plays while it streams. */
  get live(): Live | undefined {
    return this.#arrivals.live;
  }
  get version(): number {
    return this.#version;
  }
  /** The clip whose figures are shown; undefined during a run, and after one without audio. */
  get shown(): Clip | undefined {
    return this.#clips.find(({ id }) => id === this.#shown);
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  in(slot: Slot): Clip | undefined {
    return this.#clips.find(({ id }) => id === this.#slots[slot]);
  }
  slotOf(clip: Clip): Slot | undefined {
    return SLOTS.find((slot) => this.#slots[slot] === clip.id);
  }

  /** Loads a clip into a slot and plays it. If it was in the other slot, that is kept. */
  choose(clip: Clip, slot: Slot): void {
    const other = slot === "a" ? "b" : "a";
    const moved = this.#slots[other] === clip.id ? { [other]: this.#slots[slot] } : {};
    this.#keepsB = slot === "b" || (this.#keepsB && this.#slots.b !== clip.id);
    if (slot === "a") this.player.silence();
    this.#put({ ...this.#slots, ...moved, [slot]: clip.id });
    this.hear(slot);
  }

  hear(slot: Slot): void {
    this.player.select(slot);
    this.#shown = this.#slots[slot];
    this.#changed();
  }

  remove(clip: Clip): void {
    this.#clips = this.#clips.filter(({ id }) => id !== clip.id);
    const slot = this.slotOf(clip);
    if (slot) this.#keepsB = false;
    if (this.player.live === clip.id) this.player.silence();
    const left = slot ? { ...this.#slots, [slot]: undefined } : this.#slots;
    this.#put(left.a === undefined && left.b !== undefined ? { a: left.b, b: undefined } : left);
    if (this.player.heard === "b" && this.#slots.b === undefined) this.hear("a");
    if (this.#shown === clip.id) this.#shown = this.#slots[this.player.heard];
    this.#changed();
  }

  /** Restores a removed clip at its position. */
  bringBack(clip: Clip): void {
    if (this.#clips.some(({ id }) => id === clip.id)) return;
    this.#clips = [...this.#clips, clip].sort((a, b) => b.number - a.number);
    this.#put(this.#slots.a === undefined ? { a: clip.id } : this.#slots);
  }

  /** Hides which clip is which, in random order; undefined shows it again. */
  setBlind(on: boolean, random: () => number = Math.random): void {
    this.#blind = on && this.in("a") && this.in("b") ? { order: random() < 0.5 ? ["a", "b"] : ["b", "a"] } : undefined;
    if (this.#blind) this.hear(this.#blind.order[0]);
    this.#changed();
  }

  pick(slot: Slot): void {
    if (!this.#blind || this.#blind.picked !== undefined) return;
    this.#blind = { ...this.#blind, picked: slot };
    this.#picks = [...this.#picks, slot];
    this.#changed();
  }

  /** Whether the clip's name is hidden. */
  isHidden(clip: Clip): boolean {
    return this.#blind !== undefined && this.#blind.picked === undefined && this.slotOf(clip) !== undefined;
  }

  /** Adds a clip. The first of a round plays as A; the previous one, or the second of the round, is B. */
  add({ bytes, ...about }: Arrived, place = 0): void {
    if (this.#seen.has(about.id)) return;
    this.#seen.add(about.id);
    if (bytes.size === 0) return;
    const [first = new Uint8Array()] = bytes.pieces;
    const format = formatOf(first, { type: bytes.type, asked: about.asked });
    const file = new Blob([...bytes.pieces], { type: bytes.type });
    const clip: Clip = { ...about, number: ++this.#count, format, file, whole: bytes.whole, sound: undefined };
    this.#clips = [clip, ...this.#clips];
    this.#place(clip, place);
    void decode(file, format).then(
      (sound) => this.#read(clip, sound),
      () => this.#read(clip, null),
    );
  }

  /** Whether a run can play while it streams: the first column's, in a streamable format. */
  mayListen(run: RunState<Sound>): boolean {
    const [first] = this.#session.round?.runs.values() ?? [];
    return first?.state.id === run.id && this.#arrivals.mayHear(run);
  }

  /** Plays a run from its beginning while the rest streams. */
  listen(run: RunState<Sound>): void {
    if (!this.mayListen(run)) return;
    this.#blind = undefined;
    this.#arrivals.hear(run);
    this.#changed();
  }

  #place({ id }: Clip, place: number): void {
    if (place === 0) {
      this.#put({ a: id, b: this.#keepsB ? this.#slots.b : this.#slots.a });
      this.hear("a");
    } else if (place === 1) this.#put({ ...this.#slots, b: id });
    else this.#changed();
  }

  #read(clip: Clip, sound: Decoded | null): void {
    this.#clips = this.#clips.map((it) => (it.id === clip.id ? { ...it, sound } : it));
    this.#put(this.#slots);
    if (sound === null && this.player.live === clip.id) this.player.silence();
    const fresh = !this.#arrivals.wasHeard(clip.id);
    if (sound && fresh && this.#slots.a === clip.id && this.player.heard === "a" && autoplayOn()) this.player.play();
  }

  #put(slots: Partial<Record<Slot, string>>): void {
    if (SLOTS.some((slot) => slots[slot] !== this.#slots[slot])) {
      this.#blind = undefined;
      this.#picks = [];
    }
    this.#slots = slots;
    for (const slot of SLOTS) {
      const clip = this.in(slot);
      this.player.load(slot, clip && { id: clip.id, ...clip.sound });
    }
    this.#changed();
  }

  /** Updates the clips from the session's runs. */
  #collect(): void {
    const { round } = this.#session;
    // A saved round has no audio yet: it is loaded when the page shows it.
    if (!round || round.saved) return;
    const states = [...round.runs.values()].map((run) => run.state);
    if (round !== this.#round) this.#shown = undefined;
    this.#round = round;
    const columns = [...round.runs.keys()];
    for (const state of states) this.#arrivals.clip(state);
    const [first] = states;
    if (first && autoplayOn() && !this.#arrivals.wasHeard(first.id)) this.listen(first);
    for (const [index, state] of states.entries()) {
      if (!isOver(state) || !state.output || this.#seen.has(state.id)) continue;
      const place = round.state.columns.findIndex(({ id }) => id === columns[index]);
      this.add(
        { id: state.id, model: state.model, ...askedOf(state), at: round.at, bytes: state.output, run: { ...state, output: undefined } },
        place,
      );
    }
  }

  #changed(): void {
    this.#version++;
    for (const changed of this.#watchers) changed();
  }
}

const stores = new WeakMap<SpeechSession, ClipStore>();

/** The session's clips: the same object as long as the session exists. */
export function clipsOf(session: SpeechSession): ClipStore {
  const store = stores.get(session) ?? new ClipStore(session);
  stores.set(session, store);
  return store;
}
