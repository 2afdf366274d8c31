import { describe, expect, it } from "vitest";
import { LineColours } from "./colours";
import type { InkedLine } from "./ink";
import { HIGHLIGHTED, languageOf } from "./languages";

/** A comment or a word that every grammar of the language knows. */
const SAMPLES: Record<(typeof HIGHLIGHTED)[number], string> = {
  bash: "# a\nif true; then echo hi; fi",
  c: "// a\nreturn 1;",
  cpp: "// a\nreturn 1;",
  csharp: "// a\nreturn 1;",
  css: "/* a */\nbody { color: red }",
  dart: "// a\nreturn 1;",
  diff: "+ added\n- taken",
  docker: "# a\nFROM node:20",
  go: "// a\npackage main",
  html: '<!-- a -->\n<a href="x">b</a>',
  ini: "; a\n[section]\na=1",
  java: "// a\nclass A {}",
  javascript: "// a\nconst a = 1;",
  json: '{"a": [true, 1]}',
  jsx: "// a\nconst a = <b c='d'>e</b>;",
  kotlin: "// a\nval a = 1",
  lua: "-- a\nlocal a = 1",
  markdown: "# Title\n\n`code`",
  mermaid: 'sequenceDiagram\n  participant A\n  A->>B: "10 berths" %% note',
  php: "<?php // a\necho 1;",
  powershell: "# a\nif ($true) { 1 }",
  python: "# a\ndef f(): return 1",
  r: "# a\nif (TRUE) 1",
  ruby: "# a\ndef f; end",
  rust: "// a\nfn main() {}",
  scss: "// a\n$a: 1px;",
  sql: "-- a\nSELECT 1",
  swift: "// a\nlet a = 1",
  toml: "# a\na = 1",
  tsx: "// a\nconst a: B = <b/>;",
  typescript: "// a\nconst a: B = 1;",
  xml: '<!-- a -->\n<a b="c"/>',
  yaml: "# a\na: true",
};

const textOf = (lines: readonly InkedLine[]) => lines.map((line) => line.map(([text]) => text).join("")).join("\n");
const inksOf = (lines: readonly InkedLine[]) => new Set(lines.flat().map(([, ink]) => ink));

describe("colours", () => {
  it.each(HIGHLIGHTED)(
    "%s has some, and loses nothing",
    async (language) => {
      const lines = await new LineColours(language).next(SAMPLES[language].split("\n"));
      expect(textOf(lines)).toBe(SAMPLES[language]);
      expect([...inksOf(lines)].filter((ink) => ink !== undefined && ink !== "punctuation")).not.toEqual([]);
      // C++ has thousands of expressions to be made.
    },
    90_000,
  );

  it("goes on where the last lines ended", async () => {
    const program = new LineColours("typescript");
    await program.next(["const a = `one"]);
    const [line] = await program.next(["two`; // end"]);
    expect(line?.[0]).toEqual(["two`", "string"]);
    expect(line?.at(-1)?.[1]).toBe("comment");
  });

  it("has keywords, strings, comments and figures apart", async () => {
    const lines = await new LineColours("python").next(['def f(): return "x" + 1  # why']);
    expect(inksOf(lines)).toEqual(new Set(["word", "function", "string", "constant", "comment", undefined]));
  });

  it("leaves a line alone that is too long to read", async () => {
    const long = `const a = "${"x".repeat(5_000)}";`;
    expect(await new LineColours("javascript").next([long])).toEqual([[[long, undefined]]]);
  });
});

it("languages go by their usual names", () => {
  expect(HIGHLIGHTED.length).toBeGreaterThanOrEqual(25);
  expect(["TS", "py", "sh", "c++", "C#", "yml", "dockerfile"].map(languageOf)).toEqual([
    "typescript",
    "python",
    "bash",
    "cpp",
    "csharp",
    "yaml",
    "docker",
  ]);
  expect(languageOf("constructor")).toBeUndefined();
  expect(languageOf("")).toBeUndefined();
});
