import { expect, it } from "vitest";
import { Failure } from "../../../lib/contracts/errors";
import { withinTime } from "./time-limit";

it("gives the result of the work, or its failure", () => {
  const failure = new Failure("invalid_value", "no");
  expect(withinTime(() => [1, 2])).toEqual([1, 2]);
  expect(() =>
    withinTime(() => {
      throw failure;
    }),
  ).toThrow(failure);
});

it("stops an expression that would not end, and goes on working", () => {
  const began = performance.now();
  expect(() => withinTime(() => /^(a+)+$/.test(`${"a".repeat(60)}!`), 50)).toThrow(expect.objectContaining({ code: "upstream_timeout" }));
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(withinTime(() => "still here")).toBe("still here");
});
