import { readdirSync, readFileSync } from "node:fs";
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

it("is the one way to group digits in the console", () => {
  const sources = ["app", "components", "lib/client"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const own = sources.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|digits\.ts$/.test(path));
  const OTHER = /Intl\.NumberFormat|\\B\(\?=\(\\d\{3\}\)|\\u202f/;
  expect(own.filter((path) => OTHER.test(readFileSync(path, "utf8")))).toEqual([]);
  // The remaining ones format dates.
  const local = own.filter((path) => /(?<!new Date\([\w.]+\))\.toLocaleString\(/.test(readFileSync(path, "utf8")));
  expect(local).toEqual([]);
});
