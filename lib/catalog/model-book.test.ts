import { expect, it } from "vitest";
import type { ModelListing } from "../providers/capabilities";
import { readModelList } from "../providers/openai-compatible/models";
import { listPrices } from "../providers/price-list";
import { layerOf, ModelBook } from "./model-book";

const listing = (id: string, more: Partial<ModelListing> = {}): ModelListing => ({
  id,
  capabilities: ["chat"],
  created: 0,
  ownedBy: "vendor",
  ...more,
});
const price = (input: number) => ({ input, output: 1 });
const bookOf = (...layers: Parameters<typeof layerOf>[]) => new ModelBook(new Map([["vendor", layers.map((layer) => layerOf(...layer))]]));

it("takes each value from whoever stands first and says something of it, and knows who that was", () => {
  const book = bookOf(
    ["file", { "m*": { inputTokens: 1_000 } }, () => 7],
    ["console", { m: { price: price(2), inputTokens: 5 } }],
    ["price_list", { m: { price: price(3) }, n: { price: price(3) } }],
    ["built_in", { m: { price: price(4) }, n: { price: price(4) }, o: { price: price(4) }, p: { price: price(4) } }],
  );
  const m = listing("m", { price: price(9), acceptsImages: true, outputTokenLimit: 50 });
  expect(book.tell("vendor", m)).toEqual({
    enabled: true,
    listing: { ...m, price: price(2), inputTokenLimit: 1_000, outputTokenLimit: 50, acceptsImages: true },
  });
  expect(book.explain("vendor", m, "inputTokens")).toEqual({ value: 1_000, source: "file", pattern: "m*", line: 7 });
  expect(book.explain("vendor", m, "price")).toEqual({ value: price(2), source: "console", pattern: "m", line: null });
  expect(book.explain("vendor", m, "outputTokens")).toMatchObject({ value: 50, source: "provider" });
  expect(book.explain("vendor", m, "enabled")).toBeUndefined();
  const whose = (id: string, more?: Partial<ModelListing>) => book.explain("vendor", listing(id, more), "price")?.source;
  expect([whose("n", { price: price(9) }), whose("o", { price: price(9) }), whose("p"), whose("q")]).toEqual([
    "price_list",
    "provider",
    "built_in",
    undefined,
  ]);
});

it("leaves models without any facts alone", () => {
  const own = listing("m", { price: price(1) });
  expect(bookOf().tell("vendor", own)).toEqual({ listing: own, enabled: true });
  expect(bookOf(["console", { m: { enabled: false } }]).tell("other", own).enabled).toBe(true);
});

it("takes a model out of use by its id, or by the beginning of ids, closest first", () => {
  const book = bookOf(["file", { "gpt-4o-*": { enabled: false }, "gpt-4o-mini": { enabled: true }, "*": {} }]);
  const enabled = (id: string) => book.tell("vendor", listing(id)).enabled;
  expect([enabled("gpt-4o-audio"), enabled("gpt-4o-mini"), enabled("gpt-4o")]).toEqual([false, true, true]);
});

it("puts the operator's word above what a vendor lists", () => {
  const entry = { id: "m", created: 1, pricing: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" } };
  const [listed] = readModelList({ data: [{ ...entry, architecture: { input_modalities: ["text", "image"] } }] }, "vendor") ?? [];
  if (!listed) throw new Error("a model was expected");
  expect(listed).toMatchObject({ price: { input: 2.5, output: 10, cached: 1.25 }, acceptsImages: true });
  const book = bookOf(["file", { m: { price: price(1) } }]);
  expect(book.tell("vendor", listed).listing).toMatchObject({ price: price(1), acceptsImages: true });
});

it("the built-in list gives way to the vendor's own, and that to the operator", () => {
  const book = bookOf(["file", { o3: { price: { input: 9 } } }], ["built_in", listPrices("https://api.openai.com/v1")]);
  const input = (id: string, more?: Partial<ModelListing>) => book.tell("vendor", listing(id, more)).listing.price?.input;
  expect([input("gpt-4o"), input("gpt-4o-mini", { price: { input: 7 } }), input("o3", { price: { input: 7 } })]).toEqual([2.5, 7, 9]);
});
