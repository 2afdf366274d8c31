import type { Effect } from "../step";
import { NUMBER, percentIn, pixelsIn, plainNumberIn, readNumber, strengthIn } from "./amounts";
import { areaIn } from "./geometry-rules";
import type { Rule } from "./rule";

const WIDTH = new RegExp(`(${NUMBER}) ?(?:px|pixels)? (?:wide|in width|width|across)|\\bwidth (?:of |to |= ?|: ?)?(${NUMBER})(?! ?%)`);
const HEIGHT = new RegExp(`(${NUMBER}) ?(?:px|pixels)? (?:high|tall|in height|height)|\\bheight (?:of |to |= ?|: ?)?(${NUMBER})(?! ?%)`);
const TIMES = new RegExp(`(${NUMBER}) ?(?:x|times|fold)(?![\\d ]*\\d)`);
const SMALLER = /\b(?:shrink\w*|smaller|reduc\w*|down-?s\w*|scale[ds]? down|decreas\w*)\b/;
const LARGER = /\b(?:enlarg\w*|bigger|larger|up-?s\w*|scale[ds]? up|increas\w*|grow)\b/;
const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:half|halve[ds]?)\b/, 0.5],
  [/\bone third\b|\ba third\b/, 1 / 3],
  [/\bquarter\b/, 0.25],
  [/\b(?:double[ds]?|twice)\b/, 2],
  [/\btripl\w*/, 3],
];
/** Longer side in pixels. */
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\bthumbnail\b/, 256],
  [/\b8k\b/, 7680],
  [/\b(?:4k|uhd|2160p)\b/, 3840],
  [/\b(?:full ?hd|fhd|1080p)\b/, 1920],
  [/\b(?:hd|720p)\b/, 1280],
];

export const SIZE_RULES: readonly Rule[] = [
  {
    trigger:
      /\bresiz\w*|(?<!gr[ae]y[- ])\b(?:up-?|down-?|re)?scal(?:e[ds]?|ing)\b|\b(?:up|down)-?(?:sampl|siz)\w*|\bshrink\w*|\benlarg\w*|\b(?:bigger|smaller|larger)\b|\bthumbnail\b|\b(?:size|dimensions|resolution)\b|\b(?:half|halve|double|twice|triple) (?:it\b|the |its |as )|(?:\d|px|pixels) (?:wide|high|tall)\b|\b(?:width|height) (?:of |to |= ?)?\d|\b\d+(?: ?px)? ?x ?\d+\b|\b(?:to |in |a |an )(?:4k|8k|full ?hd|hd|1080p|720p)\b|\bhalve\b/,
    read: ({ text }) => readSize(text),
  },
];

function readSize(text: string): Effect[] | null {
  const area = areaIn(text);
  if (area) return [{ kind: "resize", ...area, fit: fitIn(text, "cover") }];
  const width = sideIn(WIDTH, text);
  const height = sideIn(HEIGHT, text);
  if (width !== null || height !== null)
    return [{ kind: "resize", width, height, fit: fitIn(text, width === null || height === null ? "fill" : "cover") }];
  const named = NAMED.find(([pattern]) => pattern.test(text))?.[1];
  const px = named ?? pixelsIn(text);
  const longest = /\b(?:long(?:est|er)? (?:side|edge)|max\w*|at most|within|thumbnail|fit)\b/.test(text) || named !== undefined;
  const plain = px ?? (percentIn(text) === undefined && !TIMES.test(text) ? plainNumberIn(text) : undefined);
  // Nobody wants an image of two pixels: "scale down by 2".
  if (plain !== undefined && px === undefined && plain > 0 && plain <= 16)
    return [{ kind: "scale", factor: SMALLER.test(text) ? 1 / plain : plain }];
  if (plain !== undefined)
    return [
      longest
        ? { kind: "resize", width: plain, height: plain, fit: "inside" }
        : { kind: "resize", width: plain, height: null, fit: "fill" },
    ];
  const factor = factorIn(text);
  return factor === undefined ? null : [{ kind: "scale", factor }];
}

function sideIn(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  return match ? Math.min(1e9, Number(match[1] ?? match[2])) : null;
}

function fitIn(text: string, fallback: "cover" | "fill"): "cover" | "inside" | "fill" {
  if (/\bstretch\w*|\bdistort\w*|\bignor\w* (?:the )?(?:aspect|proportions|ratio)|\bexact(?:ly)?\b/.test(text)) return "fill";
  return /\b(?:within|inside|contain\w*|fit(?:ting)?|at most|max\w*)\b|\bkeep\w* (?:the |its )?(?:aspect|proportions|ratio)/.test(text)
    ? "inside"
    : fallback;
}

function factorIn(text: string): number | undefined {
  const percent = percentIn(text);
  if (percent !== undefined) {
    if (/\bto\b/.test(text)) return percent;
    return SMALLER.test(text) ? 1 - percent : LARGER.test(text) ? 1 + percent : percent;
  }
  const times = readNumber(TIMES, text);
  const named = FACTORS.find(([pattern]) => pattern.test(text))?.[1];
  if (times !== undefined) return SMALLER.test(text) ? 1 / times : times;
  if (named !== undefined) return SMALLER.test(text) && named > 1 ? 1 / named : named;
  const bit = 0.5 * strengthIn(text);
  return SMALLER.test(text) ? 1 / (1 + 2 * bit) : LARGER.test(text) ? 1 + 2 * bit : undefined;
}
