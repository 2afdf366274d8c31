import type { Composition } from "./composition";
import type { Reading, Thing } from "./reading";
import { countOf } from "./reading";

const KINDS: Record<Composition, string> = {
  landscape: "a landscape",
  graphic: "a graphic composition",
  "still life": "a still life",
  space: "a view into space",
};
const MANY = 5;

/** What an image shows, in one sentence without a full stop. */
export function tell(reading: Reading, composition: Composition, more: { transparent: boolean }): string {
  const { hour, weather, season, style, lettering, patterns } = reading;
  const shown = [...reading.things.filter(({ id }) => id !== "space"), ...reading.shapes].map(tellThing);
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
    parts.push(
      composition === "landscape" || composition === "space"
        ? "with its own background, as such a scene needs one"
        : "on a transparent background",
    );
  const left = [...reading.without].filter((id) => !shown.includes(id)).slice(0, 8);
  return `${parts.join(" ")}${left.length > 0 ? `; left out: ${left.join(", ")}` : ""}`;
}

function tellThing(thing: Thing): string {
  const count = countOf(thing, MANY, 60);
  return thing.count !== null && count > 1 ? `${count} ${thing.word}` : thing.word;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
