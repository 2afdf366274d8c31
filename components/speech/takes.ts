import { isOver, type RunState } from "@/lib/client/run";
import { Arrivals, askedOf, type Live } from "./arrivals";
import { autoplayOn } from "./autoplay";
import { type Decoded, decode } from "./decode";
import { formatOf } from "./format";
import type { Sound, SpeechDesk } from "./own";
import { Player, SLOTS, type Slot } from "./player";

/** One sound that was made, with what was asked for. */
export interface Take {
  /** The run's, as the gateway has it. */
  id: string;
  /** From 1, in the order they came. */
  number: number;
  text: string;
  voice: string;
  model: string;
  /** 1 where none was asked for. */
  speed: number;
  /** When it was asked for, in milliseconds since the epoch. */
  at: number;
  /** What it really is, which `asked` may not be: `mp3`. */
  format: string;
  asked: string;
  whole: boolean;
  /** The file as it came. */
  file: Blob;
  /** Undefined while it is read, null where the browser cannot. */
  sound: Decoded | null | undefined;
  /** Its figures. The bytes are in `file` alone. */
  run: RunState<unknown>;
}

/** What is known of a sound before it is a take. */
type Arrived = Omit<Take, "number" | "format" | "file" | "sound" | "whole"> & { bytes: Sound };

/** Two takes to be told apart by ear. `order` says which slot is shown as the first. */
export interface Blind {
  order: readonly [Slot, Slot];
  /** What was preferred; the names are shown again then. */
  picked?: Slot;
}

/** The sounds of one desk, newest first, and the two that are played against each other. They stay while the tab does. */
export class TakeShelf {
  readonly player = new Player();
  readonly #desk: SpeechDesk;
  readonly #watchers = new Set<() => void>();
  readonly #seen = new Set<string>();
  #takes: readonly Take[] = [];
  #slots: Partial<Record<Slot, string>> = {};
  /** Whether the person chose what is in B: it then stays when the next take comes. */
  #keepsB = false;
  #picks: readonly Slot[] = [];
  #blind: Blind | undefined;
  #shown: string | undefined;
  #round: SpeechDesk["round"];
  readonly #arrivals: Arrivals;
  #count = 0;
  #version = 0;

