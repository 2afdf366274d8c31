import { expect, it } from "vitest";
import { caseHash } from "./case-hash";

it("is the same case whatever the order of its variables", () => {
  expect(caseHash({ a: 1, b: [2] }, "x")).toBe(caseHash({ b: [2], a: 1 }, "x"));
  expect(caseHash({ a: 1 }, "x")).not.toBe(caseHash({ a: "1" }, "x"));
  expect(caseHash({ a: 1 }, null)).not.toBe(caseHash({ a: 1 }, "x"));
});
