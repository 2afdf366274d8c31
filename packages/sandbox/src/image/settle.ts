import { dictionary } from "../../../../lib/contracts/dictionary";
import type { Mood, Weather } from "./modifiers";
import type { Reading, Thing } from "./reading";
import { STYLE_OF_PATTERN } from "./shape-words";

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
  if (draft.without.has("text")) draft.lettering = null;
  if (draft.hour && draft.without.has(draft.hour)) draft.hour = null;
  for (const weather of [...draft.weather]) if (draft.without.has(weather)) draft.weather.delete(weather);
  figuresOrHeavens(draft);
  turnTrailing(draft.shapes);
  if (draft.stillLife && draft.things.length + draft.shapes.length + draft.patterns.length === 0) draft.things.push(...stillLife(draft));
  if (draft.things.length > 0) {
    dropLooseShapes(draft);
    if (draft.style === null) draft.style = styleOfPatterns(draft);
  }
  draft.understood = [...new Set(draft.understood)].slice(0, 60);
}

/** "a circle with a star inside": what is inside comes after what holds it. */
function turnTrailing(shapes: Thing[]): void {
  const last = shapes.at(-1);
  const before = shapes.at(-2);
  if (!last || !before || before.relation !== null || last.relation !== "inside") return;
  last.relation = null;
  before.relation = "around";
}

/** What stands on the table where a still life is asked for and nothing is named. */
function stillLife({ without }: Draft): Thing[] {
  const thing = { count: null, plural: false, color: null, colors: [], size: null, place: null, relation: null };
  return ["bottle", "pear", "apple", "cup"].filter((id) => !without.has(id)).map((id) => ({ ...thing, id, word: id }));
}

const FIGURE_OF = dictionary<string>({ stars: "star", moon: "crescent", sun: "circle" });

/** Stars and moons are figures among figures, and stand in the sky of a scene. */
function figuresOrHeavens(draft: Draft): void {
  const { things, shapes } = draft;
  const isFigure = ({ id, word, count, color }: Thing) =>
    (id === "stars" && word === "stars" && (count !== null || color !== null || shapes.length > 0 || draft.backdrop !== null)) ||
    (id === "moon" && word === "crescent" && (shapes.length > 0 || draft.backdrop !== null));
  const open = draft.hour === null && draft.weather.size === 0;
  if (open && things.length > 0 && things.every(isFigure)) {
    draft.shapes.push(...things.map((thing) => ({ ...thing, id: FIGURE_OF[thing.id] ?? thing.id })));
    draft.things = [];
    return;
  }
  const star = shapes.find(({ id }) => id === "star");
  if (!star || (things.length === 0 && draft.hour === null)) return;
  if (!draft.without.has("stars")) draft.things.push({ ...star, id: "stars" });
  draft.shapes = shapes.filter(({ id }) => id !== "star");
}

/** Names of figures that are nothing else: they are drawn over a scene, too. */
const PURE = new Set("circle square rectangle triangle pentagon hexagon octagon rhombus heart ellipse oval spiral".split(" "));

/** In a scene a "line", "box" or "ring" is a way of speaking, unless it is counted, coloured or placed. */
function dropLooseShapes(draft: Draft): void {
  draft.shapes = draft.shapes.filter(({ word, color, place }) => color !== null || place !== null || PURE.has(word.replace(/s$/, "")));
}

function styleOfPatterns(draft: Draft): Reading["style"] {
  for (const { id } of draft.patterns) {
    const style = STYLE_OF_PATTERN[id];
    if (style) return style;
  }
  return null;
}
