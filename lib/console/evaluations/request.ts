import type { PromptBook } from "../../catalog/prompt-book";
import { isFields, isKeyOf } from "../../contracts/typed";
import type { CheckedRow } from "../../evals/answer";
import { fillIn } from "../../evals/row-text";
import { renderPrompt } from "../../prompts/render";
import { hashOf } from "./case-hash";
import type { EvaluationColumn } from "./contract";

const PATH = "/v1/chat/completions";

/** The path and body of a cell's call. Throws `CheckError` for a variable that the row does not have. */
export function requestOf(column: EvaluationColumn, row: CheckedRow): { path: string; body: string } {
  const { model, messages, conversation, prompt, parameters } = column;
  const sent = conversation === undefined ? filledIn(messages, row) : row.variables[conversation];
  const asked = prompt ? { prompt: promptCall(prompt, row) } : { messages: sent };
  return { path: PATH, body: JSON.stringify({ ...parameters, model, ...asked, stream: false }) };
}

interface Asking {
  prompts: Pick<PromptBook, "find">;
  teamId: string;
}

/**
 * Identifies what a cell's call sends to the model. A stored prompt is rendered for it, because its includes may change while its version
 * does not. Throws `CheckError` as `requestOf` does, and the prompt's own failures.
 */
export async function sentHashOf(
  { prompts, teamId }: Asking,
  column: EvaluationColumn,
  { row, try_no }: { row: CheckedRow; try_no: number },
): Promise<string> {
  const { prompt, model, parameters } = column;
  if (!prompt) return hashOf(PATH, requestOf(column, row).body, String(try_no));
  const { variables, ...call } = promptCall(prompt, row);
  const found = await prompts.find({ teamId, call, key: "evaluation" });
  const body = { ...renderPrompt(found, variables), ...parameters, model, stream: false };
  return hashOf(PATH, JSON.stringify(body), String(try_no));
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
