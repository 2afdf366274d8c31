import { Failure } from "../../contracts/errors";
import { keysOf } from "../../contracts/typed";
import type { TaskQuery } from "../define";

interface Bounds {
  /** Default 1. */
  least?: number;
  most: number;
  otherwise: number;
}

/** Page and page size under a family's names. Throws `Failure` if one is not an integer within its bounds. */
export function readPage(query: URLSearchParams, names: { page: string; pageSize: string }, bounds: { page: Bounds; pageSize: Bounds }) {
  return { page: readCount(query, names.page, bounds.page), pageSize: readCount(query, names.pageSize, bounds.pageSize) };
}

function readCount(query: URLSearchParams, name: string, { least = 1, most, otherwise }: Bounds): number {
  const text = query.get(name)?.trim();
  if (!text) return otherwise;
  if (!/^-?\d{1,15}$/.test(text)) throw new Failure("invalid_type", `Invalid '${name}': expected a whole number.`, { param: name });
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Failure(
    value < least ? "integer_below_min_value" : "integer_above_max_value",
    `Invalid '${name}': it must be from ${least} to ${most}.`,
    {
      param: name,
    },
  );
}

/** The internal states of a family's status; undefined without a filter. */
export function readStates<Word extends string>(
  query: URLSearchParams,
  name: string,
  words: Readonly<Record<NonNullable<TaskQuery["states"]>[number], Word>>,
): TaskQuery["states"] {
  const asked = query.get(name)?.trim();
  if (!asked) return undefined;
  const states = keysOf(words).filter((state) => words[state] === asked);
  if (states.length > 0) return states;
  const known = [...new Set(Object.values(words))].map((word) => `'${word}'`).join(", ");
  throw new Failure("invalid_value", `Invalid '${name}': expected one of ${known}.`, { param: name });
}
