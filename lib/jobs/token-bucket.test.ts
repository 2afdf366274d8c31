import { expect, it } from "vitest";
import { TokenBucket } from "./token-bucket";

it("allows a second's worth at once, and then as time goes by", () => {
  const allowance = new TokenBucket(100, 0);
  expect(allowance.left(0)).toBe(100);
  allowance.take(100);
  expect(allowance.left(0)).toBe(0);
  expect(allowance.left(9)).toBe(0);
  expect(allowance.left(100)).toBe(10);
  allowance.take(10);
  expect(allowance.left(60_000)).toBe(100);
});

it("gives nothing for a clock that was set back", () => {
  const allowance = new TokenBucket(100, 10_000);
  allowance.take(100);
  expect(allowance.left(5_000)).toBe(0);
  expect(allowance.left(5_500)).toBe(50);
});
