import type { Mood, Weather } from "./modifiers";
import type { Reading, Thing } from "./reading";
import { OUTSIDE_WORDS } from "./vocabulary";
import { lookUp } from "./words";

/** A reading that is still being written. */
export interface Draft extends Reading {
  things: Thing[];
  weather: Set<Weather>;
  moods: Set<Mood>;
  without: Set<string>;
}

/** Takes out what is excluded and decides what depends on the whole prompt. */
export function settle(draft: Draft): void {
  const kept = (thing: Thing) => !draft.without.has(thing.id);
  draft.things = draft.things.filter(kept);
  draft.shapes = draft.shapes.filter(kept);
  draft.patterns = draft.patterns.filter(kept);
  placesInstead(draft);
  if (draft.without.has("text")) draft.lettering = null;
  if (draft.hour && draft.without.has(draft.hour)) draft.hour = null;
  for (const weather of [...draft.weather]) if (draft.without.has(weather)) draft.weather.delete(weather);
  figuresOrHeavens(draft);
  if (draft.stillLife && draft.things.length + draft.shapes.length + draft.patterns.length === 0) draft.things.push(...stillLife(draft));
  if (draft.things.length > 0) dropLooseShapes(draft);
  draft.understood = [...new Set(draft.understood)].slice(0, 60);
}

/** What is outside of the catalogue is shown by the place it is at home in, unless a place is named. */
function placesInstead(draft: Draft): void {
  const [word] = draft.outside;
  const id = word === undefined ? undefined : lookUp(OUTSIDE_WORDS, word);
  if (word === undefined || id === undefined || draft.things.length > 0 || draft.without.has(id)) return;
  draft.things.push({ id, word: id, count: null, plural: false, color: null, colors: [], size: null, place: null });
}

/** What stands on the table where a still life is asked for and nothing is named. */
function stillLife({ without }: Draft): Thing[] {
  const thing = { count: null, plural: false, color: null, colors: [], size: null, place: null };
  return ["bottle", "pear", "apple", "cup"].filter((id) => !without.has(id)).map((id) => ({ ...thing, id, word: id }));
}

/** Stars are figures among figures, and stand in the sky of a scene. */
function figuresOrHeavens(draft: Draft): void {
  const { things, shapes } = draft;
  const isFigure = ({ id, word, count, color }: Thing) =>
    id === "stars" && word === "stars" && (count !== null || color !== null || shapes.length > 0 || draft.backdrop !== null);
  const open = draft.hour === null && draft.weather.size === 0;
  if (open && things.length > 0 && things.every(isFigure)) {
    draft.shapes.push(...things.map((thing) => ({ ...thing, id: "star" })));
    draft.things = [];
    return;
  }
  const star = shapes.find(({ id }) => id === "star");
  if (!star || (things.length === 0 && draft.hour === null)) return;
  if (!draft.without.has("stars")) draft.things.push({ ...star, id: "stars" });
  draft.shapes = shapes.filter(({ id }) => id !== "star");
}

/** Names of figures that are nothing else: they are drawn over a scene, too. */
const PURE = new Set("circle square rectangle triangle hexagon octagon rhombus heart".split(" "));

/** In a scene a "line", "box" or "ring" is a way of speaking, unless it is counted, coloured or placed. */
function dropLooseShapes(draft: Draft): void {
  draft.shapes = draft.shapes.filter(({ word, color, place }) => color !== null || place !== null || PURE.has(word.replace(/s$/, "")));
}
