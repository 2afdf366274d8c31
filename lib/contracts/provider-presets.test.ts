import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROVIDER_PRESETS, presetFacts, presetSpelling } from "./provider-presets";

it("has every preset in the guide, with its address", () => {
  const guide = readFileSync("docs/guide/models-and-providers.md", "utf8");
  for (const { id, baseUrl } of PROVIDER_PRESETS) expect(guide).toContain(`| \`${id}\` | \`${baseUrl}\``);
});

it("finds what is particular about models by preset, else by address", () => {
  const facts = { "qwen/qwen3-*": { thinkTags: true } };
  expect(presetFacts({ baseUrl: "https://api.groq.com/openai/v1" })).toEqual(facts);
  expect(presetFacts({ preset: "groq", baseUrl: "http://mirror.example/v1" })).toEqual(facts);
  expect(presetFacts({ preset: "vllm", baseUrl: "https://api.groq.com/openai/v1" })).toEqual({});
  expect(presetFacts({ baseUrl: "http://elsewhere.example/v1" })).toEqual({});
});

it("finds the names of chat requests by preset, else by address", () => {
  expect(presetSpelling({ preset: "mistral", baseUrl: "http://mirror.example/v1" })?.renames).toMatchObject({ seed: "random_seed" });
  expect(presetSpelling({ baseUrl: "https://api.deepseek.com/v1" })?.roles).toEqual({ developer: "system" });
  expect(presetSpelling({ baseUrl: "https://api.openai.com/v1" })).toBeUndefined();
});
