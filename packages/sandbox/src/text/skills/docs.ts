import { Bm25, words } from "../bm25";
import { isTopical, plainWords, sentences } from "../prose";
import type { Skill } from "./skill";

export interface Doc {
  /** `docs/streaming.md` */
  path: string;
  /** Markdown. */
  text: string;
}

interface Section {
  path: string;
  heading: string;
  /** The document's own heading, which its sections rarely repeat. */
  title: string;
  body: string;
  stems: ReadonlySet<string>;
}

/** Words of the trade: a question with one of them is probably about this gateway. */
const TRADE =
  /\b(?:trunkline|gateway|(?:api )?keys?|sandbox|endpoints?|base url|stream(?:s|ing)?|sse|rate limits?|quota|budget|upstreams?|providers?|idempoten\w+|fallback|fail ?over|retr(?:y|ies)|webhooks?|openapi|playground|console|docker|deploy\w*|install\w*|environment variables?|DATA_DIR|[A-Z]{3,}_[A-Z_]+|embeddings?|rerank\w*|moderations?|generateContent|completions?|authenticat\w*|bearer|credentials?|scopes?|media|videos?|images?|assets?|errors?|logs?|metrics|usage|postgres\w*|sqlite|redis|team|invit\w+|max_tokens|fault suffix(?:es)?|models?|tokens?)\b/i;
/** Stems that questions hold and that no section is about. */
const GENERIC = new Set(words("trunkline gateway use work happen mean need possible exist want explain describe show support handle"));
/** Words askers use for what the documentation calls something else. */
const OTHER_WORDS = new Map(
  [
    "authenticate authorization bearer key",
    "login key",
    "install start",
    "launch start",
    "run start",
    "delete revoke",
    "remove revoke",
    "postgres postgresql",
    "config setting",
    "configure setting",
    "price cost",
    "broken cut",
    "break cut",
    "interrupted cut",
  ].map((line) => {
    const [asked = "", ...known] = words(line);
    return [asked, known] as const;
  }),
);
const QUESTION = /\?\s*$|^(?:how|what|which|where|when|why|who|can|does|do|is|are|should|explain|describe|show|tell|help)\b/i;
const MAX_BODY = 900;
/** Share of a question that a passage must cover to be given as the answer rather than as the closest there is. */
const SURE = 0.7;

/** Answers questions about the gateway from its documentation: the best passage, with its place. The index is made on first use. */
export function docsSkill(docs: readonly Doc[]): Skill {
  let index: { sections: readonly Section[]; ranker: Bm25 } | undefined;
  return ({ ask, attachments }) => {
    const text = ask.trim();
    if (text.length > 400 || attachments.length > 0 || docs.length === 0 || !QUESTION.test(text)) return undefined;
    index ??= buildIndex(docs);
    const named = /\btrunkline\b/i.test(text);
    const asked = new Set(
      plainWords(text)
        .filter(isTopical)
        .flatMap(words)
        .filter((stem) => !GENERIC.has(stem)),
    );
    const found = named && asked.size === 0 ? opening(index.sections) : bestSection(index, asked);
    if (!found || found.covered < threshold(text, { named, terms: asked.size })) return undefined;
    const passage = bestPassage(found.section, asked);
    const { path, heading } = found.section;
    const lead = found.covered < SURE ? "The closest passage I know of:\n\n" : "";
    const quoted = `${lead}${passage}\n\n_From \`${path} › ${heading}\`_`;
    return { text: quoted, brief: sentences(passage)[0] ?? passage, title: heading };
  };
}

/** How many of the question's words a section must hold. Without a word of the trade it takes all of several, to be no accident. */
function threshold(text: string, { named, terms }: { named: boolean; terms: number }): number {
  if (named) return 0.28;
  if (TRADE.test(text)) return 0.62;
  return terms >= 2 ? 1 : Number.POSITIVE_INFINITY;
}

/** "What is Trunkline?" has no other word to search for: the first section of the first document says it. */
function opening([first]: readonly Section[]) {
  return first && { section: first, covered: 1 };
}

function buildIndex(docs: readonly Doc[]): { sections: readonly Section[]; ranker: Bm25 } {
  const sections = docs.flatMap(splitSections);
  return { sections, ranker: new Bm25(sections.map(({ title, heading, body }) => `${title}\n${heading}\n${heading}\n${body}`)) };
}

