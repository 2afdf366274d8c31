import type { BlendMode, Effect, EffectOf, Length } from "../step";
import { NUMBER, percentIn, pixelsIn, readNumber } from "./amounts";
import { type Clause, QUOTE } from "./clause";
import { firstColour } from "./colours";
import { placeIn } from "./places";
import { type Rule, rule } from "./rule";

const LAID =
  /\b(?:overlay\w*|superimpos\w*|paste|put|place|insert|add|lay)\b (?:(?:the |my |this |a )?(?:pic[2-9]|logo|sticker|badge|icon|stamp)|pic1 (?:on|onto|over|into|in))\b/;
const MODES: readonly (readonly [RegExp, BlendMode])[] = [
  [/\bmultipl\w*/, "multiply"],
  [/\bscreen\b|\bdouble[- ]exposure\b/, "screen"],
  [/\bsoft[- ]?light\b/, "soft-light"],
  [/\bdifference\b/, "difference"],
  [/\blighten\b/, "lighten"],
  [/\bdarken\b/, "darken"],
];
const SIDE = /\bside[- ]by[- ]side\b|\bnext to\b|\bbeside\b|\bin a row\b|\b(?:left|right) of\b/;
const STACK = /\bstack\w*|\bon top of each other\b|\bone (?:above|below|under) the other\b|\bvertically\b|\b(?:below|above|under) pic1\b/;
const GRID = /\bgrid\b|\bcollage\b/;
const JOINED = /\b(?:combin|join|stitch|put|merg|plac|arrang|stack)\w*\b/;

/** Words that bring several images together. */
export const COMBINE_RULES: readonly Rule[] = [
  rule(/\b(?:blend\w*|double[- ]exposure|mix(?:ed)?|fuse|multipl\w*)\b/, (text) => {
    if (!/\ballpics\b|\bpic\d\b.*\bpic\d\b|\btogether\b|\bdouble[- ]exposure\b/.test(text)) return null;
    const mode = MODES.find(([pattern]) => pattern.test(text))?.[1] ?? "over";
    const opacity = opacityIn(text) ?? percentIn(text) ?? (mode === "over" ? 0.5 : 1);
    return { ...overlayOf(text), place: { x: 0.5, y: 0.5 }, size: "cover", mode, opacity: Math.max(0, Math.min(1, opacity)) };
  }),
  rule(LAID, (text) => (SIDE.test(text) || STACK.test(text) ? null : overlayOf(text))),
  rule(new RegExp([SIDE, STACK, GRID, JOINED].map(({ source }) => source).join("|")), readArrange),
];

function overlayOf(text: string): EffectOf<"overlay"> {
  const named = imagesIn(text);
  const image = named[0] === undefined || (named[0] === 0 && named[1] === undefined) ? 1 : named[0];
  const onto = named.find((index) => index !== image) ?? (image === 0 ? 1 : 0);
  const place = placeIn(text, { x: 0.5, y: 0.5 });
  return { kind: "overlay", image, onto, place, size: sizeIn(text) ?? "natural", opacity: opacityIn(text) ?? 1, mode: "over" };
}

/** Images in the order in which they are named, counted from 0. */
export function imagesIn(text: string): number[] {
  return [...new Set([...text.matchAll(/\bpic([1-9])\b/g)].map((match) => Number(match[1]) - 1))];
}

function sizeIn(text: string): Length | null {
  const px = pixelsIn(text);
  if (px !== undefined) return { px: Math.max(1, px) };
  if (/\bsmall(?:er)?\b/.test(text)) return { share: 0.25 };
  return /\b(?:large|big)\b/.test(text) ? { share: 0.6 } : null;
}

function readArrange(text: string): Effect | null {
  const images = imagesIn(text);
  const layout = GRID.test(text) ? "grid" : STACK.test(text) && !SIDE.test(text) ? "column" : "row";
  const several = /\ballpics\b|\btogether\b/.test(text) || images.length > 1;
  const named = GRID.test(text) || /\bside[- ]by[- ]side\b|\beach other\b|\bone (?:above|below|under) the other\b/.test(text);
  const beside = (SIDE.test(text) || STACK.test(text)) && images.length > 0;
  if (!named && !beside && !(several && JOINED.test(text))) return null;
  const px = pixelsIn(text);
  const gap: Length = /\b(?:gap|between|apart)\b/.test(text) ? (px === undefined ? { share: 0.02 } : { px }) : { px: 0 };
  return { kind: "arrange", layout, images: inOrder(text, images), gap, colour: firstColour(text) };
}

