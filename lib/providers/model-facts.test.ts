import { expect, it } from "vitest";
import type { Provider } from "./capabilities";
import { factsFor, factsOf, withFacts } from "./model-facts";
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

it("puts what the operator says above what the vendor says, and leaves the rest", async () => {
  const entry = { id: "m", created: 1, pricing: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" } };
  const listed = readModelList({ data: [{ ...entry, architecture: { input_modalities: ["text", "image"] } }] }, "vendor") ?? [];
  expect(listed[0]).toMatchObject({ price: { input: 2.5, output: 10, cached: 1.25 }, acceptsImages: true });
  const provider: Provider = { id: "vendor", simulated: false, capabilities: {}, listModels: async () => listed };
  const [model] = await withFacts(provider, { m: cheap }).listModels(AbortSignal.timeout(1000));
  expect(model).toMatchObject({ price: cheap.price, acceptsImages: true });
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
