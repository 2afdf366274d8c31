import { expect, test } from "vitest";
import { tooLong } from "./too-long";

test("a longer text is told with its length; spaces around it do not count", () => {
  expect(tooLong("a".repeat(60), 60)).toBeUndefined();
  expect(tooLong(` ${"a".repeat(60)} `, 60)).toBeUndefined();
  expect(tooLong("a".repeat(61), 60)).toBe("At most 60 characters are allowed; this has 61.");
});
