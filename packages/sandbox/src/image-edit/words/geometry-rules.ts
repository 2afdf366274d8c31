import type { Effect, Length, Place, Region, Sides } from "../step";
import { degreesIn, lengthIn, NUMBER, percentIn, pixelsIn, plainNumberIn, readNumber, strengthIn } from "./amounts";
import { firstColour } from "./colours";
import { placeIn, regionIn } from "./places";
import type { Rule } from "./rule";

const MIDDLE: Place = { x: 0.5, y: 0.5 };
const AREA = new RegExp(`(${NUMBER}) ?(?:px|pixels)? ?(?:x|by|\\*) ?(${NUMBER})`);
const RATIO = /(\d{1,2}(?:\.\d+)?) ?(?::|\/|x|to|by) ?(\d{1,2}(?:\.\d+)?)(?![\d%]| ?(?:px|pixels))/;
const RATIO_NAMES: readonly (readonly [RegExp, number, number])[] = [
  [/\bsquare\b/, 1, 1],
  [/\bwide ?screen\b|\blandscape\b/, 16, 9],
  [/\bportrait\b/, 4, 5],
  [/\bpanoram\w*/, 3, 1],
  [/\bcinema\w*|\bultra-?wide\b/, 21, 9],
];

export interface Size {
  width: number;
  height: number;
}

/** False for 4x5, 16x9 and 21x9, which are proportions wherever a size would be tiny. */
export function isPixels({ width, height }: Size): boolean {
  return (width > 16 || height > 16) && !(width === 21 && height === 9);
}

/** "800x600", in pixels. Two small numbers are a ratio: see `isPixels` and `ratioIn`. */
export function areaIn(text: string): Size | undefined {
  const match = AREA.exec(text);
  return match ? { width: Math.min(1e9, Number(match[1])), height: Math.min(1e9, Number(match[2])) } : undefined;
}

/** "16:9", "square", "widescreen". */
export function ratioIn(text: string): Size | undefined {
  const match = RATIO.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (match && width > 0 && height > 0) return { width, height };
  const named = RATIO_NAMES.find(([pattern]) => pattern.test(text));
  return named && { width: named[1], height: named[2] };
}

/** A length at each side that the text names; at all sides where it names none. */
export function sidesIn(text: string, length: Length): Sides<Length> {
  const none: Length = { px: 0 };
  const named = (word: string) => new RegExp(`\\b${word}\\b`).test(text);
  const all = !/\b(?:top|bottom|left|right)\b/.test(text);
  return {
    top: all || named("top") ? length : none,
    right: all || named("right") ? length : none,
    bottom: all || named("bottom") ? length : none,
    left: all || named("left") ? length : none,
  };
}

/** Words that turn the image; they may stand beside words for light and colour. */
export const TURN_RULES: readonly Rule[] = [
  {
    trigger:
      /\brotat\w*|\bturn(?:ed)? (?:it |this |the (?:picture|image|photo) |pic\d )?(?:by |to the (?:left|right)|-?\d+ deg|left|right|upside|clockwise|counter|around)|\bupside[- ]down\b|\bspin\b|\btilt(?:ed)?(?![- ]?shift)\b|\bstraighten\w*|\b(?:counter-?|anti-?)?clockwise\b/,
    read: ({ text }) => (/\b(?:flip|mirror|hue)/.test(text) ? null : readRotation(text)),
  },
  { trigger: /\bflip\w*|\bmirror\w*|\breflect(?:ed)?\b/, read: ({ text }) => [readFlip(text)] },
];

function readFlip(text: string): Effect {
  const both = /\bbothways\b|\bboth\b/.test(text);
  // Along an upright axis the sides change places.
  const axis = /\b(?:along|around|about|over|on|across|in) (?:the |its )?(?:(vertical|y)|horizontal|x)[- ]axis\b/.exec(text);
  if (axis) return { kind: "flip", horizontal: axis[1] !== undefined, vertical: axis[1] === undefined };
  const vertical = both || /\bvertical\w*|\bupside|\btop (?:to|and) bottom|\bup ?(?:and|&)? ?down\b/.test(text);
  return { kind: "flip", horizontal: both || !vertical, vertical };
}

function readRotation(text: string): Effect[] | null {
  const said = degreesIn(text) ?? plainNumberIn(text) ?? readNumber(new RegExp(`(${NUMBER})`), text);
  if (said === undefined && /\bstraighten/.test(text)) return null;
  const against = /\bcounter-?clockwise\b|\banti-?clockwise\b|\bccw\b|\bleft\b/.test(text) ? -1 : 1;
  const degrees = said ?? (/\bupside|\bhalf\b|\baround\b/.test(text) ? 180 : /\btilt/.test(text) ? 6 * strengthIn(text) : 90);
  if (!Number.isFinite(degrees)) return null;
  return [{ kind: "rotate", degrees: (against * degrees) % 360, colour: firstColour(text) }];
}

