import { describe, expect, it } from "vitest";
import type { EvaluationDetail } from "../../console/evaluations/contract";
import { margin } from "./margin";
import { reportText } from "./report-text";
import { verdictOf } from "./verdict";

describe("words about results", () => {
  it("say what a sign test means", () => {
    expect(verdictOf({ fixed: 4, broken: 17, cases: 200, pValue: 0.0072 })).toEqual({
      words: "worse, unlikely to be chance",
      explanation:
        "Exact two-sided sign test on the 21 changed cases: if fixing and breaking were equally likely, a split at least this uneven would come up in 0.7 % of comparisons.",
    });
    expect(verdictOf({ fixed: 9, broken: 0, cases: 20, pValue: 0.0039 }).words).toBe("better, unlikely to be chance");
    expect(verdictOf({ fixed: 1, broken: 2, cases: 20, pValue: 1 })).toMatchObject({ words: "could be chance" });
    expect(verdictOf({ fixed: 0, broken: 0, cases: 3, pValue: 1 }).explanation).toBe("All 3 cases have the same result in both columns.");
    expect(verdictOf({ fixed: 0, broken: 0, cases: 0, pValue: 1 }).words).toBe("nothing to compare");
  });

  it("give the precision of a pass rate", () => {
    expect(margin(0.8, 200)).toBeCloseTo(0.0554, 4);
  });

  it("are a Markdown table that no name of a column breaks", () => {
    const summary = {
      ...{ column: 0, name: "a | b", model: "m", passed: 8, failed: 2, errors: 1, passRate: 0.8, interval: { low: 0.49, high: 0.943 } },
      ...{ meanScore: null, cost: 0.012, p50Ms: 812.4, p95Ms: 900, flaky: 0, passPowerK: null, passAtK: null, certainty: null },
    };
    const evaluation = { name: "support", rows: 10, repeats: 1, state: "paused", summaries: [summary] };
    const text = reportText(evaluation as unknown as EvaluationDetail, "https://gateway.example/evaluations/eval_1");
    expect(text).toContain("**support**: 10 rows, paused");
    expect(text).toContain("| a \\| b | 8/10 | 80.0 % | 49.0 to 94.3 % | – | 1 | $0.0120 | 812 ms | – |");
    expect(text).toContain("https://gateway.example/evaluations/eval_1");
  });
});
