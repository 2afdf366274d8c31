import type { Composition } from "./composition";
import { countOf, type Reading, type Thing } from "./reading";
import { LANDMARK_IDS, OBJECT_IDS } from "./vocabulary";

const KINDS: Record<Composition, string> = {
  landscape: "a landscape",
  graphic: "a graphic composition",
  "still life": "a still life",
};
const MANY = 5;

/** What an image shows, in one sentence without a full stop. */
export function tell(reading: Reading, composition: Composition, more: { transparent: boolean }): string {
  const { hour, weather, season, style, lettering, patterns } = reading;
  const drawn = reading.things.filter((thing) => isDrawn(thing, { reading, composition }));
  const shown = [...drawn, ...(composition === "still life" ? [] : reading.shapes)].map(tellThing);
  const parts = [`Drawn as ${KINDS[composition]}`];
  if (shown.length > 0) parts.push(`with ${list(shown)}`);
  if (patterns.length > 0 && composition !== "landscape") parts.push(`with ${list(patterns.map(({ word }) => `a pattern of ${word}`))}`);
  if (lettering !== null) parts.push(`with the words “${lettering}”`);
  if (composition === "landscape") {
    const times = [hour ?? "", season ?? "", ...weather].filter((word) => word !== "");
    if (times.length > 0) parts.push(`(${times.join(", ")})`);
  }
  if (style) parts.push(`in the style ${style}`);
  if (more.transparent)
    parts.push(composition === "landscape" ? "with its own background, as such a scene needs one" : "on a transparent background");
  const undrawn = [...reading.outside, ...reading.things.filter((thing) => !drawn.includes(thing)).map(({ word }) => word)];
  const left = [...reading.without].filter((id) => !shown.includes(id)).slice(0, 8);
  return [
    parts.join(" "),
    ...(undrawn.length > 0 ? [`not drawn here: ${undrawn.join(", ")}`] : []),
    ...(left.length > 0 ? [`left out: ${left.join(", ")}`] : []),
  ].join("; ");
}

/** Objects are drawn on a table alone, and a landscape has one landmark on its land. */
function isDrawn(thing: Thing, { reading, composition }: { reading: Reading; composition: Composition }): boolean {
  if (composition === "still life" || OBJECT_IDS.has(thing.id)) return (composition === "still life") === OBJECT_IDS.has(thing.id);
  if (!LANDMARK_IDS.has(thing.id) || thing.id === "boat") return true;
  return reading.things.find(({ id }) => LANDMARK_IDS.has(id) && id !== "boat") === thing;
}

/** Of land and landmarks there is one each, whatever the number. */
function tellThing(thing: Thing): string {
  const counted = OBJECT_IDS.has(thing.id) || thing.id === "boat" || !LANDMARK_IDS.has(thing.id);
  const count = countOf(thing, MANY, 60);
  return counted && thing.count !== null && count > 1 ? `${count} ${thing.word}` : thing.word;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
