import { colorOf } from "../../image/words";
import type { Colour } from "../step";

/** Every colour that the lower-case text names, in order: names in one or two words, `#rgb`, `#rrggbb`. */
export function findColours(text: string): Colour[] {
  const words = text.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|\p{L}+/gu) ?? [];
  const found: Colour[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first = "", second] = words.slice(at, at + 2);
    const pair = second === undefined ? undefined : read(`${first} ${second}`);
    const colour = pair ?? read(first);
    if (colour) found.push(colour);
    if (pair) at++;
  }
  return found;
}

/** The first colour of the text, or null. */
export function firstColour(text: string): Colour | null {
  return findColours(text)[0] ?? null;
}

function read(name: string): Colour | undefined {
  if (name === "transparent") return { r: 255, g: 255, b: 255, name };
  // A look here, not a colour.
  if (name === "sepia") return undefined;
  const [r, g, b] = colorOf(name)?.map((share) => Math.round(share * 255)) ?? [];
  return r === undefined || g === undefined || b === undefined ? undefined : { r, g, b, name };
}
