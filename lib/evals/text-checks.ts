import { isDeepStrictEqual } from "node:util";
import { type OutputUnit, Validator } from "@cfworker/json-schema";
import type { CheckOf } from "../contracts/evaluation-checks";
import { MAX_DEPTH } from "../contracts/json-text";
import { isFields } from "../contracts/typed";
import { countTokens } from "../tokens/tokens";
import type { CheckedAnswer, CheckedRow } from "./answer";
import { CheckError } from "./check-error";
import { firstMatch } from "./pattern";
import { fillIn } from "./row-text";
import { withinTime } from "./time-bound";

/** A check's decision. */
export interface Decision {
  passed: boolean;
  /** 0 to 1. Default: 1 if passed, else 0. */
  score?: number;
  reason: string;
}

const SHOWN = 120;
const shown = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const folded = (text: string, ignoreCase: boolean) => (ignoreCase ? text.toLowerCase() : text);

export function equals({ value, ignoreCase }: CheckOf<"equals">, answer: CheckedAnswer, row: CheckedRow): Decision {
  const wanted = fillIn(value, row).trim();
  const passed = folded(answer.text.trim(), ignoreCase) === folded(wanted, ignoreCase);
  return { passed, reason: passed ? "Equal." : `Not equal to ${shown(wanted)}.` };
}

export function contains({ values, mode, ignoreCase }: CheckOf<"contains">, answer: CheckedAnswer, row: CheckedRow): Decision {
  const text = folded(answer.text, ignoreCase);
  const wanted = values.map((value) => fillIn(value, row));
  const found = wanted.filter((value) => text.includes(folded(value, ignoreCase)));
  const missing = wanted.filter((value) => !found.includes(value));
  if (mode === "none")
    return { passed: found.length === 0, reason: found[0] === undefined ? "Contains none." : `Contains ${shown(found[0])}.` };
  if (mode === "any")
    return { passed: found.length > 0, reason: found[0] === undefined ? "Contains none." : `Contains ${shown(found[0])}.` };
  return { passed: missing.length === 0, reason: missing[0] === undefined ? "Contains all." : `Does not contain ${shown(missing[0])}.` };
}

export function matches({ pattern, not, ignoreCase }: CheckOf<"regex">, { text }: CheckedAnswer): Decision {
  const at = firstMatch(pattern, text, { ignoreCase });
  const found = at >= 0;
  return { passed: found !== not, reason: found ? `Matches at ${at}.` : "Does not match." };
}

export function isJson(_: CheckOf<"json">, { text }: CheckedAnswer): Decision {
  const { problem } = parse(text);
  return { passed: problem === "", reason: problem || "Valid JSON." };
}

export function fitsSchema({ schema }: CheckOf<"json_schema">, { text }: CheckedAnswer): Decision {
  const { value, problem } = parse(text);
  if (problem !== "") return { passed: false, reason: problem };
  const { valid, errors } = withinTime(() => validate(schema, value));
  return { passed: valid, reason: valid ? "Fits the schema." : placeOf(errors) };
}

export function validate(schema: Record<string, unknown>, value: unknown) {
  try {
    return new Validator(schema, "2020-12").validate(value);
  } catch (cause) {
    throw new CheckError(`The schema cannot be used: ${cause instanceof Error ? cause.message : "it is not valid"}`, { cause });
  }
}

/** The innermost error: the outer ones only repeat that something inside is wrong. */
function placeOf(errors: readonly OutputUnit[]): string {
  const innermost = errors.at(-1);
  return innermost ? `${innermost.instanceLocation}: ${innermost.error}` : "Does not fit the schema.";
}

export function callsTool(check: CheckOf<"tool_call">, { toolCalls }: CheckedAnswer): Decision {
  const calls = toolCalls.filter(({ name }) => name === check.tool);
  const others = toolCalls.map(({ name }) => name).join(", ");
  if (calls.length === 0) return { passed: false, reason: others === "" ? "No function was called." : `Called ${others} instead.` };
  const wanted = check.arguments;
  if (wanted === undefined) return { passed: true, reason: `Called ${check.tool}.` };
  const passed = calls.some((call) => includes(parse(call.arguments).value, wanted));
  return { passed, reason: passed ? "Called with these arguments." : `Called with ${shown(calls[0]?.arguments ?? "")}.` };
}

/** Whether all members of an object are in another one with equal values; members of inner objects may be added too. */
function includes(whole: unknown, part: unknown): boolean {
  if (isFields(part) && isFields(whole))
    return Object.keys(part).every((name) => Object.hasOwn(whole, name) && includes(whole[name], part[name]));
  return isDeepStrictEqual(whole, part);
}

export async function hasLength({ unit, min, max }: CheckOf<"length">, { text }: CheckedAnswer): Promise<Decision> {
  const length = await lengthOf(text, unit);
  const passed = length >= (min ?? 0) && length <= (max ?? Number.POSITIVE_INFINITY);
  return { passed, reason: `${length} ${unit}.` };
}

const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });

async function lengthOf(text: string, unit: CheckOf<"length">["unit"]): Promise<number> {
  if (unit === "tokens") return countTokens(text);
  if (unit === "characters") return Array.from(text).length;
  let words = 0;
  for (const { isWordLike } of SEGMENTER.segment(text)) if (isWordLike) words += 1;
  return words;
}

const DEEPEST = /[[{]/;

function parse(text: string): { value: unknown; problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (DEEPEST.test(text) && depthOf(text) > MAX_DEPTH)
      return { value: undefined, problem: `JSON is nested deeper than ${MAX_DEPTH} levels.` };
    return { value, problem: "" };
  } catch (error) {
    return { value: undefined, problem: `Not valid JSON: ${error instanceof Error ? error.message : "it ends too early"}.` };
  }
}

/** The deepest nesting of valid JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}
