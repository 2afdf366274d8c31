import { numberFits } from "./check";
import { numberAt, type Schema } from "./schema";

/**
 * A number inside the bounds and on the step of a schema, near `preferred`; each variant is another one while the range
 * has more. Undefined where there is none.
 */
export function makeNumber(
  schema: Schema,
  { integer, preferred, variant }: { integer: boolean; preferred: number; variant: number },
): number | undefined {
  const { low, high, lowOpen, highOpen } = bounds(schema);
  if (low > high) return undefined;
  const step = stepOf(schema, integer);
  const start = Math.min(Math.max(preferred, low), high);
  if (step === undefined) return betweenBounds(schema, { low, high, lowOpen, highOpen, start, variant });
  const first = Math.ceil(low / step) + (lowOpen && Math.ceil(low / step) * step === low ? 1 : 0);
  const last = Math.floor(high / step) - (highOpen && Math.floor(high / step) * step === high ? 1 : 0);
  if (first > last) return undefined;
  const wanted = Math.min(Math.max(Math.round(start / step), first), last);
  const span = last - first + 1;
  const times = Number.isFinite(span)
    ? first + ((wanted - first + variant) % span)
    : Number.isFinite(last)
      ? wanted - variant
      : wanted + variant;
  const value = clean(times * step, step);
  return numberFits(value, schema) && (!integer || Number.isInteger(value)) ? value : undefined;
}

interface Bounds {
  low: number;
  high: number;
  lowOpen: boolean;
  highOpen: boolean;
}

function bounds(schema: Schema): Bounds {
  const minimum = numberAt(schema, "minimum") ?? Number.NEGATIVE_INFINITY;
  const maximum = numberAt(schema, "maximum") ?? Number.POSITIVE_INFINITY;
  const above = numberAt(schema, "exclusiveMinimum") ?? Number.NEGATIVE_INFINITY;
  const below = numberAt(schema, "exclusiveMaximum") ?? Number.POSITIVE_INFINITY;
  return {
    low: Math.max(minimum, above),
    high: Math.min(maximum, below),
    lowOpen: above >= minimum || schema.exclusiveMinimum === true,
    highOpen: below <= maximum || schema.exclusiveMaximum === true,
  };
}

/** The distance of allowed values; undefined where all numbers are allowed. */
function stepOf(schema: Schema, integer: boolean): number | undefined {
  const step = numberAt(schema, "multipleOf");
  if (step === undefined || step <= 0) return integer ? 1 : undefined;
  if (!integer) return step;
  for (let times = 1; times <= 1000; times++) if (Number.isInteger(clean(times * step, step))) return clean(times * step, step);
  return step;
}

function betweenBounds(
  schema: Schema,
  { low, high, lowOpen, highOpen, start, variant }: Bounds & { start: number; variant: number },
): number | undefined {
  const inside = Number.isFinite(low) && Number.isFinite(high);
  const width = high - low;
  const tries = [
    start + variant,
    start - variant,
    inside ? low + (width * (variant + 1)) / (variant + 2) : start,
    inside ? low + width / 2 : start,
  ];
  if (lowOpen && start === low) tries.push(low + 1 + variant);
  if (highOpen && start === high) tries.push(high - 1 - variant);
  return tries.find((value) => Number.isFinite(value) && numberFits(value, schema));
}

/** Takes the noise of binary fractions out of a multiple of `step`. */
function clean(value: number, step: number): number {
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));
}