/** Splits Markdown at headings outside of code fences. A section without text of its own is left out. */
function splitSections({ path, text }: Doc): Section[] {
  const sections: Section[] = [];
  const title = /^# (.{1,200})$/m.exec(text)?.[1] ?? "";
  let heading = path;
  let body: string[] = [];
  let fenced = false;
  const close = () => {
    const whole = body.join("\n").trim();
    if (whole !== "") sections.push({ path, heading, title, body: whole, stems: new Set(words(`${title} ${heading} ${whole}`)) });
    body = [];
  };
  for (const line of text.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const opens = fenced ? undefined : /^#{1,4}\s+(.{1,200}?)\s*#*$/.exec(line)?.[1];
    if (opens === undefined) body.push(line);
    else {
      close();
      heading = opens.replace(/[*_`]/g, "");
    }
  }
  close();
  return sections;
}

/** The section that answers best, and the share of the question it covers: rare words count for more, unknown ones for most. */
function bestSection({ sections, ranker }: { sections: readonly Section[]; ranker: Bm25 }, asked: ReadonlySet<string>) {
  if (asked.size === 0) return undefined;
  const weights = [...asked].map((stem) => {
    const names = [stem, ...(OTHER_WORDS.get(stem) ?? [])];
    return { names, weight: Math.min(...names.filter((name) => ranker.has(name)).map((name) => ranker.idf(name)), ranker.idf(stem)) };
  });
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const scores = ranker.score(weights.flatMap(({ names }) => names).join(" "));
  const ranked = sections.map((section, at) => {
    const held = weights.filter(({ names }) => names.some((name) => section.stems.has(name)));
    const covered = held.reduce((sum, { weight }) => sum + weight, 0) / whole;
    return { section, covered, score: (scores[at] ?? 0) * (0.5 + covered) };
  });
  return ranked.sort((left, right) => right.score - left.score).find(({ score }) => score > 0);
}

/** The paragraphs that share most words with the question, in order, and the code block that follows them. */
function bestPassage({ body }: Section, asked: ReadonlySet<string>): string {
  const blocks = splitBlocks(body).map((block) => (block.startsWith("|") ? fitTable(block, asked) : block));
  const scored = blocks.map((block, at) => {
    const shared = overlap(block, asked);
    return { at, size: block.length, score: block.startsWith("```") ? shared / 2 : shared + (at === 0 ? 0.5 : 0) };
  });
  const chosen = new Set<number>();
  let size = 0;
  for (const item of scored.sort((left, right) => right.score - left.score || left.at - right.at)) {
    if (chosen.size > 0 && (item.score < 1 || size + item.size > MAX_BODY)) continue;
    chosen.add(item.at);
    size += item.size;
    const code = blocks[item.at + 1];
    if (code?.startsWith("```") && size + code.length <= MAX_BODY + 600) {
      chosen.add(item.at + 1);
      size += code.length;
    }
    if (chosen.size >= 4) break;
  }
  return [...chosen]
    .sort((left, right) => left - right)
    .map((at) => clip(blocks[at] ?? ""))
    .join("\n\n");
}

function overlap(text: string, asked: ReadonlySet<string>): number {
  const own = new Set(words(text));
  return [...asked].filter((key) => own.has(key)).length;
}

/** A table's header with the rows that answer best. */
function fitTable(table: string, asked: ReadonlySet<string>): string {
  const [header = "", rule = "", ...rows] = table.split("\n");
  const scored = rows.map((row, at) => ({ row, at, score: overlap(row, asked) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return [header, rule, ...rows.slice(0, 8)].join("\n");
  const kept = scored.filter(({ score }) => score >= Math.max(1, best - (best > 2 ? 1 : 0))).slice(0, 6);
  return [header, rule, ...kept.map(({ row }) => row)].join("\n");
}

/** Shortens an overlong block at a line or a word, keeping a code fence closed. */
function clip(block: string): string {
  if (block.length <= MAX_BODY * 2) return block;
  const cut = block.slice(0, MAX_BODY * 2);
  return block.startsWith("```") ? `${cut.slice(0, cut.lastIndexOf("\n"))}\n…\n\`\`\`` : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

/** Paragraphs, with code fences kept whole. */
function splitBlocks(body: string): string[] {
  return body
    .split(/(```[\s\S]*?```)/)
    .flatMap((part) => (part.startsWith("```") ? [part] : part.split(/\n\s*\n/)))
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
