/** An exact fraction; `denominator` is positive and the two share no factor. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Digits that any number may have; larger results are refused. */
const MAX_DIGITS = 400;

export const ZERO: Rational = { numerator: 0n, denominator: 1n };

/** Brings a fraction to lowest terms. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator < 0n) return rational(-numerator, -denominator);
  const shared = divisor(numerator < 0n ? -numerator : numerator, denominator);
  return shared > 1n ? { numerator: numerator / shared, denominator: denominator / shared } : { numerator, denominator };
}

function divisor(left: bigint, right: bigint): bigint {
  let [big, small] = [left, right];
  while (small > 0n) [big, small] = [small, big % small];
  return big === 0n ? 1n : big;
}

/** Reads `12`, `1.25`, `.5` or `3e8`; undefined where it is not such a number. */
export function parseRational(text: string): Rational | undefined {
  const match = /^(\d{0,60})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!match || (!match[1] && !match[2])) return undefined;
  const decimals = match[2] ?? "";
  const exponent = Number(match[3] ?? 0) - decimals.length;
  if (Math.abs(exponent) > MAX_DIGITS) return undefined;
  const digits = BigInt(`${match[1] ?? ""}${decimals}`);
  return exponent >= 0 ? rational(digits * 10n ** BigInt(exponent)) : rational(digits, 10n ** BigInt(-exponent));
}

export const add = (left: Rational, right: Rational) =>
  rational(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator);
export const negate = (value: Rational) => ({ numerator: -value.numerator, denominator: value.denominator });
export const multiply = (left: Rational, right: Rational) =>
  rational(left.numerator * right.numerator, left.denominator * right.denominator);
export const divide = (left: Rational, right: Rational) => rational(left.numerator * right.denominator, left.denominator * right.numerator);

/** Rounds towards minus infinity. */
export function floor(value: Rational): Rational {
  const quotient = value.numerator / value.denominator;
  return rational(value.numerator < 0n && quotient * value.denominator !== value.numerator ? quotient - 1n : quotient);
}

/** Remainder with the sign of the divided number, as most programming languages have it. */
export function remainder(left: Rational, right: Rational): Rational {
  const scale = left.denominator * right.denominator;
  return rational((left.numerator * right.denominator) % (right.numerator * left.denominator), scale);
}

/** Whole powers; undefined where the result would pass 400 digits. */
export function power(base: Rational, exponent: bigint): Rational | undefined {
  const size = exponent < 0n ? -exponent : exponent;
  const digits = Math.max(base.numerator.toString().length, base.denominator.toString().length);
  const grows = digits > 1 || (base.numerator !== 1n && base.numerator !== -1n && base.numerator !== 0n) || base.denominator !== 1n;
  if (grows && (size > 2_000n || digits * Number(size) > 4 * MAX_DIGITS)) return undefined;
  const reduced = grows ? size : size === 0n ? 0n : size % 2n === 0n ? 2n : 1n;
  const raised = { numerator: base.numerator ** reduced, denominator: base.denominator ** reduced };
  return exponent < 0n ? rational(raised.denominator, raised.numerator) : raised;
}

/** The exact square root of a fraction of squares, else undefined. */
export function exactRoot(value: Rational): Rational | undefined {
  const numerator = wholeRoot(value.numerator);
  const denominator = wholeRoot(value.denominator);
  return numerator !== undefined && denominator !== undefined ? { numerator, denominator } : undefined;
}

function wholeRoot(value: bigint): bigint | undefined {
  if (value < 2n) return value < 0n ? undefined : value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess * guess === value ? guess : undefined;
    guess = next;
  }
}

export function tooLarge(value: Rational): boolean {
  return value.numerator.toString().length > MAX_DIGITS || value.denominator.toString().length > MAX_DIGITS;
}

/** The nearest double. */
export function toNumber(value: Rational): number {
  const direct = Number(value.numerator) / Number(value.denominator);
  if (Number.isFinite(direct)) return direct;
  const shift = 10n ** BigInt(Math.max(0, value.denominator.toString().length - 20));
  return Number(value.numerator / shift) / Number(value.denominator / shift);
}

/** A double as a fraction of its shortest decimal form. */
export function fromNumber(value: number): Rational | undefined {
  const parsed = parseRational(String(Math.abs(value)).replace("e+", "e"));
  return parsed && value < 0 ? negate(parsed) : parsed;
}
