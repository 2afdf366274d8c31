import type { Length } from "../step";

/** A figure; exponents are read so that `1e999` is one number and not three. */
export const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?`;

const PERCENT = new RegExp(`(${NUMBER}) ?(?:%|percent\\b|per cent\\b)`);
const PIXELS = new RegExp(`(${NUMBER}) ?-?(?:px|pixels?|pt)\\b`);
const DEGREES = new RegExp(`(${NUMBER}) ?-?(?:degrees?|deg)\\b`);
const NAMED = new RegExp(
  `(?:\\b(?:by|of|to|at|radius|sigma|level|levels|strength|amount|value|size|factor|width)|[:=]) ?(${NUMBER})(?![\\d.]* ?(?:%|px|pixels?|percent|degrees?))`,
);
const LAST = new RegExp(`(${NUMBER})$`);
const SIGNED_FIRST = new RegExp(`^([-+]${NUMBER}) `);

/** Beyond every limit that follows, and still finite. */
const MOST = 1e9;

export function percentIn(text: string): number | undefined {
  return readNumber(PERCENT, text, 0.01);
}

export function pixelsIn(text: string): number | undefined {
  return readNumber(PIXELS, text);
}

export function degreesIn(text: string): number | undefined {
  return readNumber(DEGREES, text);
}

/** A number without a unit: "by 20", "radius 5", at the end, or signed at the start ("+10 brightness"). */
export function plainNumberIn(text: string): number | undefined {
  return readNumber(NAMED, text) ?? readNumber(LAST, text) ?? readNumber(SIGNED_FIRST, text);
}

export function readNumber(pattern: RegExp, text: string, unit = 1): number | undefined {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Math.max(-MOST, Math.min(MOST, Number(digits))) * unit;
}

const STRENGTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:barely|hardly|tiny|hint|tad|minimal(?:ly)?)\b/, 0.3],
  [
    /\b(?:slight(?:ly)?|a bit|a little|little|bit|subtl[ey]|gentl[ey]|mild(?:ly)?|soft(?:ly)?|touch|some|somewhat|light(?:ly)?|weak(?:ly)?|faint(?:ly)?|delicate(?:ly)?)\b/,
    0.5,
  ],
  [/\b(?:extreme(?:ly)?|massive(?:ly)?|maximum|insane(?:ly)?|completely blurred|ultra|as .{1,20} as possible)\b/, 3],
  [
    /\b(?:very|strong(?:ly|er)?|heav(?:y|ily)|a lot|lots|much|intense(?:ly)?|really|super|deep(?:ly)?|dramatic(?:ally)?|far|significant(?:ly)?|way|hard|thick|big|large|twice|double|high(?:ly)?|considerabl[ey]|so)\b/,
    2,
  ],
];

/** What the words say of the strength: 1 is said nothing, 0.5 "slightly", 2 "strongly". */
export function strengthIn(text: string): number {
  return STRENGTHS.find(([pattern]) => pattern.test(text))?.[1] ?? 1;
}

/**
 * The strength of an effect: a percentage or a plain number where one is given ("by 30 %", "by 30", "by 0.3"),
 * else the ordinary strength times what the words say. Never negative, never above `most`.
 */
export function amountIn(text: string, { ordinary, most = 1 }: { ordinary: number; most?: number }): number {
  const plain = plainNumberIn(text);
  const given = percentIn(text) ?? (plain !== undefined && Math.abs(plain) > 1 ? plain / 100 : plain);
  return Math.min(most, given === undefined ? ordinary * strengthIn(text) : Math.abs(given));
}

/** "Brightness 1.3" and "150 %" without a word of adding are factors. */
const FACTOR = /^(?:set )?(?:the )?\w+ ?[:=]? ?([1-4]\.\d+)$/;
const FACTOR_PERCENT = /^(?:set )?(?:the )?\w+ ?[:=]? ?([1-4]\d\d) ?(?:%|percent)$/;
const LOWERED = /\b(?:decreas\w*|reduc\w*|lower\w*|less|drop|cut|down|minus|under\w*|low)\b|(?:^|\s)-\d/;

/**
 * How far a quality is moved: "increase by 20 %" is 0.2, "to 150 %" and "= 1.5" are 0.5, "to 50 %" and "less" are negative.
 * `falling` tells that the word itself means less ("darker").
 */
export function shiftIn(text: string, { ordinary, most, falling = false }: { ordinary: number; most: number; falling?: boolean }): number {
  const absolute = readNumber(new RegExp(`\\bto (${NUMBER}) ?(?:%|percent)`), text);
  if (absolute !== undefined) return Math.max(-1, Math.min(most, absolute / 100 - 1));
  const factor = readNumber(FACTOR, text) ?? readNumber(FACTOR_PERCENT, text, 0.01);
  if (factor !== undefined) return Math.min(most, factor - 1);
  const lowered = falling !== LOWERED.test(text);
  return amountIn(text, { ordinary, most: lowered ? Math.min(1, most) : most }) * (lowered ? -1 : 1);
}

const LENGTH_WORDS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:hairline|very thin|tiny|very small)\b/, 0.4],
  [/\b(?:thin|small|narrow|slim|slight(?:ly)?|fine|little|subtle)\b/, 0.6],
  [/\b(?:very thick|very wide|huge|giant|enormous|very large|very big)\b/, 3.2],
  [/\b(?:thick|wide|big|large|broad|heavy|strong)\b/, 2],
];

/** A width or size: pixels or a percentage where one is given, else the ordinary share times what the words say. */
export function lengthIn(text: string, ordinary: number): Length {
  const px = pixelsIn(text);
  if (px !== undefined) return { px };
  const share = percentIn(text);
  if (share !== undefined) return { share };
  const plain = plainNumberIn(text);
  if (plain !== undefined) return { px: plain };
  return { share: ordinary * (LENGTH_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 1) };
}
