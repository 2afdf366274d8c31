import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");

it("the releases of Node that were tried are those that package.json allows, and .nvmrc names one of them", () => {
  const guide = read("docs/guide/getting-started.md");
  const tried = [...guide.matchAll(/^\| (\d+)\.\d+\.\d+ \|(.*)\|$/gm)];
  expect(tried.map(([, major]) => Number(major))).toEqual([20, 22, 24]);
  for (const [row, , cells = ""] of tried)
    expect(
      cells.split("|").map((cell) => cell.trim()),
      row,
    ).toEqual(["yes", "yes", "yes", "yes"]);
  const { engines } = JSON.parse(read("package.json"));
  expect(engines.node).toBe(">=20.19.0");
  expect(tried.map(([, major]) => major)).toContain(read(".nvmrc").trim());
});
