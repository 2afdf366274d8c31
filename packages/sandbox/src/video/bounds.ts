import { Failure } from "../../../../lib/contracts/errors";

/** Passes a whole number from `least` to `most`, or throws the `Failure` that names the field. */
export function checkWhole(value: number, { param, least, most }: { param: string; least: number; most: number }): number {
  if (!Number.isInteger(value)) throw new Failure("invalid_type", `Invalid '${param}': expected a whole number.`, { param });
  if (value < least)
    throw new Failure("integer_below_min_value", `Invalid '${param}': ${value} is below the minimum of ${least}.`, { param });
  if (value > most)
    throw new Failure("integer_above_max_value", `Invalid '${param}': ${value} is above the maximum of ${most}.`, { param });
  return value;
}
