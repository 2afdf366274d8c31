import type { Effect, Length, Place, Region, Sides } from "../step";
import { degreesIn, lengthIn, NUMBER, percentIn, pixelsIn, plainNumberIn, readNumber, strengthIn } from "./amounts";
import { firstColour } from "./colours";
import { placeIn, regionIn } from "./places";
import { type Rule, rule } from "./rule";

const MIDDLE: Place = { x: 0.5, y: 0.5 };
const AREA = new RegExp(`(${NUMBER}) ?(?:px|pixels)? ?(?:x|by|\\*) ?(${NUMBER})`);
const RATIO = /(\d{1,2}(?:\.\d+)?) ?(?::|\/) ?(\d{1,2}(?:\.\d+)?)(?![\d%]| ?(?:px|pixels))/;
const TIMES = new RegExp(`(${NUMBER}) ?(?:x|times)(?![\\d ]*\\d)`);
const ANY = new RegExp(`(${NUMBER})`);
const CORNERS = /\bx=(\d+) y=(\d+) width=(\d+) height ?[=:] ?(\d+)/;

/** "800x600", in pixels. */
function areaIn(text: string): { width: number; height: number } | undefined {
  const match = AREA.exec(text);
  return match ? { width: Math.min(1e9, Number(match[1])), height: Math.min(1e9, Number(match[2])) } : undefined;
}

/** "16:9", "square", "widescreen". */
function ratioIn(text: string): { width: number; height: number } | undefined {
  const match = RATIO.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (match && width > 0 && height > 0) return { width, height };
  if (/\bsquare\b/.test(text)) return { width: 1, height: 1 };
  return /\bwide ?screen\b|\blandscape\b/.test(text) ? { width: 16, height: 9 } : undefined;
}

/** A length at each side that the text names; at all sides if it names none. */
function sidesIn(text: string, length: Length): Sides<Length> {
  const all = !/\b(?:top|bottom|left|right)\b/.test(text);
  const at = (word: string): Length => (all || new RegExp(`\\b${word}\\b`).test(text) ? length : { px: 0 });
  return { top: at("top"), right: at("right"), bottom: at("bottom"), left: at("left") };
}

/** Words that turn the image; they may stand beside words for light and colour. */
export const TURN_RULES: readonly Rule[] = [
  rule(
    /\brotat\w*|\bturn(?:ed)? (?:it |this |the (?:picture|image|photo) |pic\d )?(?:by |to the (?:left|right)|-?\d+ deg|left|right|upside|clockwise|counter)|\bupside[- ]down\b|\b(?:counter-?|anti-?)?clockwise\b/,
    (text) => (/\b(?:flip|mirror|hue)/.test(text) ? null : readRotation(text)),
  ),
  rule(/\bflip\w*|\bmirror\w*/, (text) => {
    // Along an upright axis the sides change places.
    const axis = /\b(vertical|horizontal)[- ]axis\b/.exec(text)?.[1];
    const both = /\bbothways\b/.test(text);
    const vertical = axis ? axis === "horizontal" : both || /\bvertical\w*|\bupside/.test(text);
    return { kind: "flip", horizontal: both || !vertical, vertical };
  }),
];

function readRotation(text: string): Effect {
  const against = /\bcounter-?clockwise\b|\banti-?clockwise\b|\bleft\b/.test(text) ? -1 : 1;
  const said = degreesIn(text) ?? plainNumberIn(text) ?? readNumber(ANY, text);
  return { kind: "rotate", degrees: (against * (said ?? (/\bupside/.test(text) ? 180 : 90))) % 360, colour: firstColour(text) };
}

/** Words for what is around the image, for its parts and its size. The first that understands a clause has it to itself. */
export const SHAPE_RULES: readonly Rule[] = [
  rule(/\bpad(?:ded|ding)?\b|\bcanvas\b|\bletterbox\w*|\bmargins?\b/, (text) => {
    if (/\b(?:remove|trim|crop|cut)/.test(text)) return null;
    const ratio = ratioIn(text);
    if (ratio) return { kind: "pad", ...ratio, colour: firstColour(text) };
    const letterbox = /\bletterbox/.test(text);
    const colour = firstColour(text) ?? (letterbox ? { r: 0, g: 0, b: 0, name: "black" } : null);
    return { kind: "border", sides: sidesIn(letterbox ? "top bottom" : text, lengthIn(text, letterbox ? 0.12 : 0.1)), colour };
  }),
  rule(/\bborders?\b|\bframe[ds]?\b/, (text) =>
    /\b(?:remove|trim|crop|cut|without|no)\b/.test(text)
      ? null
      : { kind: "border", sides: sidesIn(text, lengthIn(text, 0.03)), colour: firstColour(text) },
  ),
  rule(/\bround\w* (?:off )?(?:the |all |its )?corners?\b|\brounded\b/, (text) => ({
    kind: "round corners",
    radius: lengthIn(text, 0.06),
  })),
  rule(/\btrim\w*|\b(?:crop|cut|remove) (?:off |away )?(?:the |all )?(?:\w+ )?(?:borders?|margins?|frame|bars)\b/, (text) =>
    /\d/.test(text) ? null : { kind: "trim" },
  ),
  rule(
    /\bcrop\w*|\bcut (?:it )?(?:off|out|away|to|the|\d)|\bkeep only\b|\bzoom\w*|\bremove \d+ ?(?:px|pixels?|%|percent) from\b|\bmake (?:it|this|the (?:picture|image|photo)|pic\d|allpics) (?:a )?(?:square|circle|round)\b/,
    readCrop,
  ),
  rule(
    /\bresiz\w*|\b(?:up-?|down-?)?scal(?:e[ds]?|ing)\b|\bshrink\w*|\benlarg\w*|\bstretch\w*|\b(?:bigger|smaller|larger|size)\b|\b(?:half|double|twice) (?:it\b|the |its |as )|(?:\d|px|pixels) (?:wide|high|tall)\b|\b\d+(?: ?px)? ?x ?\d+\b/,
    readSize,
  ),
];

