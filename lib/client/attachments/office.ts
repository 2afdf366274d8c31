import { grouped } from "../digits";
import { Unreadable } from "./attachment";
import type { GatheredText } from "./gathered-text";
import { readRunningText, type Vocabulary } from "./running-text";
import type { Element, XmlFiles } from "./xml";

const SLIDES_MAX = 1_000;

const heading = (level: number) => `${"#".repeat(Math.min(Math.max(level, 1), 6))} `;
const spaces = (element: Element) => " ".repeat(Math.min(Number(element.get("c") ?? 1) || 1, 100));

const WORD: Vocabulary = {
  paragraphs: new Set(["p"]),
  words: "t",
  cell: "tc",
  row: "tr",
  signs: new Map([
    ["tab", () => "\t"],
    ["br", () => "\n"],
    ["cr", () => "\n"],
    ["noBreakHyphen", () => "-"],
  ]),
  // A duplicate of the drawing for older programs.
  silent: new Set(["Fallback"]),
  settings: new Set(["pPr", "rPr", "tblPr", "sectPr"]),
  markOf: (element) => {
    if (element.name === "numPr") return "- ";
    const level = element.name === "pStyle" ? /^(?:Heading|heading |berschrift)?\s*(\d)$/.exec(element.get("val") ?? "")?.[1] : undefined;
    if (level !== undefined) return heading(Number(level));
    return element.name === "pStyle" && element.get("val") === "Title" ? heading(1) : undefined;
  },
};

const SLIDES: Vocabulary = {
  paragraphs: new Set(["p"]),
  words: "t",
  cell: "tc",
  row: "tr",
  signs: new Map([["br", () => "\n"]]),
  silent: new Set(["Fallback"]),
  settings: new Set(["pPr", "rPr"]),
  markOf: () => undefined,
};

const OPEN_DOCUMENT: Vocabulary = {
  paragraphs: new Set(["p", "h"]),
  cell: "table-cell",
  row: "table-row",
  signs: new Map<string, (element: Element) => string>([
    ["tab", () => "\t"],
    ["line-break", () => "\n"],
    ["s", spaces],
  ]),
  silent: new Set(["tracked-changes", "annotation", "note-citation"]),
  settings: new Set(),
  markOf: (element) => {
    if (element.name === "list-item") return "- ";
    if (element.name === "page") return `\n## ${element.get("name") ?? ""}\n`;
    return element.name === "h" ? heading(Number(element.get("outline-level") ?? 1)) : undefined;
  },
};

export function readWord(files: XmlFiles, text: GatheredText): void {
  readRunningText(files, "word/document.xml", { words: WORD, text });
}

export function readOpenDocument(files: XmlFiles, text: GatheredText): void {
  if (files.textOf("META-INF/manifest.xml").includes("encryption-data")) throw new Unreadable("is password-protected");
  readRunningText(files, "content.xml", { words: OPEN_DOCUMENT, text });
}

/** Slides in presentation order. */
export function readSlides(files: XmlFiles, text: GatheredText): void {
  const targets = relationsOf(files, "ppt/_rels/presentation.xml.rels");
  const order: string[] = [];
  files.read("ppt/presentation.xml", {
    open: (element) => element.name === "sldId" && order.push(relationIn(element)),
  });
  const names = order.flatMap((id) => targets.get(id) ?? []).map((target) => pathIn("ppt", target));
  if (names.length > SLIDES_MAX) text.leaveOut(`first ${grouped(SLIDES_MAX)} of ${grouped(names.length)} slides`);
  for (const [index, name] of names.slice(0, SLIDES_MAX).entries()) {
    text.add(`${index > 0 ? "\n" : ""}## Slide ${index + 1}\n`);
    readRunningText(files, name, { words: SLIDES, text });
  }
}

/** `r:id` beside the element's own `id`. */
function relationIn(element: Element): string {
  return element.get("id", "r") ?? "";
}

/** Paths by relationship id. */
export function relationsOf(files: XmlFiles, name: string): Map<string, string> {
  const targets = new Map<string, string>();
  files.read(name, {
    open: (element) => {
      const [id, target] = [element.get("Id"), element.get("Target")];
      if (id !== undefined && target !== undefined) targets.set(id, target);
    },
  });
  return targets;
}

/** The archive name of a relative target. */
export function pathIn(folder: string, target: string): string {
  return target.startsWith("/") ? target.slice(1) : `${folder}/${target.replace(/^\.\//, "")}`;
}
