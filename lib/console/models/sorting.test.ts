import { expect, it } from "vitest";
import { type Candidate, matches, sorted } from "./sorting";

const candidate = (model: string, more: Partial<Candidate> = {}): Candidate => ({
  provider: "a",
  model,
  capabilities: ["chat"],
  aliases: [],
  price: null,
  traffic: { calls: 0, errors: 0, firstTokenP50Ms: null, tokensPerSecond: null },
  enabled: true,
  ...more,
});
const query = { q: "", provider: "", sort: "model", dir: "asc", page: 1 } as const;

it("finds by a part of an id, a provider or another name, whatever the case", () => {
  const model = candidate("Org/Local-7B", { provider: "rack", aliases: ["Quick"] });
  for (const q of ["local", "rack/org", "QUICK", ""]) expect(matches(model, { ...query, q }), q).toBe(true);
  for (const q of ["local-8", "%", "_"]) expect(matches(model, { ...query, q }), q).toBe(false);
  expect(matches(model, { ...query, provider: "rack", serves: "chat" })).toBe(true);
  expect(matches(model, { ...query, serves: "video" })).toBe(false);
});

it("sorts numbers in names by their value, and what is not known last whichever way", () => {
  const names = (models: readonly Candidate[]) => models.map(({ model }) => model);
  const models = [candidate("m-10"), candidate("m-2", { price: { input: 3 } }), candidate("m-1", { price: { input: 0, second: 0.1 } })];
  expect(names(sorted(models, { sort: "model", dir: "asc" }))).toEqual(["m-1", "m-2", "m-10"]);
  expect(names(sorted(models, { sort: "price", dir: "asc" }))).toEqual(["m-1", "m-2", "m-10"]);
  expect(names(sorted(models, { sort: "price", dir: "desc" }))).toEqual(["m-2", "m-1", "m-10"]);
});

it("lists 50,000 models without holding anybody up for long", () => {
  const models = Array.from({ length: 50_000 }, (_, index) => candidate(`vendor-${index % 97}/model-${index}`));
  const began = performance.now();
  sorted(
    models.filter((model) => matches(model, { ...query, q: "model-1" })),
    { sort: "model", dir: "desc" },
  );
  expect(performance.now() - began).toBeLessThan(1_500);
});
