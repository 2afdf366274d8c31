import { describe, expect, test } from "vitest";
import { markdownBlocks } from "./blocks";
import { atNotes, linksFor, takeNotes } from "./notes";

const noted = (text: string) => takeNotes(markdownBlocks(text));

describe("footnotes", () => {
  test("are numbered as the text names them, wherever they are written", () => {
    const { blocks, notes } = noted("One[^b] and two[^1].\n\n[^1]: First *note*\n[^b]: Second\n    goes on\n\nThree[^b].");
    expect(notes).toEqual(
      [
        { label: "b", number: 1, text: "Second\ngoes on\n" },
        { label: "1", number: 2, text: "First *note*" },
      ].map((note) => ({ ...note, text: note.text.trimEnd() })),
    );
    expect(blocks.map((block) => block.text)).toEqual(["One[^b] and two[^1].", "", "Three[^b]."]);
  });

  test("that nothing names, and names without a note, stay out and stay text", () => {
    const { notes, blocks } = noted("A class [^a-z] here.\n\n[^x]: nobody asks");
    expect(notes).toEqual([]);
    expect(blocks[0]?.text).toBe("A class [^a-z] here.");
  });

  test("blocks without any are the same objects", () => {
    const blocks = markdownBlocks("a[^1]\n\nb\n\n```\n[^1]: code\n```\n\n[^1]: note");
    const after = takeNotes(blocks).blocks;
    expect(after.slice(0, 3).every((block, at) => block === blocks[at])).toBe(true);
  });

  test("a text is cut at the numbers of its notes", () => {
    expect(atNotes("a[^x]b[^y]", new Map([["x", 3]]))).toEqual(["a", 3, "b[^y]"]);
    expect(atNotes("a", new Map())).toEqual(["a"]);
  });
});

test("an address named at the end serves every block that asks for it", () => {
  const { links } = noted("See [the guide][g] and [Other].\n\nMore.\n\n[g]: https://g.example/ 'Title'\n[other]: /o");
  expect(linksFor("See [the guide][g] and [Other].", links)).toBe("[g]: https://g.example/ 'Title'\n[other]: /o");
  expect(linksFor("More.", links)).toBe("");
});
