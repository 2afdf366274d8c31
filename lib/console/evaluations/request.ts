import { isFields } from "../../contracts/typed";
import type { CheckedRow } from "../../evals/answer";
import { fillIn } from "../../evals/row-text";
import type { EvaluationColumn } from "./contract";

/** The path and body of a cell's call. Throws `CheckError` for a variable that the row does not have. */
export function requestOf({ model, messages, parameters }: EvaluationColumn, row: CheckedRow): { path: string; body: string } {
  const filled = filledIn(messages, row);
  return { path: "/v1/chat/completions", body: JSON.stringify({ ...parameters, model, messages: filled, stream: false }) };
}

/** Fills in all texts of a value. Names of members stay. */
function filledIn(value: unknown, row: CheckedRow): unknown {
  if (typeof value === "string") return fillIn(value, row);
  if (Array.isArray(value)) return value.map((one) => filledIn(one, row));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, row)]));
}
