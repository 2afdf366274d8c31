import { expect, it } from "vitest";
import { grouped } from "./digits";

it("thousands are apart, and decimals stay behind a point", () => {
  expect([grouped(0), grouped(999), grouped(1_234_567), grouped(1234.5), grouped(1234.5, 2)]).toEqual([
    "0",
    "999",
    "1\u2009234\u2009567",
    "1\u2009234.5",
    "1\u2009234.50",
  ]);
});