/** Empty stands for all. "2 to the left of 1" is told in the order of the places; "2 right of 1" is vice versa. */
function inOrder(text: string, images: number[]): number[] {
  const named = images.length === 1 ? [...images, images[0] === 0 ? 1 : 0] : images;
  return /\bright of\b|\bbelow pic|\bunder pic/.test(text) ? named.toReversed() : named;
}

const LETTERING = /\b(?:writ\w*|text|caption\w*|titled?|label|says?|saying|words?|letters?|watermark|headline|add|put|place|draw|with)\b/;
const NOT_LETTERING = /\b(?:remov\w*|delet\w*|eras\w*|chang\w*|replac\w*|style|look|looks)\b/;
/** "Make the text bigger" speaks of letters that are in the image already, and those are not found. */
export const ABOUT_LETTERING = /\b(?:make|move|enlarge|shrink) (?:the|this|that|its) (?:text|title|words?|caption|label)\b/;
const UNQUOTED =
  /\b(?:writ(?:e|es|ten)|(?:the )?(?:text|title|words?|watermark|headline|label|caption(?:ed)?)(?: (?:saying|that says|reading|of|with))?) ?:? ?(?!(?:a|an|the|in|on|at|to|with|some)\b)(.+?)(?= (?:at|in|on|with|below|above|centered|as) |$)/;
const SIZE = new RegExp(`\\b(?:font ?size|size)(?: of| to|:)? ?(${NUMBER})|(${NUMBER}) ?(?:px|pt|pixels)\\b`);

/** Words that put a text on the image: in quotes, or the rest of their clause. */
export const TEXT_RULES: readonly Rule[] = [
  {
    trigger: /«\d+»/,
    read: ({ text, quotes }) => {
      const lettering = !NOT_LETTERING.test(text) && (LETTERING.test(text) || /^«\d+»/.test(text));
      return lettering ? [readText(text, quotes[Number(QUOTE.exec(text)?.[1])] ?? "")] : null;
    },
  },
  {
    trigger: /\b(?:writ(?:e|es|ten)|caption(?:ed)?|text|title|words?|watermark|headline|label)\b/,
    read: (clause) => {
      const written = NOT_LETTERING.test(clause.text) ? undefined : writtenText(clause);
      if (written) return [readText(clause.text.replace(written.toLowerCase(), " "), written)];
      return /\b(?:add|put|place|apply)\b.*\bwatermark\b/.test(clause.text) ? [readText(clause.text, "Watermark")] : null;
    },
  },
];

/** What stands after "write", as it was written. */
function writtenText({ text, written }: Clause): string | undefined {
  const match = UNQUOTED.exec(text);
  if (!match?.[1]) return undefined;
  const from = match.index + match[0].length - match[1].length;
  return written.slice(from, from + match[1].length).trim() || undefined;
}

function readText(around: string, text: string): Effect {
  const rest = around.replace(/«\d+»/g, " ");
  const mark = /\bwatermark\b/.test(rest);
  const figure = SIZE.exec(rest);
  const word = /\bsmall\b/.test(rest) ? 0.055 : /\b(?:large|big|huge)\b/.test(rest) ? 0.17 : mark ? 0.05 : null;
  return {
    kind: "text",
    text: text.trim(),
    place: placeIn(rest, mark ? { x: 1, y: 1 } : { x: 0.5, y: /\b(?:title|headline)\b/.test(rest) ? 0 : 1 }),
    colour: firstColour(rest.replace(/\btransparent\b/, "")),
    size: figure ? { px: Math.max(1, Math.min(1e6, Number(figure[1] ?? figure[2]))) } : word === null ? null : { share: word },
    opacity: opacityIn(rest) ?? (mark ? 0.55 : 1),
  };
}

/** 0 to 1; undefined if the text does not say. */
function opacityIn(text: string): number | undefined {
  if (!/\b(?:opa(?:city|que)|transparen\w*)\b/.test(text)) return undefined;
  const percent = percentIn(text) ?? readNumber(/\bopacity(?: of| to|:)? ?(\d+(?:\.\d+)?)/, text);
  if (percent === undefined) return 0.5;
  const share = Math.max(0, Math.min(1, percent > 1 ? percent / 100 : percent));
  return /\btransparen/.test(text) ? 1 - share : share;
}
