import type { ModerationReply } from "@/lib/contracts/moderation";
import { csvLine } from "@/lib/formats/csv";

/** What a model says of one text. Categories are those of the reply. */
export interface Verdict {
  flagged: boolean;
  categories: readonly Category[];
}
export interface Category {
  name: string;
  score: number;
  /** As the model decided. */
  flagged: boolean;
}
export type Verdicts = readonly Verdict[];

export function readReply({ results }: Partial<ModerationReply>): Verdicts {
  return (Array.isArray(results) ? results : []).map(({ flagged, categories = {}, category_scores: scores = {} }) => ({
    flagged: flagged === true,
    categories: [...new Set([...Object.keys(scores), ...Object.keys(categories)])].map((name) => ({
      name,
      score: scores[name] ?? (categories[name] ? 1 : 0),
      flagged: categories[name] === true,
    })),
  }));
}

/** For the history: the categories, then a line of scores for each text; `!` before a line or score says that it is flagged. */
export function toText(verdicts: Verdicts): string {
  const names = [...new Set(verdicts.flatMap(({ categories }) => categories.map(({ name }) => name)))];
  const line = ({ flagged, categories }: Verdict) => {
    const known = new Map(categories.map((category) => [category.name, category]));
    const cells = names.map((name) => cell(known.get(name)));
    return `${flagged ? "!" : ""}\t${cells.join("\t")}\n`;
  };
  return `\t${names.join("\t")}\n${verdicts.map(line).join("")}`;
}

const cell = (category: Category | undefined) => (category ? `${category.flagged ? "!" : ""}${Number(category.score.toPrecision(4))}` : "");

/** The reverse. A last line without its end was cut and is left out. */
export function fromText(text: string): Verdicts {
  const [head = "", ...lines] = text.split("\n").slice(0, -1);
  const names = head.split("\t").slice(1);
  return lines.map((line) => {
    const [flag, ...cells] = line.split("\t");
    const categories = names.flatMap((name, index) => {
      const value = cells[index] ?? "";
      return value === "" ? [] : [{ name, score: Number(value.replace("!", "")), flagged: value.startsWith("!") }];
    });
    return { flagged: flag === "!", categories };
  });
}

/** View only: from which score on a category counts. */
export interface Thresholds {
  all: number;
  /** Categories with one of their own. */
  own: Readonly<Record<string, number>>;
}
export const THRESHOLD = 0.5;

export function thresholdOf({ all, own }: Thresholds, name: string): number {
  return own[name] ?? all;
}

export function wouldFlag({ categories }: Verdict, thresholds: Thresholds): boolean {
  return categories.some(({ name, score }) => score >= thresholdOf(thresholds, name));
}

export function highest({ categories }: Verdict): Category | undefined {
  return categories.reduce<Category | undefined>((top, category) => (top && top.score >= category.score ? top : category), undefined);
}

/** Below it a score speaks for no category. */
const NOISE = 0.005;

/** The name of the highest category; a dash if none is significant. */
export function topName(verdict: Verdict): string {
  const top = highest(verdict);
  return top && (top.flagged || top.score >= NOISE) ? top.name : "–";
}

/** Categories of all verdicts by their highest score, so that columns of several models have the same order. */
export function categoryOrder(verdicts: readonly (Verdict | undefined)[]): string[] {
  const tops = new Map<string, number>();
  for (const verdict of verdicts)
    for (const { name, score } of verdict?.categories ?? []) tops.set(name, Math.max(tops.get(name) ?? 0, score));
  return [...tops].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

export function formatScore(score: number): string {
  return score > 0 && score < 0.00005 ? "<0.0001" : score.toFixed(4);
}

/** One line of the table: what was sent, and what each model says of it. */
export interface Judged {
  /** From 1. */
  number: number;
  text: string;
  /** By column; undefined if that model has not answered. */
  verdicts: readonly (Verdict | undefined)[];
}

export function judgedLines(texts: readonly string[], columns: readonly (Verdicts | undefined)[]): Judged[] {
  const count = Math.max(texts.length, ...columns.map((verdicts) => verdicts?.length ?? 0));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    text: texts[index] ?? "",
    verdicts: columns.map((verdicts) => verdicts?.[index]),
  }));
}

export const isFlagged = ({ verdicts }: Judged): boolean => verdicts.some((verdict) => verdict?.flagged);
/** Models that answered and do not agree. */
export function disagree({ verdicts }: Judged): boolean {
  const words = verdicts.filter((verdict) => verdict !== undefined).map(({ flagged }) => flagged);
  return words.includes(true) && words.includes(false);
}
/** The thresholds would turn a verdict. */
export function changes({ verdicts }: Judged, thresholds: Thresholds): boolean {
  return verdicts.some((verdict) => verdict && wouldFlag(verdict, thresholds) !== verdict.flagged);
}
/** The highest score any model gives it. */
export function topScore({ verdicts }: Judged): number {
  return Math.max(0, ...verdicts.map((verdict) => (verdict && highest(verdict)?.score) ?? 0));
}

/** A table file: a line for every text and model, the verdict, and every category's score. */
export function toCsv(lines: readonly Judged[], models: readonly string[]): string {
  const names = categoryOrder(lines.flatMap(({ verdicts }) => verdicts)).sort();
  const rows = lines.flatMap(({ number, text, verdicts }) =>
    verdicts.flatMap((verdict, column) => {
      if (!verdict) return [];
      const top = highest(verdict);
      const scores = new Map(verdict.categories.map(({ name, score }) => [name, score]));
      const facts = [number, models[column] ?? "", verdict.flagged, top?.name ?? "", top?.score ?? ""];
      return [[...facts, ...names.map((name) => scores.get(name) ?? ""), text]];
    }),
  );
  const head = ["line", "model", "flagged", "highest_category", "highest_score", ...names, "text"];
  return [head, ...rows].map(csvLine).join("");
}
