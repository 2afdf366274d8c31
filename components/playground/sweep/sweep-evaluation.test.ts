import { expect, it } from "vitest";
import { EvaluationRequest } from "@/lib/console/evaluations/contract";
import { evaluationOf, evaluationProblem } from "./sweep-evaluation";

const cell = (model: string, temperature: number, variables: Record<string, string> = {}) => ({
  row: 0,
  column: 0,
  model,
  params: { temperature },
  variables,
});
const request = ({ params }: { params: Record<string, unknown> }) => ({
  messages: [{ role: "user", content: "Hi {{name}}" }],
  parameters: params,
});

it("has a column for each model and parameter, and the sweep's rows and repeats", () => {
  const cells = [cell("a", 0, { name: "Ada" }), cell("b", 0, { name: "Ada" }), cell("a", 0, { name: "Bo" })];
  const rows = [{ variables: { name: "Ada" } }, { variables: { name: "Bo" }, expected: "Yes" }];
  const made = evaluationOf(cells, { name: "Sweep", rows, repeats: 3, request });
  const { columns, ...rest } = EvaluationRequest.parse(made);
  expect(columns.map(({ name, model, parameters }) => [name, model, parameters])).toEqual([
    ["a, temperature 0", "a", { temperature: 0 }],
    ["b, temperature 0", "b", { temperature: 0 }],
  ]);
  expect(rest).toMatchObject({ name: "Sweep", repeats: 3, rows });
});

it("says what has too many columns", () => {
  const cells = Array.from({ length: 9 }, (_, n) => cell("a", n));
  expect(evaluationProblem(cells)).toBe("An evaluation has at most 8 columns; this sweep has 9 pairs of a model and parameters.");
  expect(evaluationProblem(cells.slice(1))).toBeUndefined();
});
