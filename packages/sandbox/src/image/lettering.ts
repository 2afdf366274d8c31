import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { installedFile } from "../../../../lib/installed/installed-file";

const FAMILY = "Trunkline Sans";
/** The font comes in pieces, one a script; each is a family of its own, because pieces under one name hide each other. */
const SUBSETS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"] as const;
const WEIGHTS = [400, 700, 800] as const;

/** Family list for a canvas font: `${weight} ${size}px ${FONT}`. Weights 400, 700 and 800. */
export const FONT = SUBSETS.map((subset) => `"${familyOf(subset)}"`).join(", ");

/** What the pieces together have letters for. Other characters would come from the machine's fonts, or as boxes. */
const LETTERS =
  /[ -~\u00a1-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2116\u2122\u2191\u2193\u2212\u2215]/u;
const MARKS = /[\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329]/;
/** No lettering is longer than this many characters. */
const LONGEST = 400;

function familyOf(subset: (typeof SUBSETS)[number]): string {
  return subset === "latin" ? FAMILY : `${FAMILY} ${subset}`;
}

/** Makes the lettering font known to the canvas library. Cheap to call again; needed once in a process. */
export function registerFonts(): void {
  if (GlobalFonts.has(FAMILY)) return;
  const folder = installedFile("@fontsource/inter/files");
  for (const subset of [...SUBSETS].reverse()) {
    for (const weight of WEIGHTS) {
      GlobalFonts.register(readFileSync(join(folder, `inter-${subset}-${weight}-normal.woff`)), familyOf(subset));
    }
  }
}

/** The text with only the characters the font can draw, white space collapsed, at most 400 characters. */
export function drawableText(text: string): string {
  let kept = "";
  for (const character of text.slice(0, LONGEST * 4).normalize("NFC")) {
    if (/\s/.test(character)) kept += " ";
    else if (LETTERS.test(character) || MARKS.test(character)) kept += character;
  }
  return kept.replace(/ +/g, " ").trim().slice(0, LONGEST);
}

export interface Fitting {
  /** Pixels. */
  maxWidth: number;
  maxSize: number;
  minSize: number;
  weight: 400 | 700 | 800;
  /** The most lines that may be used. */
  lines: number;
}

export interface FittedText {
  /** Pixels. */
  size: number;
  lines: string[];
}

/**
 * The largest size at which the text fits, and its lines. The context's font is left set to that size.
 * At the smallest size what does not fit is cut and ends in "…".
 */
export function fitText(context: SKRSContext2D, text: string, fitting: Fitting): FittedText {
  registerFonts();
  const words = drawableText(text)
    .split(" ")
    .filter((word) => word !== "");
  const minSize = Math.max(1, Math.min(fitting.minSize, fitting.maxSize));
  let low = minSize;
  let high = Math.max(minSize, fitting.maxSize);
  let best = breakLines(context, words, { ...fitting, size: high });
  if (best) return settle(context, { size: high, lines: best }, fitting.weight);
  for (let round = 0; round < 12 && high - low > 0.5; round++) {
    const size = (low + high) / 2;
    const lines = breakLines(context, words, { ...fitting, size });
    if (lines) {
      best = lines;
      low = size;
    } else high = size;
  }
  best ??= breakLines(context, words, { ...fitting, size: low });
  return settle(context, { size: low, lines: best ?? cutLines(context, words, { ...fitting, size: low }) }, fitting.weight);
}

type Attempt = Fitting & { size: number };

function settle(context: SKRSContext2D, fitted: FittedText, weight: number): FittedText {
  context.font = `${weight} ${fitted.size}px ${FONT}`;
  return fitted;
}

/** The words in as few lines as they need at this size, evened out; null if they do not fit. */
function breakLines(context: SKRSContext2D, words: string[], attempt: Attempt): string[] | null {
  context.font = `${attempt.weight} ${attempt.size}px ${FONT}`;
  const widths = words.map((word) => context.measureText(word).width);
  const space = context.measureText("n n").width - context.measureText("nn").width;
  if (widths.some((width) => width > attempt.maxWidth)) return null;
  const count = fill(widths, space, attempt.maxWidth).length;
  if (count > attempt.lines) return null;
  // The narrowest measure that keeps the number of lines gives lines of even length.
  let low = Math.max(...widths, 0);
  let high = attempt.maxWidth;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fill(widths, space, middle).length <= count) high = middle;
    else low = middle;
  }
  return fill(widths, space, high).map(([from, to]) => words.slice(from, to).join(" "));
}

/** Word ranges of the lines when each line takes all it can. */
function fill(widths: number[], space: number, measure: number): [number, number][] {
  const ranges: [number, number][] = [];
  let from = 0;
  let used = 0;
  widths.forEach((width, index) => {
    if (index > from && used + space + width > measure) {
      ranges.push([from, index]);
      from = index;
      used = width;
    } else used += index === from ? width : space + width;
  });
  if (widths.length > 0) ranges.push([from, widths.length]);
  return ranges;
}

function cutLines(context: SKRSContext2D, words: string[], attempt: Attempt): string[] {
  context.font = `${attempt.weight} ${attempt.size}px ${FONT}`;
  const lines: string[] = [];
  let rest = words.join(" ");
  while (rest !== "" && lines.length < attempt.lines) {
    let end = longestPrefix(context, rest, attempt.maxWidth);
    const last = lines.length === attempt.lines - 1;
    if (end < rest.length && last) {
      while (end > 0 && context.measureText(`${rest.slice(0, end)}…`).width > attempt.maxWidth) end--;
      lines.push(`${rest.slice(0, end).trimEnd()}…`);
      break;
    }
    const gap = rest.lastIndexOf(" ", end);
    if (end < rest.length && gap > 0) end = gap;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return lines;
}

function longestPrefix(context: SKRSContext2D, text: string, maxWidth: number): number {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (context.measureText(text.slice(0, middle)).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return low;
}
