import { describe, expect, it } from "vitest";
import { budgetOf, judge, slowness } from "./budgets.mjs";

const file = (project: string, seconds: number) => ({
  project,
  file: `${project}.test.ts`,
  ms: seconds * 1_000,
  tests: [
    { title: "one", ms: seconds * 900 },
    { title: "two", ms: seconds * 100 },
  ],
});

describe("time budgets", () => {
  const budget = budgetOf("short", "contract") ?? 0;

  it("are exceeded by a fifth before a project fails", () => {
    expect(judge("short", [file("contract", budget * 1.19)], 1).over).toEqual([]);
    expect(judge("short", [file("contract", budget * 1.21)], 1).over).toEqual([expect.stringMatching(/^contract took /)]);
  });

  it("grow with the slowness of the machine, by the slowest look at it, and never shrink", () => {
    expect(judge("short", [file("contract", budget * 2)], 2).over).toEqual([]);
    const pace = 1_000_000;
    expect(slowness(1, pace)).toBe(slowness(pace));
    expect(slowness(pace)).toBeGreaterThan(100);
    expect(slowness(1, 2)).toBe(1);
  });

  it("are the sum of both parts where all is run, and missing for what has none", () => {
    expect(budgetOf("all", "contract")).toBe(budget + (budgetOf("rest", "contract") ?? 0));
    expect(budgetOf("short", "other")).toBeUndefined();
    expect(judge("short", [file("other", 10_000)], 1)).toMatchObject({ over: [], lines: [expect.stringContaining("no budget")] });
  });

  it("name the ten slowest tests, the slowest first", () => {
    const { slowest } = judge(
      "short",
      Array.from({ length: 9 }, (_, index) => file(`p${index}`, index + 1)),
      1,
    );
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe("8.1 s  p8 p8.test.ts: one");
  });
});
