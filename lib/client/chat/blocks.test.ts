import { describe, expect, test } from "vitest";
import { unevenRuns } from "../../testing/linear";
import { type Block, BlockReader, markdownBlocks } from "./blocks";

const text = (words: string): Block => ({ kind: "text", text: words });
const code = (words: string, language = "", open = false): Block => ({ kind: "code", language, text: words, open });

/** Joins blocks to their source. */
const written = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === "text" ? block.text : `~~~${block.language}\n${block.text}\n~~~`)).join("\n\n");

describe("markdown in pieces", () => {
  test("cuts at empty lines but not inside fences or lists", () => {
    expect(markdownBlocks("a\n\nb\n\n```js\nx\n\ny\n```\n\nc")).toEqual([text("a"), text("b"), code("x\n\ny", "js"), text("c")]);
    expect(markdownBlocks("1. a\n\n2. b\n\nend")).toEqual([text("1. a\n\n2. b"), text("end")]);
    expect(markdownBlocks("")).toEqual([]);
  });

  test("loses nothing", () => {
    const all = "# T\n\ntext\n\n- a\n\n  more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n~~~\n```\n~~~\n\nlast";
    expect(written(markdownBlocks(all))).toBe(all);
  });

  test("a fence inside a list stays in it", () => {
    const list = "1. one\n   ```js\n   a\n\n   b\n   ```\n2. two";
    expect(markdownBlocks(list)).toEqual([text(list)]);
  });

  test("three backticks inside a line are no fence, nor do four close three tildes", () => {
    expect(markdownBlocks("```one``` word\n\ntwo")).toEqual([text("```one``` word"), text("two")]);
    expect(markdownBlocks("~~~\n````\n~~~")).toEqual([code("````")]);
    expect(markdownBlocks("````md\n```\nx\n```\n````")).toEqual([code("```\nx\n```", "md")]);
  });

  test("a long list is cut between items and keeps its numbers", () => {
    const list = Array.from({ length: 400 }, (_, at) => `${at + 1}. the item number ${at + 1}`).join("\n");
    const blocks = markdownBlocks(list);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.map((block) => block.text).join("\n")).toBe(list);
    expect(blocks.every((block) => /^\d+\. /.test(block.text))).toBe(true);
  });
});

describe("while it streams", () => {
  const WHOLE = "Hello\nthere\n\n```python title\nprint(1)\n\nprint(2)\n```\n\n- a\n- b\n\nend of `it`";

  test("any beginning is cut as if it were all there is, whatever came before", () => {
    const reader = new BlockReader();
    for (let length = 0; length <= WHOLE.length; length++) {
      const part = WHOLE.slice(0, length);
      expect(reader.read(part), JSON.stringify(part)).toEqual(markdownBlocks(part));
    }
  });

  test("what is complete stays the same object", () => {
    const reader = new BlockReader();
    const before = reader.read(WHOLE.slice(0, 60));
    const after = reader.read(WHOLE);
    expect(before.length).toBeGreaterThan(1);
    for (const [at, block] of before.slice(0, -1).entries()) expect(after[at]).toBe(block);
  });

  test("an open fence is code from its first line on, and shows neither half a language nor half a mark", () => {
    const reader = new BlockReader();
    expect(reader.read("```pyth")).toEqual([code("", "", true)]);
    expect(reader.read("```python\nprint(")).toEqual([code("print(", "python", true)]);
    expect(reader.read("```python\nprint(1)\n``")).toEqual([code("print(1)", "python", true)]);
    expect(reader.read("```python\nprint(1)\n```")).toEqual([code("print(1)", "python")]);
  });

  test("another text starts again", () => {
    const reader = new BlockReader();
    reader.read("one\n\ntwo\n\nthree");
    expect(reader.read("two")).toEqual([text("two")]);
  });
});

test("a long text takes time by its length", async () => {
  const runs = ["a\n\n", "`", "```\n", "- a\n", " ", "~~~ x\n", "\n", "word "].map((unit) => ({
    name: JSON.stringify(unit),
    make: (chars: number) => unit.repeat(Math.ceil(chars / unit.length)),
  }));
  expect(await unevenRuns((long) => markdownBlocks(long), { runs, chars: 64_000 })).toEqual([]);
});
