import { expect, it } from "vitest";
import { documentOf } from "./artefact-document";
import { artefactOf, fileNameOf, nameOf, versionsOf } from "./artefacts";
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
  ["mermaid", "graph TD; A-->B", "mermaid"],
  ["Vega-Lite", "{}", "chart"],
  ["json", '{"$schema": "https://vega.github.io/schema/vega-lite/v5.json"}', "chart"],
  ["json", '{"$schema": "https://json-schema.org/draft/2020-12/schema"}', "code"],
  ["ts", "const html = 1;", "code"],
  ["", "plain", "code"],
])("a block marked %j with %j is %s", (language, text, kind) => {
  expect(artefactOf(language, text).kind).toBe(kind);
});

it("has the title of the document, in one line", () => {
  expect(nameOf(artefactOf("html", page("Harbour\n  clock", "")))).toBe("Harbour clock");
  expect(nameOf(artefactOf("html", "<p>Hi</p>"))).toBe("HTML page");
});

it.each([
  ["mermaid", "---\ntitle: Berths\n---\ngraph TD; A-->B", "Berths"],
  ["mermaid", 'pie showData title Cargo by pier\n  "North": 12', "Cargo by pier"],
  ["mermaid", "gantt\n    title Winter works\n", "Winter works"],
  ["mermaid", "graph TD\n  accTitle: Locks\n  A-->B", "Locks"],
  ["mermaid", "graph TD; title-->B", "Diagram"],
  ["vega-lite", '{"title": "Tides"}', "Tides"],
  ["vega-lite", '{"title": {"text": ["Tides", "of May"]}, "mark": "bar"}', "Tides of May"],
  ["vega-lite", '{"encoding": {"x": {"title": "Day"}}}', "Chart"],
  ["vega-lite", "{", "Chart"],
])("a drawing marked %j with %j is called %j", (language, text, name) => {
  expect(nameOf(artefactOf(language, text))).toBe(name);
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
  expect(fileNameOf(artefactOf("mermaid", "pie title Cargo"))).toBe("cargo.mmd");
  expect(fileNameOf(artefactOf("vegalite", '{"title": "Tides"}'))).toBe("tides.json");
});

it("shows an SVG without its XML declaration", () => {
  expect(documentOf(artefactOf("svg", '<?xml version="1.0"?><svg></svg>'))).not.toContain("<?xml");
});
