import { expect, it } from "vitest";
import { artefactOf, documentOf, fileNameOf, nameOf, versionsOf } from "./artefacts";
import type { Turn } from "./tree";

const turn = (role: Turn["role"], text: string): Turn => ({ id: text.slice(0, 8), parent: "", role, text, at: 0 });
const fence = (language: string, text: string) => `Here it is:\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;
const page = (title: string, body: string) => `<!doctype html><title>${title}</title><p>${body}</p>`;

it.each([
  ["html", "<p>Hi</p>", "html"],
  ["", "<!DOCTYPE html><p>Hi</p>", "html"],
  ["xml", '<?xml version="1.0"?><svg></svg>', "svg"],
  ["svg", "<svg></svg>", "svg"],
  ["svg", "not drawn yet", "code"],
  ["xml", "<note/>", "code"],
  ["CSV", "a,b", "csv"],
  ["tsv", "a\tb", "csv"],
  ["ts", "const html = 1;", "code"],
  ["", "plain", "code"],
])("a block marked %j with %j is %s", (language, text, kind) => {
  expect(artefactOf(language, text).kind).toBe(kind);
});

it("has the title of the document, in one line", () => {
  expect(nameOf(artefactOf("html", page("Harbour\n  clock", "")))).toBe("Harbour clock");
  expect(nameOf(artefactOf("html", "<p>Hi</p>"))).toBe("HTML page");
});

it("lists the versions of one title, oldest first", () => {
  const [first, second] = [page("Clock", "one"), page("Clock", "two")];
  const turns = [
    turn("user", fence("html", page("Clock", "mine"))),
    turn("assistant", fence("html", first) + fence("html", page("Map", "x"))),
    turn("assistant", fence("html", page("Map", "y")) + fence("html", second)),
  ];
  const versions = versionsOf(artefactOf("html", first), [turns]);
  expect(versions.map(({ text }) => text)).toEqual([first, second]);
});

it("lists blocks of the same place as versions if they have no title", () => {
  const turns = ["1", "2"].map((n) => turn("assistant", fence("py", `a = ${n}`) + fence("py", `b = ${n}`) + fence("sh", `ls ${n}`)));
  const versions = versionsOf(artefactOf("py", "b = 2"), [[], turns]);
  expect(versions.map(({ text }) => text)).toEqual(["b = 1", "b = 2"]);
});

it("counts an unchanged block once, and one that is in no answer alone", () => {
  const turns = [turn("assistant", fence("py", "a = 1")), turn("assistant", fence("py", "a = 1"))];
  expect(versionsOf(artefactOf("py", "a = 1"), [turns])).toHaveLength(1);
  const quoted = artefactOf("py", "in a list");
  expect(versionsOf(quoted, [turns])).toEqual([quoted]);
});

it("names the file without anything that a path could contain", () => {
  expect(fileNameOf(artefactOf("html", page("../../Harbour: clock", "")))).toBe("harbour-clock.html");
  expect(fileNameOf(artefactOf("TSV", "a"))).toBe("answer.tsv");
  expect(fileNameOf(artefactOf("Python", "a = 1"))).toBe("answer.py");
  expect(fileNameOf(artefactOf("../x", "a"))).toBe("answer.txt");
});

it("shows an SVG without its XML declaration", () => {
  expect(documentOf(artefactOf("svg", '<?xml version="1.0"?><svg></svg>'))).not.toContain("<?xml");
});
