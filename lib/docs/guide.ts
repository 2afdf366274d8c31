/** A heading of a guide, and its anchor. */
export interface GuideHeading {
  id: string;
  title: string;
  /** 2 or 3. */
  level: number;
  /** Line of the text, from 1. */
  line: number;
}

export interface GuideEntry {
  /** `keys`, of `/docs/guide/keys` */
  name: string;
  title: string;
  summary: string;
}

export interface Guide extends GuideEntry {
  /** Markdown. */
  text: string;
}

/** Guides that are not named here come last. */
const READING_ORDER = [
  "getting-started",
  "models-and-providers",
  "routing",
  "prompts",
  "datasets",
  "evaluations",
  "structured-answers",
  "keys",
  "accounts",
  "streaming",
  "agents",
  "connect",
  "sessions",
  "speech-and-images",
  "video",
  "assets",
  "history",
  "errors",
  "configuration",
  "operations",
  "deploy",
  "several-machines",
  "backup",
  "sandbox",
];

export function inReadingOrder<Named extends GuideEntry>(guides: readonly Named[]): Named[] {
  const place = ({ name }: Named) => (READING_ORDER.includes(name) ? READING_ORDER.indexOf(name) : READING_ORDER.length);
  return [...guides].sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

/** The headings below the title, with the anchors that GitHub gives them, so that links work in both places. */
export function guideHeadings(text: string): GuideHeading[] {
  const used = new Map<string, number>();
  const headings: GuideHeading[] = [];
  let fenced = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const found = fenced ? null : /^(#{1,3}) (.+)$/.exec(line);
    if (!found) continue;
    const title = plainWords(found[2] ?? "");
    const slug = slugOf(title);
    const before = used.get(slug) ?? 0;
    used.set(slug, before + 1);
    const level = found[1]?.length ?? 0;
    if (level > 1) headings.push({ id: before === 0 ? slug : `${slug}-${before}`, title, level, line: index + 1 });
  }
  return headings;
}

/** A heading without its marks: code, emphasis, links. */
function plainWords(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** The address that samples are written with. */
const SAMPLE = /(?<scheme>\b(?:https?|ws):\/\/)?\blocalhost:3000\b/g;

/** A sample with the gateway's own address. A WebSocket's scheme follows that of the address. */
export function withAddress(code: string, baseUrl: string): string {
  return code.replace(SAMPLE, (_, scheme?: string) => (scheme === "ws://" ? baseUrl.replace(/^http/, "ws") : baseUrl));
}

/** Where a guide's link leads in the console; undefined for a file that isn't served. Anchors stay as they are. */
export function guideHref(href: string): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const found = /^(?:\.\/)?([a-z-]+)\.md(#.*)?$/.exec(href);
  return found ? `/docs/guide/${found[1]}${found[2] ?? ""}` : undefined;
}

/** One part of a guide: the text under a heading, for the search. */
export interface GuideSection {
  /** Empty for what stands before the first heading. */
  id: string;
  title: string;
  text: string;
}

export function guideSections(text: string): GuideSection[] {
  const lines = text.split("\n");
  const starts = [{ id: "", title: "", line: 0 }, ...guideHeadings(text)];
  return starts.map(({ id, title, line }, index) => ({
    id,
    title,
    text: lines.slice(line, (starts[index + 1]?.line ?? lines.length + 1) - 1).join("\n"),
  }));
}
