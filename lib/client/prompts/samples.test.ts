import { expect, it } from "vitest";
import { pathWith } from "./samples";

it("encodes the model in a native path, except for its slashes and colons", () => {
  const path = (model: string) => pathWith("/v1beta/models/{model}:generateContent", model);
  expect(path("openai/llama:7b")).toBe("/v1beta/models/openai/llama:7b:generateContent");
  expect(path("a b?c#d$&")).toBe("/v1beta/models/a%20b%3Fc%23d%24%26:generateContent");
  expect(path(" ")).toBe("/v1beta/models/sandbox-chat:generateContent");
  expect(pathWith("/v1/completions", "m")).toBe("/v1/completions");
});
