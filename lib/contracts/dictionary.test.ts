import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { dictionary } from "./dictionary";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TABLE = /^(?:export )?const (\w+): (?:Readonly<)?(?:Partial<)?Record<string, (?!Operation\b|unknown\b).*> = /gm;
/** Folders whose code gets to see what callers wrote. */
const FOLDERS = [
  "packages/sandbox/src",
  ...["catalog", "console", "contracts", "docs", "endpoints", "gateway", "identity", "jobs", "media", "providers", "server"].map(
    (folder) => `lib/${folder}`,
  ),
];

it("knows what was put into it, and nothing that every object inherits", () => {
  const words = dictionary({ red: 1, toString: 2 });
  expect([words.red, words.toString]).toEqual([1, 2]);
  for (const word of ["constructor", "__proto__", "hasOwnProperty", "valueOf"]) {
    expect(words[word]).toBeUndefined();
    expect(word in words).toBe(false);
  }
});

it("is what every table is made with that any string may be looked up in", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const sources = files.filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file));
  const plain = sources.flatMap((file) => [...readFileSync(root + file, "utf8").matchAll(TABLE)].map(([, name]) => `${file}: ${name}`));
  expect(sources.length).toBeGreaterThan(300);
  expect(plain, "write `dictionary<Value>({ … })`").toEqual([]);
});
