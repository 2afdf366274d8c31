import { splitThinking } from "./answer";
import { markdownBlocks } from "./blocks";
import type { Turn } from "./tree";

type ArtefactKind = "html" | "svg" | "csv" | "code";

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
const MARKUP: ReadonlySet<string> = new Set(["", "html", "htm", "xhtml", "xml", "svg"]);
const TABLES: ReadonlySet<string> = new Set(["csv", "tsv"]);

export function artefactOf(language: string, text: string): Artefact {
  const kind = kindOf(language.toLowerCase(), text);
  const title = kind === "html" || kind === "svg" ? (TITLE.exec(text)?.[1] ?? "").replace(/\s+/g, " ").trim() : "";
  return { kind, language, text, title };
}

function kindOf(language: string, text: string): ArtefactKind {
  if (TABLES.has(language)) return "csv";
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

/** A safe name of the file: `harbour-clock.html`. */
export function fileNameOf({ kind, language, title }: Artefact): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  const written = language.toLowerCase();
  const ending = kind === "code" ? (ENDINGS[written] ?? "txt") : kind === "csv" ? written : kind;
  return `${name || "answer"}.${ending}`;
}

const NAMES: Readonly<Record<ArtefactKind, string>> = { html: "HTML page", svg: "SVG image", csv: "Table", code: "Code" };

export function nameOf({ kind, title }: Artefact): string {
  return title || NAMES[kind];
}

/** The document of a preview. The whole of it is sandboxed, so the text is taken as it is. */
export function documentOf({ kind, text }: Artefact): string {
  if (kind !== "svg") return text;
  const svg = text.replace(/^\s*<\?xml[^>]*\?>/, "");
  return `<!doctype html><style>body{margin:0;min-height:100vh;display:grid;place-items:center}svg{max-width:100%;max-height:100vh}</style>${svg}`;
}
