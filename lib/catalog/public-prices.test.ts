import { describe, expect, it } from "vitest";
import { priceFinder, readPriceList } from "./public-prices";

const LITELLM = {
  sample_spec: { input_cost_per_token: 0, litellm_provider: "one of ..." },
  "gpt-4o": { litellm_provider: "openai", input_cost_per_token: 2.5e-6, output_cost_per_token: 1e-5, cache_read_input_token_cost: 1.25e-6 },
  "dall-e": { output_cost_per_image: 0.04 },
  "tts-1": { input_cost_per_character: 1.5e-5 },
  "openai/sora-2": { output_cost_per_video_per_second: 0.1 },
  "vendor-a/twice": { input_cost_per_token: 1e-6 },
  "vendor-b/twice": { input_cost_per_token: 2e-6 },
  odd: { input_cost_per_token: "dear" },
  none: null,
};

it("reads LiteLLM's list", async () => {
  const read = await readPriceList(JSON.stringify(LITELLM));
  expect(read.list).toBe("litellm");
  expect(Object.fromEntries(read.prices)).toEqual({
    "gpt-4o": { price: { input: 2.5, output: 10, cached: 1.25 } },
    "dall-e": { price: { input: 0, image: 0.04 } },
    "tts-1": { price: { input: 0, character: 15 } },
    "openai/sora-2": { price: { input: 0, second: 0.1 } },
    "vendor-a/twice": { price: { input: 1 } },
    "vendor-b/twice": { price: { input: 2 } },
    odd: { refused: "has an invalid amount for input_cost_per_token" },
  });
  const find = priceFinder(read);
  expect(find("gpt-4o")).toMatchObject({ price: { input: 2.5 } });
  expect(find("sora-2")).toMatchObject({ price: { second: 0.1 } });
  expect(find("twice"), "two vendors, two prices").toBeUndefined();
  expect(find("constructor")).toBeUndefined();
});

it("reads OpenRouter's list", async () => {
  const pricing = { prompt: "0.0000003", completion: "0.0000025", request: "0", image: "0", input_cache_read: "0.00000003" };
  const data = [
    { id: "google/gemini-3-flash", pricing },
    { id: "auto", pricing: { prompt: "-1", completion: "-1" } },
    { id: "free/one", pricing: { prompt: "0", completion: "0" } },
    { id: "without" },
  ];
  const read = await readPriceList(JSON.stringify({ data }));
  expect(read.list).toBe("openrouter");
  expect(Object.fromEntries(read.prices)).toEqual({
    "google/gemini-3-flash": { price: { input: 0.3, output: 2.5, cached: 0.03 } },
    auto: { refused: "has a price that varies" },
    "free/one": { price: { input: 0, output: 0 } },
  });
  expect(priceFinder(read)("gemini-3-flash")).toMatchObject({ price: { output: 2.5 } });
});

it.each([
  "",
  "<html>",
  "[]",
  "null",
  "{}",
  '{"data":[]}',
  '{"a":{"max_tokens":1}}',
  '"text"',
  '{"a":{"input_cost_per_token":1}',
  '{"a":{"input_cost_per_token":1},}',
  '{"a" {"input_cost_per_token":1}}',
  '{"a":{"input_cost_per_token":1}} b',
  '{a:{"input_cost_per_token":1}}',
  '{"data":[{"id":"a","pricing":{"prompt":"1"}} {}]}',
])("refuses %j in words", async (text) => {
  await expect(readPriceList(text)).rejects.toThrow(/price list is not JSON|No prices were found/);
});

it("reads signs and rows of any kind between the prices", async () => {
  const text = `\ufeff { "a\\"b" : {"input_cost_per_token":1e-6,"note":"}]{[ \\" \\\\"} ,\n "x":null,"y":[[1],"]"],"z":-1.5e3,"w":true, "data":"none" }`;
  expect([...(await readPriceList(text)).prices]).toEqual([['a"b', { price: { input: 1 } }]]);
  const beside = `{"links":{"self":"/"},"data":[{"id":"a/b","pricing":{"prompt":"0.000001"}}, null, {"id":7}],"total":1}`;
  expect(await readPriceList(beside)).toEqual({ list: "openrouter", prices: new Map([["a/b", { price: { input: 1 } }]]) });
});

describe("a list that is made to take long", () => {
  const SIZE = 8 * 1024 * 1024;
  const filled = (piece: string, [head, tail]: readonly [string, string]) =>
    head + piece.repeat((SIZE - head.length) / piece.length) + tail;
  const rows = Array.from({ length: 49_000 }, (_, n) => `"m${n}":{"input_cost_per_token":1e-6,"note":"${"x".repeat(100)}"}`);
  it.each([
    ["empty rows", filled('"a":{},', ["{", '"b":{}}']), "more than 50000 rows"],
    ["empty rows of OpenRouter", filled("{},", ['{"data":[', "{}]}"]), "more than 50000 rows"],
    ["one row of empty ones", filled("{},", ['{"a":[', "{}]}"]), "a row of more than 256 KB"],
    ["one that never ends", filled("{},", ['{"a":[', ""]), "a row of more than 256 KB"],
    ["brackets", filled("[", ['{"a":', ""]), "nested deeper than 100 levels"],
    ["a long name", filled("a", ['{"', '":{}}']), "a row of more than 256 KB"],
    ["quotes", filled('\\"', ['{"a":"', ""]), "a row of more than 256 KB"],
    ["blanks", filled(" ", ["{", "}"]), "No prices were found"],
    ["many prices", `{${rows}}`, undefined],
  ])("holds nobody up for long: %s", async (_, text, refusal) => {
    // Of processor time: others on the machine do not count.
    let longest = 0;
    let last = process.cpuUsage();
    const look = () => {
      const { user, system } = process.cpuUsage(last);
      longest = Math.max(longest, (user + system) / 1000);
      last = process.cpuUsage();
    };
    const timer = setInterval(look, 1);
    const read = readPriceList(text).then(
      ({ prices }) => prices.size,
      (error: Error) => error.message,
    );
    expect(await read).toEqual(refusal === undefined ? rows.length : expect.stringContaining(refusal));
    look();
    clearInterval(timer);
    expect(longest).toBeLessThan(250);
  });
});
