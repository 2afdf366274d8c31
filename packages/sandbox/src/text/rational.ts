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
  let [shared, rest] = [numerator < 0n ? -numerator : numerator, denominator];
  while (rest > 0n) [shared, rest] = [rest, shared % rest];
  return { numerator: numerator / shared, denominator: denominator / shared };
}

/** Reads `12`, `1.25`, `.5` or `3e8`; undefined if it is not such a number. */
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

/** Remainder with the sign of the dividend, as in most programming languages. */
export function remainder(left: Rational, right: Rational): Rational {
  const scale = left.denominator * right.denominator;
  return rational((left.numerator * right.denominator) % (right.numerator * left.denominator), scale);
}

/** Whole powers; undefined if the result may pass 400 digits. */
export function power(base: Rational, exponent: bigint): Rational | undefined {
  const unit = base.denominator === 1n && base.numerator >= -1n && base.numerator <= 1n;
  const size = unit ? exponent & 1n : exponent < 0n ? -exponent : exponent;
  const digits = Math.max(base.numerator.toString().length, base.denominator.toString().length);
  if (size > 2_000n || digits * Number(size) > 4 * MAX_DIGITS) return undefined;
  const raised = { numerator: base.numerator ** size, denominator: base.denominator ** size };
  return exponent < 0n && !unit ? rational(raised.denominator, raised.numerator) : raised;
}

export function tooLarge(value: Rational): boolean {
  return value.numerator.toString().length > MAX_DIGITS || value.denominator.toString().length > MAX_DIGITS;
}

/** The nearest double; of use only up to its range. */
export function toNumber(value: Rational): number {
  return Number(value.numerator) / Number(value.denominator);
}
