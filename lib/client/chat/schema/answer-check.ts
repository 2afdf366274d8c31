import { Validator } from "@cfworker/json-schema";
import { isFields } from "../../../contracts/typed";
import { innermostErrors, type SchemaError } from "./innermost-errors";
import { type JsonPlace, type PartialJson, readPartialJson } from "./partial-json";
import { sayError } from "./say-error";

/** An error of an answer. */
export interface AnswerError {
  /** JSON pointer; `""` is the whole answer. */
  pointer: string;
  /** Counted from 1. */
  line: number;
  message: string;
}

/** Whether an answer fits its schema. */
export interface AnswerCheck {
  /** `partial`: no errors so far, but more is to come. `unchecked`: the schema cannot be used, as `why` says. */
  state: "fits" | "partial" | "wrong" | "unchecked";
  errors: readonly AnswerError[];
  why?: string;
}

export interface CheckOrder {
  /** JSON of the schema. */
  schema: string;
  text: string;
  /** True if the answer is complete. */
  ended: boolean;
}

const MOST_ERRORS = 50;
const OUT_OF_LINE = /^Line (\d+)/;

/** Checks an answer as far as it has arrived. A schema can make this arbitrarily slow: see the worker. */
export function checkAnswer({ schema, text, ended }: CheckOrder): AnswerCheck {
  const read = readPartialJson(text);
  const invalid = read.problem ?? (ended && !read.complete ? "Not valid JSON: the answer ends too early." : undefined);
  if (invalid !== undefined) return wrong([{ pointer: "", line: lineOf(invalid, text), message: invalid }]);
  if (read.value === undefined) return { state: "partial", errors: [] };
  try {
    const root: unknown = JSON.parse(schema);
    if (!isFields(root)) return { state: "unchecked", errors: [], why: "The schema is not an object." };
    const found = errorsOf(root, read);
    if (found.length > 0) return wrong(found);
    return { state: ended ? "fits" : "partial", errors: [] };
  } catch (cause) {
    return { state: "unchecked", errors: [], why: reasonOf(cause) };
  }
}

const wrong = (errors: readonly AnswerError[]): AnswerCheck => ({ state: "wrong", errors: errors.slice(0, MOST_ERRORS) });

function lineOf(problem: string, text: string): number {
  const line = OUT_OF_LINE.exec(problem)?.[1];
  return line === undefined ? text.split("\n").length : Number(line);
}

function reasonOf(cause: unknown): string {
  if (cause instanceof RangeError) return "The schema refers to itself without an end.";
  return cause instanceof Error ? cause.message.split("\n", 1).join("") : "It is not valid.";
}

function errorsOf(root: Record<string, unknown>, { value, places }: PartialJson): AnswerError[] {
  const { errors } = new Validator(root, "2020-12", false).validate(value);
  const all = innermostErrors(errors, (pointer) => places.get(pointer)?.open === true);
  const found = all.map((error) => ({ pointer: error.pointer, line: placeOf(error, places).line, message: sayError(error, root, value) }));
  const once = new Map(found.map((error) => [`${error.pointer} ${error.message}`, error]));
  return [...once.values()].sort((one, other) => one.line - other.line);
}

const FIRST: JsonPlace = { line: 1, start: 0, end: 0, open: false };

/** The place of the value; a name that isn't allowed is at its own value. */
function placeOf({ pointer }: SchemaError, places: ReadonlyMap<string, JsonPlace>): JsonPlace {
  return places.get(pointer) ?? places.get("") ?? FIRST;
}
