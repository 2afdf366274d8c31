import { describe, expect, it } from "vitest";
import { ModelFactsById } from "@/lib/contracts/model-facts";
import { factsWith, type PriceRow, problemsOf, rowAfter, rowsOf } from "./price-rows";

const row = (change: object = {}): PriceRow => ({ ...rowAfter([]), pattern: "gpt-4o", input: "2.5", output: "10", ...change });

describe("the prices of a provider", () => {
  it("are stored as they were typed, and read back the same", () => {
    const rows = [row(), row({ key: 1, pattern: "gpt-*", input: "0.15", output: "", cached: ".075" })];
    const facts = factsWith(rows, {});
    expect(facts).toEqual({ "gpt-4o": { price: { input: 2.5, output: 10 } }, "gpt-*": { price: { input: 0.15, cached: 0.075 } } });
    expect(factsWith(rowsOf(facts), facts)).toEqual(facts);
    const video = { video: { price: { input: 0, request: 0.01, image: 0.04, second: 0.1, character: 15 } } };
    expect(factsWith(rowsOf(video), video)).toEqual(video);
    const tiered: ModelFactsById = {
      claude: { price: { input: 3, output: 15, written: 3.75, contexts: [{ above: 200_000, input: 6 }], priority: { input: 6 } } },
    };
    expect(factsWith(rowsOf(tiered), tiered)).toEqual(tiered);
  });

  it("leave alone what else is said of a model, also when they are removed", () => {
    const before = { "gpt-*": { acceptsImages: true, price: { input: 1 } }, "o1*": { price: { input: 2 } } };
    expect(factsWith([row({ pattern: "gpt-*" })], before)).toEqual({ "gpt-*": { acceptsImages: true, price: { input: 2.5, output: 10 } } });
    expect(factsWith([], before)).toEqual({ "gpt-*": { acceptsImages: true } });
  });

  it("begin with a line for all models", () => {
    expect(rowAfter([])).toMatchObject({ key: 0, pattern: "*" });
    expect(rowAfter([row({ key: 4 })])).toMatchObject({ key: 5, pattern: "" });
  });

  it.each([
    [{ pattern: " " }, { pattern: "Enter a model, or * for all." }],
    [{ pattern: "g*o" }, { pattern: "A model id; * is allowed only at the end." }],
    [{ input: "" }, { input: "Enter a price; 0 is free." }],
    [{ input: "0,15" }, { input: "Enter a number such as 0.15." }],
    [{ output: "-1" }, { output: "Enter a number such as 0.15." }],
    [{ second: "a" }, { second: "Enter a number such as 0.15." }],
    [{ cached: "100001" }, { cached: "At most 100000." }],
  ])("say what is wrong with %o", (change, problems) => expect(problemsOf(row(change), [row(change)])).toEqual(problems));

  it("have one line for each model", () => {
    const rows = [row(), row({ key: 1 })];
    expect(rows.map((one) => problemsOf(one, rows))).toEqual([{}, { pattern: "Duplicate: a line above has this model." }]);
  });

  it("without a problem are what the gateway takes", () => {
    for (const pattern of ["*", "gpt-4o", "org/model:7b*"])
      for (const input of ["0", "100000", "1.", ".5"]) {
        const given = row({ pattern, input });
        expect(problemsOf(given, [given])).toEqual({});
        expect(ModelFactsById.safeParse(factsWith([given], {})).success).toBe(true);
      }
  });
});