function readCrop(text: string): Effect[] | null {
  const corners = CORNERS.exec(text)?.slice(1).map(Number);
  if (corners) return cropAt(corners);
  const place = placeIn(text, MIDDLE);
  if (/\bzoom/.test(text)) {
    const said = percentIn(text) ?? readNumber(TIMES, text) ?? 1 + 0.5 * strengthIn(text);
    return /\bout\b/.test(text) ? null : [{ kind: "zoom", factor: Math.max(1, Math.min(20, said < 1 ? 1 + said : said)), place }];
  }
  if (/\bcirc(?:le|ular)\b|\bround\b/.test(text)) return [{ kind: "crop ratio", width: 1, height: 1, place, circle: true }];
  const area = areaIn(text);
  if (area) return [{ kind: "crop", region: boxAt(place, { px: area.width }, { px: area.height }) }];
  const ratio = ratioIn(text);
  if (ratio) return [{ kind: "crop ratio", ...ratio, place, circle: false }];
  const region = regionIn(text);
  const away = /\b(?:off|away|from|remove|by)\b/.test(text);
  if (region && away) return [{ kind: "cut", sides: sidesIn(text, region.y.length ?? region.x.length ?? { share: 0 }) }];
  if (region) return [{ kind: "crop", region }];
  if (!/\d/.test(text)) return null;
  const length = lengthIn(text, 0);
  return away ? [{ kind: "cut", sides: sidesIn(text, length) }] : [{ kind: "crop", region: boxAt(place, length, length) }];
}

/** Left and top are cut away, then the size is taken from the corner. */
function cropAt([left = 0, top = 0, width = 1, height = 1]: number[]): Effect[] {
  const none: Length = { px: 0 };
  return [
    { kind: "cut", sides: { top: { px: top }, right: none, bottom: none, left: { px: left } } },
    { kind: "crop", region: boxAt({ x: 0, y: 0 }, { px: width }, { px: height }) },
  ];
}

function boxAt(place: Place, across: Length, down: Length): Region {
  return { x: { anchor: place.x, length: across }, y: { anchor: place.y, length: down }, shape: "box" };
}

const SMALLER = /\b(?:shrink\w*|smaller|reduc\w*|downscal\w*|scale[ds]? down|decreas\w*)\b/;
const WIDE = new RegExp(`(${NUMBER}) ?(?:px|pixels)? (?:wide|in width)|\\bwidth (?:of |to )?(${NUMBER})`);
const HIGH = new RegExp(`(${NUMBER}) ?(?:px|pixels)? (?:high|tall)|\\bheight (?:of |to )?(${NUMBER})`);

function readSize(text: string): Effect | null {
  const fit = /\bstretch\w*|\bdistort\w*|\bexact/.test(text)
    ? "fill"
    : /\b(?:within|inside|fit)\b|\bproportions\b/.test(text)
      ? "inside"
      : "cover";
  const area = areaIn(text);
  if (area) return { kind: "resize", ...area, fit };
  const side = (pattern: RegExp) => {
    const match = pattern.exec(text);
    return match ? Math.min(1e9, Number(match[1] ?? match[2])) : null;
  };
  const [width, height] = [side(WIDE), side(HIGH)];
  if (width !== null || height !== null) return { kind: "resize", width, height, fit: width === null || height === null ? "fill" : fit };
  const px = pixelsIn(text) ?? (/\bthumbnail\b/.test(text) ? 256 : undefined);
  if (px !== undefined) return { kind: "resize", width: px, height: px, fit: "inside" };
  const factor = factorIn(text);
  return factor === undefined ? null : { kind: "scale", factor };
}

function factorIn(text: string): number | undefined {
  const percent = percentIn(text);
  if (percent !== undefined) return /\bto\b/.test(text) ? percent : SMALLER.test(text) ? 1 - percent : percent;
  const times = readNumber(TIMES, text) ?? plainNumberIn(text);
  if (times !== undefined) return SMALLER.test(text) ? 1 / times : times;
  if (/\b(?:half|halve)\b/.test(text)) return 0.5;
  if (/\b(?:double|twice)\b/.test(text)) return 2;
  const step = 1 + strengthIn(text);
  return SMALLER.test(text) ? 1 / step : /\b(?:enlarg\w*|bigger|larger)\b|\bscale[ds]? up\b/.test(text) ? step : undefined;
}
