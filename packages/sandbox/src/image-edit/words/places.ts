import { dictionary } from "../../../../../lib/contracts/dictionary";
import type { Length, Place, Region, Span } from "../step";
import { NUMBER } from "./amounts";

const ALL: Span = { anchor: 0, length: null };
const UPPER = /\b(?:top|upper|above|north)\b/;
const LOWER = /\b(?:bottom|lower|below|underneath|south|foot)\b/;
const LEFT = /\bleft\b/;
const RIGHT = /\bright\b/;
const MIDDLE = /\b(?:cent(?:er|re|ered|red|ral)|middle)\b/;

/** Where the text says that something goes. A side alone leaves the other direction in the middle; corners name two sides. */
export function placeIn(text: string, fallback: Place): Place {
  const y = UPPER.test(text) ? 0 : LOWER.test(text) ? 1 : undefined;
  const x = LEFT.test(text) ? 0 : RIGHT.test(text) ? 1 : undefined;
  if (/\bcorner\b/.test(text)) return { x: x ?? 1, y: y ?? 1 };
  if (x === undefined && y === undefined) return MIDDLE.test(text) ? { x: 0.5, y: 0.5 } : fallback;
  return { x: x ?? 0.5, y: y ?? 0.5 };
}

const FRACTIONS = dictionary<number>({
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  fifth: 0.2,
  edge: 0.15,
  strip: 0.15,
  bar: 0.15,
  corner: 0.33,
});
const SIDE = "top|upper|bottom|lower|left|right|middle|center|centre|central";
const PART = new RegExp(
  `\\b(${SIDE})(?:[- ](left|right))?(?:[- ]hand)?(?:[- ]most)? (?:(${NUMBER}) ?(%|percent|px|pixels?)(?: of the (?:picture|image|photo))?|(half|third|quarter|fifth|part|side|area|portion|section|region|edge|strip|bar|corner|2 thirds)\\b)`,
);
const ROUND = /\b(?:the|its) (?:very )?(?:cent(?:er|re)|middle|subject|foreground|main subject)\b/;
const AROUND =
  /\b(?:the|its|all|everything|blur\w*|darken|brighten|lighten|desaturate) (?:edges?|borders?|outside|outer (?:part|area|edges)|surroundings|corners|margins|sides|background|backdrop)\b|\b(?:outside|everything (?:but|except|outside)|except(?: for)?|around) (?:of )?(?:the )?(?:cent(?:er|re)|middle|subject|foreground)\b|\bbackground (?:blur|bokeh)\b|\bportrait mode\b/;

const SUBJECT = /\b(?:background|backdrop|subject|foreground|surroundings|portrait mode)\b/;
/** The sky that is there, not one that shall come. */
const SKY = /\b(?:the|its) (?:whole |entire )?sky\b|^sky\b/;
const NEW_SKY = /\b(?:add|put|insert|night|starry|cloudy|clouds?|stars?|moon|birds?)\b/;

/** The part of the image that the text names, or null for the whole. */
export function regionIn(text: string): Region | null {
  const guessed = SUBJECT.test(text);
  if (SKY.test(text) && !NEW_SKY.test(text)) return { x: ALL, y: ALL, shape: "sky" };
  if (AROUND.test(text)) return { x: ALL, y: ALL, shape: "edges", guessed };
  const part = PART.exec(text);
  if (part) return readPart(part);
  return ROUND.test(text) ? { x: ALL, y: ALL, shape: "ellipse", guessed } : null;
}

/** The text without the words that name a part: their figures are no strengths. */
export function withoutRegion(text: string): string {
  return text.replace(PART, "part").replace(AROUND, "part").replace(SKY, "the part");
}

function readPart([, side = "", across, digits, unit = "", word = ""]: RegExpExecArray): Region {
  const length: Length =
    digits === undefined
      ? { share: fractionOf(word, across !== undefined) }
      : unit.startsWith("p") && unit !== "percent"
        ? { px: Number(digits) }
        : { share: Number(digits) / 100 };
  const vertical: Span | undefined = UPPER.test(side) ? { anchor: 0, length } : LOWER.test(side) ? { anchor: 1, length } : undefined;
  const sideways = across ?? side;
  const horizontal: Span | undefined =
    sideways === "left" ? { anchor: 0, length } : sideways === "right" ? { anchor: 1, length } : undefined;
  if (vertical || horizontal) return { x: horizontal ?? ALL, y: vertical ?? ALL, shape: "box" };
  const middle: Span = { anchor: 0.5, length };
  const oneWay = word === "third" || word === "half" || word === "fifth";
  return { x: middle, y: oneWay ? ALL : middle, shape: "box" };
}

/** A quarter told by two sides is half of each. */
function fractionOf(word: string, corner: boolean): number {
  if (corner && word !== "corner" && word !== "third") return 0.5;
  return word === "2 thirds" ? 2 / 3 : (FRACTIONS[word] ?? 0.5);
}
