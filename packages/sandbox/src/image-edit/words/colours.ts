import { createCanvas } from "@napi-rs/canvas";
import { dictionary } from "../../../../../lib/contracts/dictionary";
import type { Colour } from "../step";

/** Colour words of everyday speech that CSS does not know. */
const EVERYDAY = dictionary<string>({
  amber: "#ffbf00",
  apricot: "#fbceb1",
  burgundy: "#800020",
  charcoal: "#36454f",
  copper: "#b87333",
  cream: "#fffdd0",
  emerald: "#50c878",
  lilac: "#c8a2c8",
  mint: "#98ff98",
  mustard: "#ffdb58",
  ochre: "#cc7722",
  peach: "#ffcba4",
  rose: "#ff66aa",
  ruby: "#e0115f",
  sapphire: "#0f52ba",
  sand: "#d9c59a",
  scarlet: "#ff2400",
});
/** How far a word moves a colour towards white (positive) or black. */
const SHADES = dictionary<number>({ light: 0.45, pale: 0.6, pastel: 0.5, bright: 0.1, dark: -0.5, deep: -0.35 });

const context = createCanvas(1, 1).getContext("2d");

export interface FoundColour {
  colour: Colour;
  /** Where it stands in the text. */
  from: number;
  until: number;
}

/** Every colour that the lower-case text names, in order: CSS names in one or two words, everyday names, `#rgb`, `#rrggbb`. */
export function findColours(text: string): FoundColour[] {
  const words = [...text.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|[a-z]+/g)];
  const found: FoundColour[] = [];
  for (let at = 0; at < words.length; at++) {
    const first = words[at];
    const second = words[at + 1];
    if (!first) continue;
    const pair = second && second.index - first.index - first[0].length === 1 ? readPair(first[0], second[0]) : undefined;
    const colour = pair ?? readColour(first[0]);
    if (!colour) continue;
    const last = pair && second ? second : first;
    found.push({ colour, from: first.index, until: last.index + last[0].length });
    if (pair) at++;
  }
  return found;
}

/** The first colour of the text, or null. */
export function firstColour(text: string): Colour | null {
  return findColours(text)[0]?.colour ?? null;
}

function readPair(first: string, second: string): Colour | undefined {
  const joined = readColour(first + second);
  if (joined) return { ...joined, name: `${first} ${second}` };
  const base = readColour(second);
  const shade = SHADES[first];
  // "navy blue" and "lime green" are the first colour; "blue white" is two.
  if (base && shade === undefined) return FAMILIES.has(second) && NARROW.has(first) ? readColour(first) : undefined;
  if (!base || shade === undefined) return undefined;
  const move = (value: number) => Math.round(value + ((shade > 0 ? 255 : 0) - value) * Math.abs(shade));
  return { r: move(base.r), g: move(base.g), b: move(base.b), name: `${first} ${second}` };
}

const FAMILIES = new Set(["blue", "green", "red", "pink", "yellow", "brown", "gray", "grey", "purple", "orange"]);
const NARROW = new Set([
  "navy",
  "lime",
  "teal",
  "olive",
  "salmon",
  "coral",
  "crimson",
  "azure",
  "cyan",
  "turquoise",
  "charcoal",
  "emerald",
  "ruby",
  "mint",
  "rose",
  "burgundy",
]);

/** The canvas knows every CSS colour; it leaves its fill alone where it does not know the word. */
function readColour(word: string): Colour | undefined {
  if (word === "transparent") return { r: 255, g: 255, b: 255, name: word };
  if (word.length > 24) return undefined;
  const css = Object.hasOwn(EVERYDAY, word) ? (EVERYDAY[word] ?? word) : word;
  context.fillStyle = "#010203";
  context.fillStyle = css;
  if (context.fillStyle === "#010203") return undefined;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return { r, g, b, name: word };
}
