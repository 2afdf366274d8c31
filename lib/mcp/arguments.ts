import { Validator } from "@cfworker/json-schema";
import { TookTooLong, withinTime } from "../evals/time-bound";

const MOST_PROBLEMS = 3;

/** Why a tool's arguments don't match its schema; undefined if they do, or if the schema can't be used: the server checks them too. */
export function argumentsProblem(schema: Readonly<Record<string, unknown>>, args: unknown): string | undefined {
  try {
    const { valid, errors } = withinTime(() => new Validator(schema, "2020-12", false).validate(args));
    if (valid) return undefined;
    // The outer errors only repeat that something inside is wrong, and come first.
    const innermost = errors.slice(-MOST_PROBLEMS).map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
    return [...new Set(innermost)].join(" ");
  } catch (error) {
    return error instanceof TookTooLong ? "The arguments could not be checked in time." : undefined;
  }
}
