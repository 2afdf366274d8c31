import { expect, it } from "vitest";
import { casesOf } from "./sweep-cases";

const cell = (variables: Record<string, string>) => ({ row: 0, column: 0, model: "m", params: {}, variables });
const answers = (...texts: string[]) => texts.map((text, index) => ({ text, run: { id: `run_${index}` } }));

it("has a case for each set of variables, with the answer that came most often", () => {
  const all = [
    { cell: cell({ name: "Ada", other: "x" }), answers: answers("Yes.", "No") },
    { cell: cell({ name: "Ada", other: "y" }), answers: answers("yes", "Perhaps") },
    { cell: cell({ name: "Bo", other: "x" }), answers: answers("One", "Two") },
  ];
  expect(casesOf(all, { names: ["name"], prompt: "Hi {{name}}" })).toEqual([
    { variables: { name: "Ada" }, expected: "Yes." },
    { variables: { name: "Bo" } },
  ]);
});

it("has the prompt itself without variables", () => {
  expect(casesOf([{ cell: cell({}), answers: [] }], { names: [], prompt: "Hi" })).toEqual([{ variables: { prompt: "Hi" } }]);
});
