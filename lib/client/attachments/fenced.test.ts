import { expect, it } from "vitest";
import { countTokens } from "../../tokens/tokens";
import type { Attachment } from "./attachment";
import { plainFileName, splitFiles, withFiles } from "./fenced";
import { estimateTokens, firstTokens } from "./token-estimate";

const file = (change: Partial<Attachment>): Attachment => ({ name: "a.txt", kind: "text", text: "words", tokens: 1, ...change });

it("files stand before the words, each in a fence that nothing in it can end", () => {
  const code = file({ name: "notes (2).md", text: "```js\nconst a = 1;\n```\n````" });
  const content = withFiles([file({ kind: "PDF", name: "a.pdf", cut: "first 4 of 9 pages" }), code], "What is in these?");
  expect(content).toBe(
    "File: a.pdf (PDF, first 4 of 9 pages)\n```\nwords\n```\n\nFile: notes (2).md (text)\n`````\n```js\nconst a = 1;\n```\n````\n`````\n\nWhat is in these?",
  );
  const back = splitFiles(content);
  expect(back.text).toBe("What is in these?");
  expect(back.files.map(({ name, kind, cut, text }) => ({ name, kind, cut, text }))).toEqual([
    { name: "a.pdf", kind: "PDF", cut: "first 4 of 9 pages", text: "words" },
    { name: "notes (2).md", kind: "text", cut: undefined, text: code.text },
  ]);
});

it("files alone have no words behind them, and come back", () => {
  const content = withFiles([file({})], "");
  expect(splitFiles(content)).toMatchObject({ files: [{ name: "a.txt", text: "words" }], text: "" });
});

it.each(["File: a (PDF) is missing", "File: a.txt (text)\n```\nno end", "File: a.txt (verse)\n```\nx\n```", "plain"])(
  "%s has no file",
  (text) => {
    expect(splitFiles(text)).toEqual({ files: [], text });
  },
);

it("names stay in their line", () => {
  expect(plainFileName("a\nb\u0000.txt")).toBe("a b .txt");
  expect(plainFileName("")).toBe("file");
});

it.each([
  ["prose", "The harbour master counted the boats twice, because one of them had slipped its mooring during the night. ".repeat(40)],
  ["German", "Der Hafenmeister zählte die Boote zweimal, weil sich eines davon in der Nacht losgerissen hatte. ".repeat(40)],
  ["Russian", "Начальник порта дважды пересчитал лодки, потому что одна из них ночью сорвалась с якоря. ".repeat(40)],
  ["Japanese", "港長は船を二度数えた。そのうちの一隻が夜の間に係留を離れていたからである。".repeat(40)],
  [
    "a program",
    "export function depthOf({ quay, tide }: Berth): number {\n  return quay.depth + tide.at(Date.now()) - 0.25;\n}\n".repeat(40),
  ],
  ["figures", "2024-05-01\t1482.75\t9.1\tNorth\n2024-05-02\t1490.25\t8.7\tSouth\n".repeat(60)],
])("tokens of %s are known within a quarter", async (_, text) => {
  const real = await countTokens(text);
  expect(estimateTokens(text) / real).toBeGreaterThan(0.75);
  expect(estimateTokens(text) / real).toBeLessThan(1.25);
});

it("the first tokens of a text end with a word", () => {
  expect(firstTokens("one two three four five", 3)).toBe("one two three");
  expect(firstTokens("one two", 30)).toBe("one two");
  expect(firstTokens("a".repeat(10_000), 100), "one word alone").toBe("a".repeat(700));
});