const TRIM =
  /\btrim\w*(?! (?:\d|to))|\b(?:crop|cut|remove|delete)\w* (?:off |away |out )?(?:the |all |any )?(?:\w+ )?(?:borders?|margins?|frame|white ?space|empty (?:space|area)|plain edges|black bars|bars)\b/;
const CROP =
  /\bcrop\w*|\bcut(?:ting)?(?: it)? (?:off|out|away|to|the|\d)|\bkeep only\b|\bonly keep\b|\b(?:remove|chop|delete)\w* (?:off )?(?:the )?(?:top|bottom|left|right)(?:most)? (?:\d|half|third|quarter)|\bzoom(?:ed)?\b|\bmake (?:it|this|the (?:picture|image|photo)|pic\d|allpics) (?:a )?(?:square|circle|circular|round|\d+ ?: ?\d+)\b|\bsquare (?:format|crop)\b|\bcircular\b|^(?:a )?(?:square|circle|\d+ ?: ?\d+)$|\b(?:remov\w*|delet\w*|chop\w*) \d+ ?(?:px|pixels?|%|percent) (?:from|off|at|on)\b/;

export const CROP_RULES: readonly Rule[] = [
  { trigger: TRIM, read: ({ text }) => (/\d/.test(text) ? null : [{ kind: "trim" }]) },
  { trigger: CROP, read: ({ text }) => readCrop(text) },
];

const CORNERS = /\bx=(\d+) y=(\d+) width=(\d+) height ?[=:] ?(\d+)/;

function readCrop(text: string): Effect[] | null {
  const corners = CORNERS.exec(text)?.slice(1).map(Number);
  if (corners) return cropAt(corners);
  // Four bare figures may be two corners, or a corner and a size.
  if (/\d+ \d+ \d+ \d+/.test(text)) return null;
  const place = placeIn(text, MIDDLE);
  if (/\bzoom/.test(text)) return readZoom(text, place);
  if (/\bcirc(?:le|ular)\b|\bround\b|\boval\b|\bellips\w*/.test(text)) {
    if (/\boval\b|\bellips/.test(text)) return [{ kind: "crop", region: { ...boxAt(MIDDLE, null), shape: "ellipse" } }];
    return [{ kind: "crop ratio", width: 1, height: 1, place, circle: true }];
  }
  const area = areaIn(text);
  if (area && (isPixels(area) || /px|pixel/.test(text)))
    return [{ kind: "crop", region: boxAt(place, { x: { px: area.width }, y: { px: area.height } }) }];
  const ratio = ratioIn(text);
  if (ratio) return [{ kind: "crop ratio", ...ratio, place, circle: false }];
  return readPartCrop(text, place);
}

/** Left and top are cut away, then the size is taken from the corner. */
function cropAt([left = 0, top = 0, width = 1, height = 1]: number[]): Effect[] {
  const none: Length = { px: 0 };
  const corner: Place = { x: 0, y: 0 };
  return [
    { kind: "cut", sides: { top: { px: top }, right: none, bottom: none, left: { px: left } } },
    { kind: "crop", region: boxAt(corner, { x: { px: width }, y: { px: height } }) },
  ];
}

function readPartCrop(text: string, place: Place): Effect[] | null {
  const length =
    percentIn(text) === undefined && pixelsIn(text) === undefined && plainNumberIn(text) === undefined ? null : lengthIn(text, 0);
  const away = /\b(?:off|away|from|remove|delete|chop|by)\b/.test(text);
  const region = regionIn(text);
  if (region && /\b(?:off|away|remove|delete|chop)\b/.test(text))
    return [{ kind: "cut", sides: sidesIn(text, region.y.length ?? region.x.length ?? { share: 0 }) }];
  const middle = region?.x.anchor === 0.5 && region.y.anchor === 0.5;
  if (length && (away || (region && !middle && !/\b(?:to|keep)\b/.test(text)))) return [{ kind: "cut", sides: sidesIn(text, length) }];
  if (region)
    return region.shape === "ellipse"
      ? [{ kind: "crop", region: boxAt(MIDDLE, { x: { share: 0.6 }, y: { share: 0.6 } }) }]
      : [{ kind: "crop", region }];
  if (length) return [{ kind: "crop", region: boxAt(place, { x: length, y: length }) }];
  return null;
}

function boxAt(place: Place, size: { x: Length; y: Length } | null): Region {
  return { x: { anchor: place.x, length: size?.x ?? null }, y: { anchor: place.y, length: size?.y ?? null }, shape: "box" };
}

function readZoom(text: string, place: Place): Effect[] | null {
  if (/\bzoom(?:ed)? out\b/.test(text)) return null;
  const said = percentIn(text) ?? readNumber(new RegExp(`(${NUMBER}) ?(?:x|times)\\b`), text) ?? 1 + 0.5 * strengthIn(text);
  const factor = Math.max(1, Math.min(20, said < 1 ? 1 + said : said));
  return [{ kind: "zoom", factor, place }];
}
