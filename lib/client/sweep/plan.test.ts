import { describe, expect, it } from "vitest";
import { callsIn, cellsOf, planProblem, type SweepAxis, valuesIn } from "./plan";

const models: SweepAxis = { kind: "model", name: "", values: ["a", "b"] };
const heat: SweepAxis = { kind: "param", name: "temperature", values: ["0", "0.8"] };
const tone: SweepAxis = { kind: "variable", name: "tone", values: ["calm", "12"] };
const base = { model: "a", variables: { name: "Ada" } };

describe("a sweep's plan", () => {
  it("has a cell for each pair of values", () => {
    const plan = { across: models, down: heat, times: 3 };
    expect(callsIn(plan)).toBe(12);
    expect(cellsOf(plan, base).map(({ row, column, model, params }) => [row, column, model, params.temperature])).toEqual([
      [0, 0, "a", 0],
      [0, 1, "b", 0],
      [1, 0, "a", 0.8],
      [1, 1, "b", 0.8],
    ]);
  });

  it("keeps a variable's value a text, and the other variables", () => {
    const cells = cellsOf({ across: heat, down: tone, times: 1 }, base);
    expect(cells.at(-1)).toMatchObject({ model: "a", params: { temperature: 0.8 }, variables: { name: "Ada", tone: "12" } });
  });

  it("has one row without a second axis", () => {
    expect(cellsOf({ across: models, down: undefined, times: 8 }, base)).toHaveLength(2);
  });

  it("reads a parameter's value as JSON, or else as a text", () => {
    const stop: SweepAxis = { kind: "param", name: "stop", values: ['["a"]', "END"] };
    expect(cellsOf({ across: stop, down: undefined, times: 1 }, base).map(({ params }) => params.stop)).toEqual([["a"], "END"]);
  });

  it.each([
    [{ across: models, down: undefined, times: 21 }, "Times must be 1 to 20."],
    [{ across: models, down: undefined, times: 1.5 }, "Times must be 1 to 20."],
    [{ across: { ...models, values: [] }, down: undefined, times: 2 }, "Choose a model first."],
    [{ across: models, down: { ...heat, values: [] }, times: 2 }, "temperature has no values. Add one."],
    [{ across: models, down: { ...heat, values: ["1", "1"] }, times: 2 }, "temperature has a value twice. Remove one."],
    [{ across: heat, down: heat, times: 2 }, "Rows and columns must differ. Choose another one for the rows."],
    [
      { across: { ...models, values: ["a"] }, down: undefined, times: 1 },
      "One answer needs no sweep. Set times to at least 2, or add values.",
    ],
    [
      { across: models, down: { ...heat, values: ["0", "1", "2", "3", "4", "5"] }, times: 20 },
      "A sweep has at most 200 calls; this one has 240. Remove values, or lower the times.",
    ],
  ])("says what is wrong: %#", (plan, problem) => {
    expect(planProblem(plan)).toBe(problem);
  });

  it("allows what is in the limits", () => {
    expect(planProblem({ across: models, down: heat, times: 20 })).toBeUndefined();
  });

  it("reads values between commas or by line", () => {
    expect(valuesIn("0, 0.4,,0.8 ")).toEqual(["0", "0.4", "0.8"]);
    expect(valuesIn("one, two\nthree\n")).toEqual(["one, two", "three"]);
  });
});
