import { expect, it } from "vitest";
import { limitOf, limitProblem } from "./spend-limit";

it("a spend limit is an amount in dollars, or empty", () => {
  expect(["", " ", "0.50", "$ 2", "0,5"].map(limitOf)).toEqual([undefined, undefined, 0.5, 2, 0.5]);
});

it("a spend limit that cannot be kept is refused with a reason", () => {
  const problem = (text: string, estimate: number | undefined) => limitProblem({ text, estimate });
  expect(problem("", undefined)).toBeUndefined();
  expect(problem("0.5", 3)).toBeUndefined();
  for (const text of ["0", "-1", "much", "1e9"]) expect(problem(text, 3)).toContain("must be an amount above $0");
  expect(problem("0.5", undefined)).toContain("needs the prices of all models");
});
