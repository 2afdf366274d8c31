import type { Rgb } from "./color";
import type { Tone } from "./grade";
import type { Hour } from "./hours";
import type { Mood, Season, Size, Style, Weather } from "./modifiers";

/** Something a prompt names, with what it says about it. */
export interface Thing {
  id: string;
  word: string;
  /** How many; null if the prompt doesn't say, `plural` tells more than one. */
  count: number | null;
  plural: boolean;
  color: Rgb | null;
  /** Further colours: "red and white stripes". */
  colors: Rgb[];
  size: Size | null;
  /** Shares of width and height. */
  place: readonly [number, number] | null;
}

/** What was read in a prompt. */
export interface Reading {
  things: Thing[];
  shapes: Thing[];
  patterns: Thing[];
  /** Words for what is outside of the catalogue. */
  outside: string[];
  hour: Hour | null;
  weather: ReadonlySet<Weather>;
  season: Season | null;
  tones: Tone[];
  moods: ReadonlySet<Mood>;
  style: Style | null;
  /** Colours that belong to no thing. */
  colors: Rgb[];
  /** Colour asked for the background. */
  backdrop: Rgb | null;
  lettering: string | null;
  /** "Still life" was said: objects are added if none is named. */
  stillLife: boolean;
  /** Names of things that must not show. */
  without: ReadonlySet<string>;
  /** A number from all the words, for what the words leave open. */
  hash: number;
  understood: string[];
  ignored: string[];
}

export function thingOf(reading: Reading, ...ids: string[]): Thing | undefined {
  return reading.things.find((thing) => ids.includes(thing.id));
}

export function names(reading: Reading, ...ids: string[]): boolean {
  return reading.things.some((thing) => ids.includes(thing.id));
}

/** Whether something that wasn't asked for may be added. */
export function allows(reading: Reading, id: string): boolean {
  return !reading.without.has(id);
}

/** How many of a thing to draw: what was said, else `many` for a plural and one for a singular. */
export function countOf(thing: Thing, many: number, most: number): number {
  return Math.min(most, Math.max(1, thing.count ?? (thing.plural ? many : 1)));
}
