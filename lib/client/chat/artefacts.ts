import { fieldsIn, isFields } from "../../contracts/typed";
import { splitThinking } from "./answer";
import { markdownBlocks } from "./blocks";
import type { Turn } from "./tree";

export type ArtefactKind = "html" | "svg" | "mermaid" | "chart" | "csv" | "code";

/** A code block of an answer, opened in the side panel. */
export interface Artefact {
  kind: ArtefactKind;
  /** As written after the fence. */
  language: string;
  text: string;
  /** From the text; empty if it has none. */
  title: string;
}

interface Found extends Artefact {
  /** Equal for the versions of one thing. */
  key: string;
}

const HTML = /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html)\b/i;
const SVG = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<svg\b/i;
const TITLE = /<title[^>]{0,200}>([^<]{1,200})<\/title>/i;
/** In the front matter, in a statement, or for screen readers. */
const DIAGRAM_TITLE = /^[ \t]*(?:accTitle[ \t]*:|(?:pie[ \t]+(?:showData[ \t]+)?)?title[ \t]*:?)[ \t]*(\S[^\n]{0,199})$/m;
const NO_TITLE = () => "";
const TITLES: Readonly<Record<ArtefactKind, (text: string) => string>> = {
  html: (text) => TITLE.exec(text)?.[1] ?? "",
  svg: (text) => TITLE.exec(text)?.[1] ?? "",
  mermaid: (text) => DIAGRAM_TITLE.exec(text)?.[1] ?? "",
  chart: (text) => chartTitle(fieldsIn(text).title),
  csv: NO_TITLE,
  code: NO_TITLE,
};
const MARKUP: ReadonlySet<string> = new Set(["", "html", "htm", "xhtml", "xml", "svg"]);
const TABLES: ReadonlySet<string> = new Set(["csv", "tsv"]);
const MERMAID: ReadonlySet<string> = new Set(["mermaid", "mmd"]);
const CHARTS: ReadonlySet<string> = new Set(["vega-lite", "vegalite", "vega"]);
/** A specification that names its grammar, in a block that is marked as plain JSON. */
const CHART = /^\s*\{[\s\S]{0,2000}?"\$schema"\s*:\s*"https?:\/\/vega\.github\.io\/schema\/vega(?:-lite)?\//;

export function artefactOf(language: string, text: string): Artefact {
  const kind = kindOf(language.toLowerCase(), text);
  return { kind, language, text, title: TITLES[kind](text).replace(/\s+/g, " ").trim().slice(0, 200) };
}

/** From Vega-Lite's `title`: a text, lines of one, or an object with either. */
function chartTitle(title: unknown): string {
  if (Array.isArray(title)) return title.join(" ");
  return typeof title === "string" ? title : isFields(title) ? chartTitle(title.text) : "";
}

function kindOf(language: string, text: string): ArtefactKind {
  if (TABLES.has(language)) return "csv";
  if (MERMAID.has(language)) return "mermaid";
  if (CHARTS.has(language) || (language === "json" && CHART.test(text))) return "chart";
  if (!MARKUP.has(language)) return "code";
  if (SVG.test(text)) return "svg";
  return language.includes("htm") || HTML.test(text) ? "html" : "code";
}

/** Code blocks of answers, oldest first. Blocks of one kind and title are versions, without a title those at the same place of an answer. */
function artefactsIn(turns: readonly Turn[]): Found[] {
  return turns.flatMap(({ role, text, status }) => {
    if (role !== "assistant" || status === "waiting" || !/```|~~~/.test(text)) return [];
    const counts = new Map<string, number>();
    return markdownBlocks(splitThinking(text).text).flatMap((block) => {
      if (block.kind !== "code") return [];
      const artefact = artefactOf(block.language, block.text);
      const sort = artefact.kind === "code" ? artefact.language.toLowerCase() : artefact.kind;
      const place = counts.get(sort) ?? 0;
      counts.set(sort, place + 1);
      return [{ ...artefact, key: JSON.stringify([sort, artefact.title || place]) }];
    });
  });
}

/** All versions of an artefact in the conversations that contain it, oldest first, without repeats. Only itself if none does. */
export function versionsOf(artefact: Artefact, conversations: readonly (readonly Turn[])[]): Artefact[] {
  for (const turns of conversations) {
    const found = artefactsIn(turns);
    const own = found.findLast(({ text, language }) => text === artefact.text && language === artefact.language);
    if (!own) continue;
    const texts = new Map(found.filter(({ key }) => key === own.key).map((version) => [version.text, version]));
    return [...texts.values()];
  }
  return [artefact];
}

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ bash: "sh", sh: "sh", shell: "sh", zsh: "sh", python: "py", py: "py", javascript: "js", js: "js", jsx: "jsx", typescript: "ts" },
  ...{ ts: "ts", tsx: "tsx", json: "json", yaml: "yaml", yml: "yaml", sql: "sql", go: "go", rust: "rs", ruby: "rb", java: "java", c: "c" },
  ...{ cpp: "cpp", "c++": "cpp", csharp: "cs", cs: "cs", php: "php", css: "css", markdown: "md", md: "md", xml: "xml", toml: "toml" },
};

/** A safe name of the file without its ending: `harbour-clock`. */
export function stemOf({ title }: Pick<Artefact, "title">): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return name || "answer";
}

/** A safe name of the file: `harbour-clock.html`. */
export function fileNameOf({ kind, language, title }: Artefact): string {
  const written = language.toLowerCase();
  const ending = kind === "code" ? (ENDINGS[written] ?? "txt") : kind === "csv" ? written : (KIND_ENDINGS[kind] ?? kind);
  return `${stemOf({ title })}.${ending}`;
}

const KIND_ENDINGS: Readonly<Partial<Record<ArtefactKind, string>>> = { mermaid: "mmd", chart: "json" };

const NAMES: Readonly<Record<ArtefactKind, string>> = {
  ...{ html: "HTML page", svg: "SVG image", mermaid: "Diagram", chart: "Chart", csv: "Table", code: "Code" },
};

export function nameOf({ kind, title }: Artefact): string {
  return title || NAMES[kind];
}
