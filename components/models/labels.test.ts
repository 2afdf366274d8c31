import { expect, it } from "vitest";
import { canLabel, dollars, nestedSentence, priceLabels, priceSentence } from "./labels";
import { sourceLabel, valueLabel } from "./value-labels";

it("shows prices by the unit they are in", () => {
  expect(priceLabels(null)).toEqual({ in: "–", out: "–" });
  expect(priceLabels({ input: 0, output: 0 })).toEqual({ in: "free", out: "free" });
  expect(priceLabels({ input: 0.15, output: 0.6 })).toEqual({ in: "$0.15", out: "$0.60" });
  expect(priceLabels({ input: 2 })).toEqual({ in: "$2.00", out: "–" });
  expect(priceLabels({ input: 0, second: 0.042 })).toEqual({ in: "$0.04 / s", out: "–" });
  expect(priceLabels({ input: 0, output: 0, character: 15 }).in).toBe("$15.00 / M ch");
  expect(priceLabels({ input: 0, output: 0, search: 0.002 })).toEqual({ in: "$0.002 per search", out: "–" });
  expect(priceLabels({ input: 2, output: 12, contexts: [{ above: 200_000, input: 4 }] })).toEqual({ in: "$2.00 to 200 k", out: "$12.00" });
  expect(dollars(0.0042)).toBe("$0.0042");
  expect(priceSentence({ input: 1, output: 2, cached: 0.5, image: 0.04 })).toBe(
    "$1.00 in, $0.50 cached, $2.00 out per million tokens; $0.04 each",
  );
});

it("says all rates of a price, those of long inputs and of tiers too", () => {
  const claude = { input: 3, output: 15, cached: 0.3, written: 3.75, writtenHour: 6, search: 0.01 };
  const nested = { contexts: [{ above: 200_000, input: 6, output: 22.5 }], batch: { input: 1.5, output: 7.5, cached: 0.15 } };
  expect(priceSentence({ ...claude, ...nested })).toBe(
    "$3.00 in, $0.30 cached, $3.75 cache write, $6.00 1 h cache write, $15.00 out per million tokens; $0.01 per search; " +
      "above 200 k tokens $6.00 in, $22.50 out; batch $1.50 in, $7.50 out",
  );
  expect(priceSentence({ input: 0, second: 0.1, resolutions: { "1080p": 0.15 } })).toBe("$0.10 / s; $0.15 / s in 1080p");
  expect(nestedSentence({ output: 2 })).toBe("");
});

it("says whose word a value is, where it stands, and for which ids", () => {
  const said = { pattern: null, line: null, detail: null };
  expect(sourceLabel({ ...said, source: null })).toBe("");
  expect(sourceLabel({ ...said, source: "file", line: 8, pattern: "org/*" })).toBe("the configuration file, line 8, for org/*");
  expect(sourceLabel({ ...said, source: "price_list", detail: "LiteLLM's price list, imported 2026-11-25" })).toContain(
    "imported 2026-11-25",
  );
  expect(valueLabel({ field: "price", value: null })).toBe("not set");
  expect(valueLabel({ field: "enabled", value: false })).toContain("404");
  expect(valueLabel({ field: "thinkTags", value: null })).toBe("left in the answer");
  expect(valueLabel({ field: "thinkTags", value: true })).toBe("shown as reasoning");
  expect(valueLabel({ field: "inputTokens", value: 4000 })).toMatch(/^4.000 tokens$/);
});

it("says in few words what a model can", () => {
  expect(canLabel({ modalities: ["IMAGE", "AUDIO"], acceptsImages: true, inputTokenLimit: 128_000 })).toBe(
    "reads images, draws, speaks, 128 k tokens",
  );
  expect(canLabel({ modalities: [], acceptsImages: null, inputTokenLimit: null })).toBe("");
});
