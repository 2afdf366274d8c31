import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCES = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);

it("is the only one: nothing else draws a browser's own controls, or plays a sound by an element of its own", () => {
  const drawn = SOURCES.filter((path) => path.endsWith(".tsx") && !path.startsWith("components/player/"));
  expect(drawn.length).toBeGreaterThan(300);
  expect(drawn.filter((path) => /<audio\b|<video\b[^>]*\bcontrols\b/.test(readFileSync(path, "utf8")))).toEqual([]);
});
