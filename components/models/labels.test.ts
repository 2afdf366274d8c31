import { expect, it } from "vitest";
import { canLabel, dollars, priceLabels, priceSentence, sourceLabel, valueLabel } from "./labels";

it("shows prices by the unit they are in", () => {
  expect(priceLabels(null)).toEqual({ in: "–", out: "–" });
  expect(priceLabels({ input: 0, output: 0 })).toEqual({ in: "free", out: "free" });
  expect(priceLabels({ input: 0.15, output: 0.6 })).toEqual({ in: "$0.15", out: "$0.60" });
  expect(priceLabels({ input: 2 })).toEqual({ in: "$2.00", out: "–" });
  expect(priceLabels({ input: 0, second: 0.042 })).toEqual({ in: "$0.04 / s", out: "–" });
  expect(priceLabels({ input: 0, output: 0, character: 15 }).in).toBe("$15.00 / M ch");
  expect(dollars(0.0042)).toBe("$0.0042");
  expect(priceSentence({ input: 1, output: 2, cached: 0.5, image: 0.04 })).toBe(
    "$1.00 in, $0.50 cached, $2.00 out a million tokens; $0.04 each",
  );
});

it("says whose word a value is, where it stands, and for which ids", () => {
  const said = { pattern: null, line: null, detail: null };
  expect(sourceLabel({ ...said, source: null })).toBe("nobody says");
  expect(sourceLabel({ ...said, source: "file", line: 8, pattern: "org/*" })).toBe("the settings' file, line 8, for org/*");
  expect(sourceLabel({ ...said, source: "price_list", detail: "LiteLLM's price list, taken 2026-11-25" })).toContain("taken 2026-11-25");
  expect(valueLabel({ field: "enabled", value: false })).toContain("404");
  expect(valueLabel({ field: "thinkTags", value: null })).toBe("left in the answer");
  expect(valueLabel({ field: "thinkTags", value: true })).toBe("told apart from the answer");
  expect(valueLabel({ field: "inputTokens", value: 4000 })).toMatch(/^4.000 tokens$/);
});

it("says in few words what a model can", () => {
  expect(canLabel({ modalities: ["IMAGE", "AUDIO"], acceptsImages: true, inputTokenLimit: 128_000 })).toBe(
    "reads images, draws, speaks, 128 k tokens",
  );
  expect(canLabel({ modalities: [], acceptsImages: null, inputTokenLimit: null })).toBe("");
});
