import type { Colour, Effect } from "../step";
import { amountIn, degreesIn, NUMBER, plainNumberIn, readNumber, shiftIn, strengthIn } from "./amounts";
import { findColours } from "./colours";
import type { Rule } from "./rule";

const NAVY: Colour = { r: 24, g: 28, b: 84, name: "navy" };
const CREAM: Colour = { r: 255, g: 236, b: 200, name: "cream" };
const STOPS = new RegExp(`(${NUMBER}) ?(?:a )?(?:stops?|ev)\\b`);

/** Words for light and colour. Several may stand in one clause. */
export const TONE_RULES: readonly Rule[] = [
  {
    trigger:
      /\bgr[ae]y-? ?scale\w*|\bblackwhite\b|\bmonochrom\w*|\b(?:remove|without|no) (?:all )?(?:the )?colou?rs?\b|\bcolou?rless\b|\bgr[ae]y (?:tones?|shades?)\b|\b(?:to|into|in|it|picture|image|photo|fully|completely|all) gr[ae]y\b/,
    read: ({ text }) =>
      /\b(?:drawing|threshold|sketch|line ?art|stencil)\b/.test(text) ? null : [{ kind: "grayscale", amount: unsaid(text) }],
  },
  { trigger: /\bsepia\b/, read: ({ text }) => [{ kind: "sepia", amount: unsaid(text) }] },
  { trigger: /\binver(?:t|ts|ted|se)\b|\bnegative\b/, read: () => [{ kind: "invert", amount: 1 }] },
  {
    trigger: /\bbright\w*|\blight(?:en|er|ened|ness)\b|\btoo dark\b|\billuminat\w*|\blight up\b/,
    read: ({ text }) => [{ kind: "brightness", amount: shiftIn(text, { ordinary: 0.25, most: 4, falling: /\btoo bright\b/.test(text) }) }],
  },
  {
    trigger: /\bdark(?:en|er|ened|ness)?\b|\bdim(?:mer|med)?\b/,
    read: ({ text }) =>
      /\btoo dark\b|\bvignett|\b(?:edges|corners)\b/.test(text)
        ? null
        : [{ kind: "brightness", amount: shiftIn(text, { ordinary: 0.3, most: 0.95, falling: true }) }],
  },
  {
    trigger: /\bcontrast\w*|\bpunch(?:y|ier)\b/,
    read: ({ text }) => (/\bauto/.test(text) ? null : [{ kind: "contrast", amount: shiftIn(text, { ordinary: 0.25, most: 4 }) }]),
  },
  {
    trigger: /\bde-?saturat\w*|\bmuted\b|\b(?:less|duller|fewer) colou?r\w*/,
    read: ({ text }) => [{ kind: "saturation", amount: -amountIn(text, { ordinary: 0.5 }) }],
  },
  {
    trigger:
      /(?<!de-?)\bsaturat\w*|\bvibran\w*|\bvivid\w*|\bcolou?rful\b|\bmore colou?rs?\b|\bcolou?rs? (?:pop|stronger|richer)\b|\brich(?:er)? colou?rs?\b/,
    read: ({ text }) => [{ kind: "saturation", amount: shiftIn(text, { ordinary: 0.4, most: 3 }) }],
  },
  {
    trigger: /\bwarm\w*|\btemperature\b/,
    read: ({ text }) => [
      {
        kind: "temperature",
        amount: shiftIn(text.replace(/\bby (\d+)k\b/, ""), { ordinary: 0.7, most: 2.5, falling: /\bcool|cold/.test(text) }),
      },
    ],
  },
  {
    trigger: /\bcool\w*|\bcold\w*|\bbluish\b/,
    read: ({ text }) =>
      /\btemperature\b/.test(text) ? null : [{ kind: "temperature", amount: -amountIn(text, { ordinary: 0.7, most: 2.5 }) }],
  },
  { trigger: /\b(?:over|under)?-?expos\w*/, read: ({ text }) => [readExposure(text)] },
  {
    trigger: /\bgamma\b/,
    read: ({ text }) => [{ kind: "gamma", gamma: Math.max(0.1, Math.min(10, Math.abs(plainNumberIn(text) ?? 1.3))) }],
  },
  { trigger: /\bhues?\b/, read: ({ text }) => [{ kind: "hue", degrees: bounded(degreesIn(text) ?? plainNumberIn(text) ?? 60, 3600) }] },
  {
    trigger: /\bfaded?\b|\bmatte\b|\bwashed[- ]out\b/,
    read: ({ text }) => (/\bfade (?:in|out|to)\b/.test(text) ? null : [{ kind: "fade", amount: amountIn(text, { ordinary: 0.8 }) }]),
  },
  {
    trigger: /\bauto[- ]?(?:levels?|contrast|tone|adjust)\b|\bnormali[sz]e\w*|\bequali[sz]e\w*|\bwhite ?balance\b/,
    read: ({ text }) => [{ kind: "levels", amount: amountIn(text, { ordinary: 1 }) }],
  },
  { trigger: /\bsolari[sz]e\w*|\bsolari[sz]ation\b/, read: ({ text }) => [{ kind: "solarise", amount: unsaid(text) }] },
  { trigger: /\bposteri[sz]\w*|\b\d+ (?:colou?rs|tones|levels)\b/, read: ({ text }) => [{ kind: "posterise", levels: readLevels(text) }] },
  {
    trigger: /\bthreshold\w*|\bbinari[sz]\w*|\bstencil\b|\bpure blackwhite\b/,
    read: ({ text }) => [{ kind: "threshold", at: readThreshold(text) }],
  },
  { trigger: /\b(?:duo|two|2|dual)[- ]?tone\w*/, read: ({ text }) => [readDuotone(text)] },
];

/** Effects that are full unless the words say less: "slightly sepia", "sepia 40 %". */
function unsaid(text: string): number {
  return Math.min(1, amountIn(text, { ordinary: 1 }));
}

function bounded(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function readExposure(text: string): Effect {
  const falling = /\b(?:under|less|lower|reduc\w*|decreas\w*|down)/.test(text) ? -1 : 1;
  const stops = readNumber(STOPS, text) ?? plainNumberIn(text) ?? 0.6 * strengthIn(text);
  return { kind: "exposure", amount: bounded(falling * stops, 5) };
}

function readLevels(text: string): number {
  const levels = readNumber(/(\d+) (?:colou?rs|tones|levels)/, text) ?? plainNumberIn(text) ?? 5 / strengthIn(text);
  return Math.max(2, Math.min(64, Math.round(Math.abs(levels))));
}

function readThreshold(text: string): number {
  const plain = plainNumberIn(text);
  if (/%|percent/.test(text)) return amountIn(text, { ordinary: 0.5 });
  return plain === undefined ? 0.5 : Math.max(0, Math.min(1, plain > 1 ? plain / 255 : plain));
}

function readDuotone(text: string): Effect {
  const [first, second] = findColours(text).map(({ colour }) => colour);
  const [one, two] = [first ?? NAVY, second ?? CREAM];
  const light = (colour: Colour) => colour.r * 0.21 + colour.g * 0.72 + colour.b * 0.07;
  return light(one) <= light(two) ? { kind: "duotone", dark: one, light: two } : { kind: "duotone", dark: two, light: one };
}
