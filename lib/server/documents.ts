import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { guideHeadings } from "../docs/guide";

export interface Document {
  /** Relative to the project: `docs/guide/keys.md`. */
  path: string;
  text: string;
}

/** The project's documentation, which the sandbox answers from. Missing files are left out: an image may not include them. */
export function readDocuments(root: string): Document[] {
  const guides = list(join(root, "docs/guide")).map((name) => `docs/guide/${name}`);
  return ["README.md", ...guides].flatMap((path) => {
    try {
      return [{ path, text: readFileSync(join(root, path), "utf8") }];
    } catch {
      return [];
    }
  });
}

/** The sample image, video and audio of a new installation, named after their files. */
export function readSamples(root: string): { name: string; bytes: Uint8Array; poster?: Uint8Array }[] {
  const folder = join(root, "public/samples");
  const posters = join(root, "public/sample-posters");
  const hasPoster = new Set(entries(posters));
  return entries(folder).map((file) => {
    const image = file.replace(/\.\w+$/, ".webp");
    const poster = hasPoster.has(image) ? readFileSync(join(posters, image)) : undefined;
    return { name: nameOf(file), bytes: readFileSync(join(folder, file)), poster };
  });
}

/** `harbour-at-dusk.png` becomes "Harbour at dusk". */
function nameOf(file: string): string {
  const words = file.replace(/\.\w+$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function list(folder: string): string[] {
  return entries(folder).filter((name) => name.endsWith(".md"));
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Guides are served at `/guide/{file}`; the README is not. */
export function isGuide({ path }: Document): boolean {
  return path.startsWith("docs/guide/");
}

/** Title, first sentence and address of a guide. */
export function outline({ path, text }: Document): { path: string; title: string; summary: string } {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const paragraph = text.split(/\n\s*\n/).find((block) => /^[A-Za-z*`]/.test(block)) ?? "";
  return { path: path.replace(/^docs/, ""), title, summary: paragraph.replace(/\s+/g, " ").slice(0, 200) };
}

/** Guides and their headings, as the search of the console finds them. */
export function namedGuides(documents: readonly Document[]): { id: string; title: string; guide: string }[] {
  return documents.filter(isGuide).flatMap((document) => {
    const { path, title } = outline(document);
    const name = path.slice("/guide/".length, -".md".length);
    const headings = guideHeadings(document.text).map((heading) => ({ id: `${name}#${heading.id}`, title: heading.title, guide: title }));
    return [{ id: name, title, guide: "" }, ...headings];
  });
}