  constructor(desk: SpeechDesk) {
    this.#desk = desk;
    this.#arrivals = new Arrivals(this.player);
    this.#collect();
    desk.watch(() => this.#collect());
  }

  get takes(): readonly Take[] {
    return this.#takes;
  }
  get blind(): Blind | undefined {
    return this.#blind;
  }
  /** What was preferred of the two, each time. */
  get picks(): readonly Slot[] {
    return this.#picks;
  }
  /** What is heard while it arrives. */
  get live(): Live | undefined {
    return this.#arrivals.live;
  }
  get version(): number {
    return this.#version;
  }
  /** The take whose figures are of interest; undefined while a run goes on, and after one that made no sound. */
  get shown(): Take | undefined {
    return this.#takes.find(({ id }) => id === this.#shown);
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  in(slot: Slot): Take | undefined {
    return this.#takes.find(({ id }) => id === this.#slots[slot]);
  }
  slotOf(take: Take): Slot | undefined {
    return SLOTS.find((slot) => this.#slots[slot] === take.id);
  }

  /** Puts a take into a slot and hears it. It leaves the other slot where it was in there. */
  choose(take: Take, slot: Slot): void {
    const other = slot === "a" ? "b" : "a";
    const moved = this.#slots[other] === take.id ? { [other]: this.#slots[slot] } : {};
    this.#keepsB = slot === "b" || (this.#keepsB && this.#slots.b !== take.id);
    if (slot === "a") this.player.silence();
    this.#put({ ...this.#slots, ...moved, [slot]: take.id });
    this.hear(slot);
  }

  hear(slot: Slot): void {
    this.player.select(slot);
    this.#shown = this.#slots[slot];
    this.#changed();
  }

  remove(take: Take): void {
    this.#takes = this.#takes.filter(({ id }) => id !== take.id);
    const slot = this.slotOf(take);
    if (slot) this.#keepsB = false;
    if (this.player.live === take.id) this.player.silence();
    const left = slot ? { ...this.#slots, [slot]: undefined } : this.#slots;
    this.#put(left.a === undefined && left.b !== undefined ? { a: left.b, b: undefined } : left);
    if (this.player.heard === "b" && this.#slots.b === undefined) this.hear("a");
    if (this.#shown === take.id) this.#shown = this.#slots[this.player.heard];
    this.#changed();
  }

  /** Brings back a take that was removed, in its place. */
  bringBack(take: Take): void {
    if (this.#takes.some(({ id }) => id === take.id)) return;
    this.#takes = [...this.#takes, take].sort((a, b) => b.number - a.number);
    this.#put(this.#slots.a === undefined ? { a: take.id } : this.#slots);
  }

  /** Hides which take is which, in an order that nobody knows; undefined shows it again. */
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

  /** Whether the take's name must not be seen now. */
  isHidden(take: Take): boolean {
    return this.#blind !== undefined && this.#blind.picked === undefined && this.slotOf(take) !== undefined;
  }

  /** Takes in a sound. The first of a round is heard as A; the one before it, or the second of the round, is B. */
  add({ bytes, ...about }: Arrived, place = 0): void {
    if (this.#seen.has(about.id)) return;
    this.#seen.add(about.id);
    if (bytes.size === 0) return;
    const [first = new Uint8Array()] = bytes.pieces;
    const format = formatOf(first, { type: bytes.type, asked: about.asked });
    const file = new Blob([...bytes.pieces], { type: bytes.type });
    const take: Take = { ...about, number: ++this.#count, format, file, whole: bytes.whole, sound: undefined };
    this.#takes = [take, ...this.#takes];
    this.#place(take, place);
    void decode(file, format).then(
      (sound) => this.#read(take, sound),
      () => this.#read(take, null),
    );
  }

  /** Whether a run can be heard before it is whole: the first column's, in a format of which pieces can be played. */
  mayListen(run: RunState<Sound>): boolean {
    const [first] = this.#desk.round?.runs.values() ?? [];
    return first?.state.id === run.id && this.#arrivals.mayHear(run);
  }

  /** Hears a run from its beginning while the rest arrives. */
  listen(run: RunState<Sound>): void {
    if (!this.mayListen(run)) return;
    this.#blind = undefined;
    this.#arrivals.hear(run);
    this.#changed();
  }

  #place({ id }: Take, place: number): void {
    if (place === 0) {
      this.#put({ a: id, b: this.#keepsB ? this.#slots.b : this.#slots.a });
      this.hear("a");
    } else if (place === 1) this.#put({ ...this.#slots, b: id });
    else this.#changed();
  }

  #read(take: Take, sound: Decoded | null): void {
    this.#takes = this.#takes.map((it) => (it.id === take.id ? { ...it, sound } : it));
    this.#put(this.#slots);
    if (sound === null && this.player.live === take.id) this.player.silence();
    const fresh = !this.#arrivals.wasHeard(take.id);
    if (sound && fresh && this.#slots.a === take.id && this.player.heard === "a" && autoplayOn()) this.player.play();
  }

  #put(slots: Partial<Record<Slot, string>>): void {
    if (SLOTS.some((slot) => slots[slot] !== this.#slots[slot])) {
      this.#blind = undefined;
      this.#picks = [];
    }
    this.#slots = slots;
    for (const slot of SLOTS) {
      const take = this.in(slot);
      this.player.load(slot, take && { id: take.id, ...take.sound });
    }
    this.#changed();
  }

  /** Takes in what the desk's runs have brought. */
  #collect(): void {
    const { round } = this.#desk;
    if (!round) return;
    const states = [...round.runs.values()].map((run) => run.state);
    if (round !== this.#round) this.#shown = undefined;
    this.#round = round;
    const columns = [...round.runs.keys()];
    for (const state of states) this.#arrivals.take(state);
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

const shelves = new WeakMap<SpeechDesk, TakeShelf>();

/** The shelf of a desk: the same one for as long as the desk is there. */
export function takesOf(desk: SpeechDesk): TakeShelf {
  const shelf = shelves.get(desk) ?? new TakeShelf(desk);
  shelves.set(desk, shelf);
  return shelf;
}
