import type { BlendMode, Effect, Length } from "../step";
import { NUMBER, percentIn, pixelsIn, readNumber } from "./amounts";
import { firstColour } from "./colours";
import { placeIn } from "./places";
import type { Rule } from "./rule";
import { opacityIn } from "./text-rules";

const SECOND = "(?:the |my |this |a )?(?:small(?:er)? |large(?:r)? )?(?:pic[2-9]|logo|sticker|badge|icon|overlay)";
const LAID = new RegExp(
  `\\b(?:overlay\\w*|superimpos\\w*|past(?:e|es|ed|ing)|put|plac\\w*|insert\\w*|add|lay|layer|composit\\w*|stamp|use)\\b (?:${SECOND}|pic1 (?:on|onto|over|into|inside|in front of|in))\\b`,
);
const BLENDED = /\b(?:blend\w*|double[- ]exposure|mix(?:ed)?|merg\w*|morph\w*|cross-?fade|fuse|superimpos\w*|overlay\w*)\b/;
const SEVERAL = /\ballpics\b|\bpic\d\b.*\bpic\d\b|\btogether\b|\beach other\b|\bdouble[- ]exposure\b/;
const MODES: readonly (readonly [RegExp, BlendMode])[] = [
  [/\bmultipl\w*/, "multiply"],
  [/\bscreen\b|\bdouble[- ]exposure\b/, "screen"],
  [/\bsoft[- ]?light\b/, "soft-light"],
  [/\boverlay (?:mode|blend\w*)\b/, "overlay"],
  [/\bdifference\b/, "difference"],
  [/\blighten\b/, "lighten"],
  [/\bdarken\b/, "darken"],
  [/\badd(?:itive|ition)\b/, "add"],
];
const SIDE =
  /\bside[- ]by[- ]side\b|\bnext to\b|\bbeside\b|\bin a row\b|\bhorizontal(?:ly)?\b|\b(?:left|right) of\b|\bto the (?:left|right) of\b/;
const STACK =
  /\bstack\w*|\bvertical(?:ly)?\b|\bon top of each other\b|\bone (?:above|below|under) the other\b|\bbelow\b|\bunder(?:neath)?\b|\babove\b|\bin a column\b/;
const GRID = /\bgrid\b|\bcollage\b|\bmontage\b|\bcontact sheet\b|\bphoto wall\b/;

/** Words that bring several images together. */
export const COMBINE_RULES: readonly Rule[] = [
  {
    trigger: /\bpicture[- ]in[- ]picture\b|\bpip\b|\binset\b/,
    read: ({ text }) => [{ ...overlayOf(text), place: placeIn(text, { x: 1, y: 1 }), size: sizeIn(text) ?? { share: 0.3 }, framed: true }],
  },
  { trigger: BLENDED, read: ({ text }) => (SEVERAL.test(text) || MODES.some(([mode]) => mode.test(text)) ? readBlend(text) : null) },
  {
    trigger: LAID,
    read: ({ text }) =>
      SIDE.test(text) || /\b(?:below|above|under|underneath) (?:it|pic1)\b/.test(text) ? null : [markOf(text) ?? overlayOf(text)],
  },
  {
    trigger:
      /\bside[- ]by[- ]side\b|\bnext to\b|\bbeside\b|\bin a row\b|\bstack\w*|\bon top of each other\b|\bone (?:above|below|under) the other\b|\bgrid\b|\bcollage\b|\bmontage\b|\bcontact sheet\b|\b(?:combin|join|concat|stitch|put|merg|plac|arrang)\w*\b/,
    read: ({ text }) => readArrange(text),
  },
];

function readBlend(text: string): Effect[] | null {
  // "Overlay image 2 on image 1" without a word of mixing is laid over, not blended.
  const mode = MODES.find(([pattern]) => pattern.test(text))?.[1] ?? "over";
  if (SIDE.test(text) || STACK.test(text)) return null;
  const mixes = mode !== "over" || /\b(?:blend|mix|merg|morph|cross-?fade|fuse)/.test(text);
  if (!mixes) return null;
  const opacity = opacityIn(text) ?? percentIn(text) ?? (mode === "over" ? 0.5 : 1);
  return [{ ...overlayOf(text), place: { x: 0.5, y: 0.5 }, size: "cover", mode, opacity: Math.max(0, Math.min(1, opacity)) }];
}

