import type { EvaluationCheck } from "../contracts/evaluation-checks";
import { CheckError } from "./check-error";
import { isRecognised } from "./language";
import { firstMatch } from "./pattern";
import { validate } from "./text-checks";
import { TookTooLong, withinTime } from "./time-bound";

/** Why a check can never be made; undefined if it can. Found before anything is paid for. */
export function problemOf(check: EvaluationCheck): string | undefined {
  try {
    if (check.type === "regex") firstMatch(check.pattern, "", check);
    if (check.type === "json_schema") withinTime(() => validate(check.schema, {}));
  } catch (error) {
    if (error instanceof CheckError || error instanceof TookTooLong) return error.message;
    throw error;
  }
  if (check.type === "language" && !isRecognised(check.language)) return `The language '${check.language}' cannot be recognised.`;
  if (check.type === "length" && check.min === undefined && check.max === undefined) return "A length needs `min`, `max`, or both.";
  if (check.type === "judge" && !(check.lowest < check.highest && check.atLeast >= check.lowest && check.atLeast <= check.highest))
    return "The judge's `atLeast` must be on its scale, from `lowest` to a larger `highest`.";
  return undefined;
}
