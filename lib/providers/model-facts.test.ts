import { expect, it } from "vitest";
import { factsFor, factsOf } from "./model-facts";
import { readModelList } from "./openai-compatible/models";

const cheap = { price: { input: 1, output: 2 } };
const dear = { price: { input: 10, output: 20 }, acceptsImages: true };

it("finds the model's own entry, then the longest beginning", () => {
  const facts = { "gpt-4o": dear, "gpt-*": cheap, "gpt-4*": { acceptsImages: true }, "*": {} };
  expect(factsOf(facts, "gpt-4o")).toBe(dear);
  expect(factsOf(facts, "gpt-4-turbo")).toEqual({ acceptsImages: true });
  expect(factsOf(facts, "gpt-3")).toBe(cheap);
  expect(factsOf(facts, "other")).toEqual({});
  expect(factsOf({ "gpt-*": cheap }, "other")).toBeUndefined();
  expect(factsOf({}, "constructor")).toBeUndefined();
  expect(factsFor("openai", { "openai/gpt-*": cheap, "openai-b/x": dear })).toEqual({ "gpt-*": cheap });
});

it("reads the other forms that vendors use, and takes nothing that is no price", () => {
  const read = (entry: object) => readModelList({ data: [{ id: "m", ...entry }] }, "vendor")?.[0];
  expect(read({ pricing: { input: 0.2, output: 0.6, hourly: 0 } })?.price).toEqual({ input: 0.2, output: 0.6, cached: undefined });
  expect(read({ pricing: { prompt: "-1", completion: "-1" } })?.price).toBeUndefined();
  expect(read({ pricing: { prompt: "" } })?.price).toBeUndefined();
  expect(read({ pricing: "cheap" })?.price).toBeUndefined();
  expect(read({ capabilities: { vision: false } })?.acceptsImages).toBe(false);
  expect(read({})?.acceptsImages).toBeUndefined();
});