function overlayOf(text: string): Extract<Effect, { kind: "overlay" }> {
  const named = imagesIn(text);
  const [first, second] = named;
  const image =
    first === undefined || (first === 0 && second === undefined)
      ? 1
      : first === 0 && /\bpic1 (?:and|with|pic)/.test(text)
        ? (second ?? 1)
        : first;
  const onto = named.find((index) => index !== image) ?? (image === 0 ? 1 : 0);
  return {
    kind: "overlay",
    image,
    onto,
    place: placeIn(text, { x: 0.5, y: 0.5 }),
    size: sizeIn(text) ?? "natural",
    opacity: opacityIn(text) ?? 1,
    mode: "over",
    framed: false,
  };
}

/** "Add the second image as a watermark". */
function markOf(text: string): Effect | undefined {
  if (!/\bwatermark\b/.test(text)) return undefined;
  const place = placeIn(text, { x: 1, y: 1 });
  return { ...overlayOf(text), place, size: sizeIn(text) ?? { share: 0.2 }, opacity: opacityIn(text) ?? 0.6 };
}

/** Images in the order in which they are named, counted from 0. */
export function imagesIn(text: string): number[] {
  return [...new Set([...text.matchAll(/\bpic([1-9])\b/g)].map((match) => Number(match[1]) - 1))];
}

function sizeIn(text: string): Length | null {
  const px = pixelsIn(text);
  if (px !== undefined && /\b(?:wide|width|size|large|big|scaled?)\b/.test(text)) return { px: Math.max(1, px) };
  const share =
    readNumber(new RegExp(`(${NUMBER}) ?(?:%|percent)(?: of)?(?: the)? ?(?:size|width|wide|big|large|scale|its|of)`), text) ??
    readNumber(new RegExp(`\\b(?:size|scaled?|width)(?: of| to| at|:)? ?(${NUMBER}) ?(?:%|percent)`), text);
  if (share !== undefined) return { share: Math.max(0.01, Math.min(1, share / 100)) };
  if (/\b(?:cover\w*|full[- ]?size|whole|entire|completely)\b/.test(text)) return { share: 1 };
  return /\b(?:tiny|very small)\b/.test(text)
    ? { share: 0.12 }
    : /\bsmall(?:er)?\b/.test(text)
      ? { share: 0.25 }
      : /\b(?:large|big)\b/.test(text)
        ? { share: 0.6 }
        : null;
}

function readArrange(text: string): Effect[] | null {
  const images = imagesIn(text);
  const layout = GRID.test(text) ? "grid" : STACK.test(text) && !/\bside[- ]by[- ]side\b/.test(text) ? "column" : "row";
  const plain =
    /\bside[- ]by[- ]side\b|\bgrid\b|\bcollage\b|\bmontage\b|\bcontact sheet\b|\beach other\b|\bone (?:above|below|under) the other\b|\bin a row\b/.test(
      text,
    );
  const joined =
    /\b(?:combin|join|concat|stitch|put|merg|plac|arrang|stack)\w*\b/.test(text) &&
    (/\ballpics\b|\btogether\b/.test(text) || images.length > 1);
  const beside = (SIDE.test(text) || STACK.test(text)) && images.length > 0;
  if (!plain && !joined && !beside) return null;
  const gap = /\b(?:gap|spac\w*|between|apart|gutter|margin)\b/.test(text) ? gapIn(text) : { px: 0 };
  return [{ kind: "arrange", layout, images: inOrder(text, images), gap, colour: firstColour(text) }];
}

function gapIn(text: string): Length {
  const px = pixelsIn(text);
  return px === undefined ? { share: percentIn(text) ?? 0.02 } : { px };
}

/** Empty stands for all. "2 to the left of 1" and "2 above 1" are told in the order of the places; "2 right of 1" is vice versa. */
function inOrder(text: string, images: number[]): number[] {
  if (images.length === 0) return [];
  const named = images.length === 1 ? [...images, images[0] === 0 ? 1 : 0] : images;
  const after = /\bright of\b|\bbelow\b|\bunder(?:neath)?\b|\bnext to (?:it|pic1)\b|\bbeside (?:it|pic1)\b/.test(text);
  return after && !/\bone\b/.test(text) ? named.toReversed() : named;
}
