import type { Effect } from "../step";
import { amountIn, lengthIn, percentIn, pixelsIn, plainNumberIn, strengthIn } from "./amounts";
import type { Rule } from "./rule";

const LESS = /\b(?:remove|reduce|less|without|no|fix|undo|clean(?: up)?|get rid of|eliminate)\b/;

/** Words for filters and painted looks. Several may stand in one clause. */
export const FILTER_RULES: readonly Rule[] = [
  {
    trigger: /\b(?:de|un)-?blur\w*|\bblur\w*|\bout of focus\b|\bbokeh\b|\bsoft(?:en|er|ened| focus)\b|\bportrait mode\b/,
    read: ({ text }) => [/\b(?:de|un)-?blur/.test(text) || LESS.test(text) ? sharpen(text) : readBlur(text)],
  },
  {
    trigger: /\bsharp\w*|\bcrisp\w*|\bclarity\b|\bclearer\b/,
    read: ({ text }) => (/\bless sharp|\bnot sharp/.test(text) ? [readBlur(text)] : [sharpen(text)]),
  },
  {
    trigger: /\bde-?nois\w*|\bnoise reduction\b|\bsmooth\w*|\bnois[ey]\w*|\bgrain\w*/,
    read: ({ text }) => [
      /\bdenois|\bde-nois|\breduction\b|\bsmooth/.test(text) || LESS.test(text)
        ? { kind: "denoise", amount: amountIn(text, { ordinary: 1, most: 4 }) }
        : { kind: "grain", amount: amountIn(text, { ordinary: 0.4, most: 2 }) },
    ],
  },
  {
    trigger: /\bpixel(?:ate|ated|at|ise|ize|ised|ized|ation| art)\b|\bmosaic\b|\b8[- ]?bit\b|\bcensor\w*|\bblocky\b/,
    read: ({ text }) => [readPixelate(text)],
  },
  {
    trigger: /\bvignett\w*|\bdark(?:en)?(?:ed)? (?:edges|corners)\b/,
    read: ({ text }) => [
      {
        kind: "vignette",
        amount: amountIn(text.replace(/\bdark\w*/, ""), { ordinary: 0.65 }) * (/\b(?:white|light|bright)\b/.test(text) ? -1 : 1),
      },
    ],
  },
  {
    trigger: /\bglow\w*|\bbloom\b|\borton\b|\bradiant\b/,
    read: ({ text }) => [{ kind: "glow", amount: amountIn(text, { ordinary: 0.7, most: 2 }) }],
  },
  {
    trigger: /\btilt[- ]?shift\b|\bminiature\b/,
    read: ({ text }) => [
      { kind: "tilt shift", amount: amountIn(text, { ordinary: 1, most: 4 }) },
      { kind: "saturation", amount: 0.25 },
    ],
  },
  {
    trigger: /\bsketch\w*|\bpencil\b|\bcharcoal\b|\bhand[- ]?drawn\b/,
    read: ({ text }) => [{ kind: "sketch", amount: amountIn(text, { ordinary: /\bcharcoal\b/.test(text) ? 1.8 : 1, most: 3 }) }],
  },
  {
    trigger: /\bink\b|\bline ?art\b|\b(?:line|pen|blackwhite) drawing\b|\bwoodcut\b|\blinocut\b/,
    read: ({ text }) => [{ kind: "ink drawing", amount: amountIn(text, { ordinary: 1, most: 2 }) }],
  },
  {
    trigger:
      /\b(?:edge|contour|outline)s? ?(?:detect\w*|filter|only|effect)?$|\b(?:find|detect|show|trace|extract)\w* (?:the )?(?:edges|outlines?|contours?)\b|\bedge[- ]detect\w*|\boutlines? only\b/,
    read: readEdges,
  },
  {
    trigger: /\bemboss\w*|\brelief\b|\bengrav\w*/,
    read: ({ text }) => [{ kind: "emboss", amount: amountIn(text, { ordinary: 1, most: 4 }) }],
  },
  {
    trigger: /\bwater-?colou?r\w*|\baquarelle\b/,
    read: ({ text }) => [
      { kind: "oil painting", amount: amountIn(text, { ordinary: 0.8, most: 3 }) },
      { kind: "brightness", amount: 0.12 },
      { kind: "fade", amount: 0.5 },
    ],
  },
  {
    trigger: /(?<!water-?colou?r )\b(?:oil|paint(?:ing|ed|erly)|impressionis\w*|van gogh|brush ?strokes?)\b/,
    read: ({ text }) =>
      /\bwater-?colou?r/.test(text) ? null : [{ kind: "oil painting", amount: amountIn(text, { ordinary: 1, most: 3 }) }],
  },
  {
    trigger: /\bcartoon\w*|\bcomic\w*|\bcel[- ]shad\w*|\banime\b|\btoon\b/,
    read: ({ text }) => [{ kind: "cartoon", amount: amountIn(text, { ordinary: 1, most: 2 }) }],
  },
];

function readEdges({ text }: { text: string }): Effect[] | null {
  // "blur the edges" and "around the edges" name a place.
  if (
    /\b(?:blur|dark|bright|soft|sharp|round|vignet|feather|colou?r|gr[ae]y|saturat)\w* (?:the |all )?(?:edges?|contours?|outlines?)$|\b(?:at|on|in|around|of|along) (?:the )?(?:edges|outlines?)/.test(
      text,
    )
  )
    return null;
  return [{ kind: "edges", amount: amountIn(text, { ordinary: 1, most: 4 }) }];
}

function sharpen(text: string): Effect {
  return { kind: "sharpen", amount: amountIn(text.replace(/\b(?:remove|reduce|less)\b/, ""), { ordinary: 0.8, most: 5 }) };
}

/** In pixels where a number is given, else by the image's size; 100 % is a very strong blur. */
function readBlur(text: string): Effect {
  const px = pixelsIn(text) ?? (percentIn(text) === undefined ? plainNumberIn(text) : undefined);
  if (px !== undefined) return { kind: "blur", amount: 1, radius: { px: Math.max(0, Math.min(1000, px)) } };
  const percent = percentIn(text);
  return {
    kind: "blur",
    amount: percent === undefined ? strengthIn(text) : Math.max(0, Math.min(10, percent * 3)),
    radius: { share: 0.008 },
  };
}

function readPixelate(text: string): Effect {
  const size = lengthIn(text.replace(/\b(?:8[- ]?bit|pixel art|pixelat\w*)\b/g, ""), 1 / 40);
  return { kind: "pixelate", size: "px" in size ? { px: Math.max(2, size.px) } : size };
}
