import { describe, expect, it } from "vitest";
import { factsIn, unusualFacts } from "./facts";

const valuesIn = (text: string) => factsIn(text).map(({ kind, value }) => `${kind} ${value}`);

describe("the dates and numbers of an answer", () => {
  it("have one notation", () => {
    expect(valuesIn("By 3 December, or December 3rd, or Dec. 3, 2026, or 2026-12-03.")).toEqual([
      "date 12-03",
      "date 12-03",
      "date 2026-12-03",
      "date 2026-12-03",
    ]);
    expect(valuesIn("30 days, 1,290 kr, 1 290.50, -4, 12:30, v2, 3.")).toEqual([
      "number 30",
      "number 1290",
      "number 1290.5",
      "number -4",
      "number 3",
    ]);
  });

  it("are known by their place", () => {
    const text = "Send it by 3 January please.";
    expect(factsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(["3 January"]);
  });

  it("take no time for a long row of digits", () => {
    const started = performance.now();
    factsIn("1 000 ".repeat(5_000));
    factsIn("9".repeat(50_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("what differs from the other answers", () => {
  const differing = (...texts: string[]) => unusualFacts(texts).map((facts) => facts.map(({ kind, value }) => `${kind} ${value}`));

  it("is a value in place of the usual one", () => {
    expect(differing("Until 3 December.", "By December 3.", "Until 3 January!")).toEqual([[], [], ["date 01-03"]]);
    expect(differing("It is 42.", "42", "41")).toEqual([[], [], ["number 41"]]);
  });

  it("is not an additional value, nor a missing one", () => {
    expect(differing("30 days", "30 days, or 4 weeks", "a month", "30 days")).toEqual([[], [], [], []]);
  });

  it("is nothing if no value is usual", () => {
    expect(differing("1", "2", "3")).toEqual([[], [], []]);
    expect(differing("1", "2")).toEqual([[], []]);
  });
});
