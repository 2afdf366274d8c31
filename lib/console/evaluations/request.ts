import { isFields, isKeyOf } from "../../contracts/typed";
import type { CheckedRow } from "../../evals/answer";
import { fillIn } from "../../evals/row-text";
import type { EvaluationColumn } from "./contract";

/** The path and body of a cell's call. Throws `CheckError` for a variable that the row does not have. */
export function requestOf({ model, messages, prompt, parameters }: EvaluationColumn, row: CheckedRow): { path: string; body: string } {
  const asked = prompt ? { prompt: promptCall(prompt, row) } : { messages: filledIn(messages, row) };
  return { path: "/v1/chat/completions", body: JSON.stringify({ ...parameters, model, ...asked, stream: false }) };
}

/** Rows may have more variables than a prompt, which refuses unknown ones. */
function promptCall({ id, version, variables: names = [] }: NonNullable<EvaluationColumn["prompt"]>, { variables }: CheckedRow) {
  return {
    id,
    version,
    variables: Object.fromEntries(names.flatMap((name) => (isKeyOf(variables, name) ? [[name, variables[name]]] : []))),
  };
}

/** Fills in all texts of a value. Names of members stay. */
function filledIn(value: unknown, row: CheckedRow): unknown {
  if (typeof value === "string") return fillIn(value, row);
  if (Array.isArray(value)) return value.map((one) => filledIn(one, row));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, row)]));
}
