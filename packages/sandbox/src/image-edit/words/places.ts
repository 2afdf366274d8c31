import { dictionary } from "../../../../../lib/contracts/dictionary";
import type { Length, Place, Region, Span } from "../step";
import { NUMBER } from "./amounts";

const ALL: Span = { anchor: 0, length: null };
const UPPER = /\b(?:top|upper|above)\b/;
const LOWER = /\b(?:bottom|lower|below|underneath)\b/;

/** Where the text says that something goes. A side alone leaves the other direction in the middle; corners name two sides. */
export function placeIn(text: string, fallback: Place): Place {
  const y = UPPER.test(text) ? 0 : LOWER.test(text) ? 1 : undefined;
  const x = /\bleft\b/.test(text) ? 0 : /\bright\b/.test(text) ? 1 : undefined;
  if (/\bcorner\b/.test(text)) return { x: x ?? 1, y: y ?? 1 };
  if (x === undefined && y === undefined) return /\b(?:cent(?:er|re|ered|red)|middle)\b/.test(text) ? { x: 0.5, y: 0.5 } : fallback;
  return { x: x ?? 0.5, y: y ?? 0.5 };
}

const FRACTIONS = dictionary<number>({ half: 0.5, third: 1 / 3, quarter: 0.25, edge: 0.15, corner: 0.33 });
const PART = new RegExp(
  `\\b(top|upper|bottom|lower|left|right|middle|center|centre)(?:[- ](left|right))? (?:(${NUMBER}) ?(%|percent|px|pixels?)(?: of the (?:picture|image|photo))?|(half|third|quarter|part|side|area|edge|corner)\\b)`,
);
const ROUND = /\b(?:the|its) (?:cent(?:er|re)|middle|subject|foreground)\b/;
const AROUND =
  /\b(?:the|its|all|everything|blur|darken|brighten|desaturate) (?:edges?|outside|surroundings|corners|background|backdrop)\b|\b(?:outside|everything (?:but|except|outside)|except|around) (?:of )?(?:the )?(?:cent(?:er|re)|middle|subject|foreground)\b|\bbackground blur\b|\bportrait mode\b/;
const SUBJECT = /\b(?:background|backdrop|subject|foreground|surroundings|portrait mode)\b/;

/** The part of the image that the text names, or null for the whole. */
export function regionIn(text: string): Region | null {
  const guessed = SUBJECT.test(text);
  if (AROUND.test(text)) return { x: ALL, y: ALL, shape: "edges", guessed };
  const part = PART.exec(text);
  if (part) return readPart(part);
  return ROUND.test(text) ? { x: ALL, y: ALL, shape: "ellipse", guessed } : null;
}

/** The text without the words that name a part: their figures are no strengths. */
export function withoutRegion(text: string): string {
  return text.replace(PART, "part").replace(AROUND, "part");
}

function readPart([, side = "", across, digits, unit = "", word = ""]: RegExpExecArray): Region {
  const named = across !== undefined && word !== "corner" && word !== "third" ? 0.5 : (FRACTIONS[word] ?? 0.5);
  const isPixels = unit.startsWith("px") || unit.startsWith("pixel");
  const length: Length = digits === undefined ? { share: named } : isPixels ? { px: Number(digits) } : { share: Number(digits) / 100 };
  const y: Span | undefined = UPPER.test(side) ? { anchor: 0, length } : LOWER.test(side) ? { anchor: 1, length } : undefined;
  const sideways = across ?? side;
  const x: Span | undefined = sideways === "left" ? { anchor: 0, length } : sideways === "right" ? { anchor: 1, length } : undefined;
  const middle: Span = { anchor: 0.5, length };
  return x || y ? { x: x ?? ALL, y: y ?? ALL, shape: "box" } : { x: middle, y: middle, shape: "box" };
}
