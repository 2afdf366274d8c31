import { expect, it } from "vitest";
import { diffBodies } from "./body-diff";

it("names every field that differs, and only those", () => {
  const before = { models: ["a"], messages: [{ role: "user", content: "Hello" }], temperature: 0.2, stop: "x" };
  const after = {
    models: ["a", "b"],
    messages: [
      { role: "user", content: "Hello there" },
      { role: "user", content: "?" },
    ],
    temperature: 0.2,
  };
  expect(diffBodies(before, after)).toEqual([
    { path: "models[1]", before: undefined, after: "b" },
    { path: "messages[0].content", before: "Hello", after: "Hello there" },
    { path: "messages[1].role", before: undefined, after: "user" },
    { path: "messages[1].content", before: undefined, after: "?" },
    { path: "stop", before: "x" },
  ]);
  expect(diffBodies(before, structuredClone(before))).toEqual([]);
});

it("compares long values whole and shows their beginnings", () => {
  const [change] = diffBodies({ image: "x".repeat(9000) }, { image: `${"x".repeat(8999)}y` });
  expect(change?.after).toHaveLength(4001);
});
