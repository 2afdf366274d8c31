import type { Length } from "../step";

/** A figure; exponents are read so that `1e999` is one number and not three. */
export const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?`;

const PERCENT = new RegExp(`(${NUMBER}) ?(?:%|percent\\b)`);
const PIXELS = new RegExp(`(${NUMBER}) ?-?(?:px|pixels?|pt)\\b`);
const DEGREES = new RegExp(`(${NUMBER}) ?-?(?:degrees?|deg)\\b`);
const NAMED = new RegExp(
  `(?:\\b(?:by|of|to|at|radius|strength|amount|value|size|factor|width)|[:=]) ?(${NUMBER})(?![\\d.]* ?(?:%|px|pixels?|percent|degrees?))`,
);
const LAST = new RegExp(`(${NUMBER})$`);
const SIGNED_FIRST = new RegExp(`^([-+]${NUMBER}) `);
const TO_PERCENT = new RegExp(`\\bto (${NUMBER}) ?(?:%|percent)`);

/** Beyond every limit that follows, and still finite. */
const MOST = 1e9;

export const percentIn = (text: string) => readNumber(PERCENT, text, 0.01);
export const pixelsIn = (text: string) => readNumber(PIXELS, text);
export const degreesIn = (text: string) => readNumber(DEGREES, text);

/** A number without a unit: "by 20", "radius 5", at the end, or signed at the start ("+10 brightness"). */
export function plainNumberIn(text: string): number | undefined {
  return readNumber(NAMED, text) ?? readNumber(LAST, text) ?? readNumber(SIGNED_FIRST, text);
}

export function readNumber(pattern: RegExp, text: string, unit = 1): number | undefined {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Math.max(-MOST, Math.min(MOST, Number(digits))) * unit;
}

const STRENGTHS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:slight(?:ly)?|bit|little|subtl[ey]|gentl[ey]|mild(?:ly)?|soft(?:ly)?|touch|some|somewhat|light(?:ly)?|weak(?:ly)?|faint(?:ly)?)\b/,
    0.5,
  ],
  [/\b(?:extreme(?:ly)?|massive(?:ly)?|maximum|ultra)\b/, 3],
  [/\b(?:very|strong(?:ly|er)?|heav(?:y|ily)|lots?|much|intense(?:ly)?|really|super|deep(?:ly)?|big|large|twice|high)\b/, 2],
];

/** What the words say of the strength: 1 is said nothing, 0.5 "slightly", 2 "strongly". */
export function strengthIn(text: string): number {
  return STRENGTHS.find(([pattern]) => pattern.test(text))?.[1] ?? 1;
}

/**
 * The strength of an effect: a percentage or a plain number if one is given ("by 30 %", "by 30", "by 0.3"),
 * else the ordinary strength times what the words say. Never negative, never above `most`.
 */
export function amountIn(text: string, ordinary: number, most = 1): number {
  const plain = plainNumberIn(text);
  const given = percentIn(text) ?? (plain !== undefined && Math.abs(plain) > 1 ? plain / 100 : plain);
  return Math.min(most, given === undefined ? ordinary * strengthIn(text) : Math.abs(given));
}

/** "Brightness 1.3" and "150 %" without a word of adding are factors. */
const FACTOR = /^(?:set )?(?:the )?\w+ ?[:=]? ?([1-4]\.\d+)$/;
const FACTOR_PERCENT = /^(?:set )?(?:the )?\w+ ?[:=]? ?([1-4]\d\d) ?(?:%|percent)$/;
const LOWERED = /\b(?:decreas\w*|reduc\w*|lower\w*|less|drop|cut|down|minus|low)\b|(?:^|\s)-\d/;

/** How far a quality is moved: "by 20 %" is 0.2, "to 150 %" is 0.5, "less" is negative. `falling`: the word itself means less ("darker"). */
export function shiftIn(text: string, { ordinary, most, falling = false }: { ordinary: number; most: number; falling?: boolean }): number {
  const absolute = readNumber(TO_PERCENT, text);
  if (absolute !== undefined) return Math.max(-1, Math.min(most, absolute / 100 - 1));
  const factor = readNumber(FACTOR, text) ?? readNumber(FACTOR_PERCENT, text, 0.01);
  if (factor !== undefined) return Math.min(most, factor - 1);
  const lowered = falling !== LOWERED.test(text);
  return amountIn(text, ordinary, lowered ? Math.min(1, most) : most) * (lowered ? -1 : 1);
}

/** A width or size: pixels or a percentage if one is given, else the ordinary share times what the words say. */
export function lengthIn(text: string, ordinary: number): Length {
  const share = percentIn(text);
  const px = pixelsIn(text) ?? (share === undefined ? plainNumberIn(text) : undefined);
  if (px !== undefined) return { px };
  if (share !== undefined) return { share };
  const word = /\b(?:thin|small|narrow|fine|little|tiny)\b/.test(text) ? 0.6 : /\b(?:thick|wide|big|large|broad|huge)\b/.test(text) ? 2 : 1;
  return { share: ordinary * word };
}
