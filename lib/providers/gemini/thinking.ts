type Fields = Record<string, unknown>;

/** Thinking budgets in tokens by effort, for models that take a number. */
const BUDGETS: ReadonlyMap<string, number> = new Map([
  ["none", 0],
  ["minimal", 512],
  ["low", 1_024],
  ["medium", 8_192],
  ["high", 24_576],
  ["xhigh", 32_768],
  ["max", 32_768],
]);
/** The levels of models that take a word, the lowest first. */
const LEVELS = ["minimal", "low", "medium", "high"];
const LEVEL_OF: ReadonlyMap<string, string> = new Map([
  ["none", "minimal"],
  ...LEVELS.map((level) => [level, level] as const),
  ["xhigh", "high"],
  ["max", "high"],
]);

interface Range {
  /** Minimum budget in tokens. */
  least: number;
  most: number;
  /** True if 0 turns thinking off. */
  off: boolean;
}
/** From the vendor's table of thinking budgets (November 2026). The first match counts. */
const RANGES: readonly (readonly [RegExp, Range])[] = [
  [/2\.5-pro/, { least: 128, most: 32_768, off: false }],
  [/2\.5-flash-lite/, { least: 512, most: 24_576, off: true }],
  [/2\.5/, { least: 1, most: 24_576, off: true }],
];
/** Models without thinking. */
const THOUGHTLESS = /gemini-(?:1[.-]|2\.0)/;
/** Models that take a number. */
const BY_NUMBER = /gemini-2[.-]/;
/** Pro models don't support `minimal`, the first of the third generation not `medium`. */
const UNKNOWN_LEVELS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/gemini-3-pro/, ["minimal", "medium"]],
  [/gemini-\d[\d.]*-pro/, ["minimal"]],
];

/** The thinking configuration for an effort; undefined if none is sent. */
export function thinkingConfig(
  effort: string | undefined,
  { model, warn }: { model: string; warn(message: string): void },
): Fields | undefined {
  if (effort === undefined) return undefined;
  if (THOUGHTLESS.test(model)) {
    if (effort !== "none") warn("the model does not reason; reasoning effort was removed");
    return undefined;
  }
  if (BY_NUMBER.test(model)) return budgetFor(effort, model);
  const level = levelFor(effort, model);
  return level === undefined ? undefined : { thinkingLevel: level, includeThoughts: true };
}

function budgetFor(effort: string, model: string): Fields | undefined {
  const wished = BUDGETS.get(effort);
  if (wished === undefined) return undefined;
  const range = RANGES.find(([pattern]) => pattern.test(model))?.[1];
  const off = wished === 0 && (range?.off ?? true);
  const thinkingBudget = off || !range ? wished : Math.min(Math.max(wished, range.least), range.most);
  return { thinkingBudget, includeThoughts: effort !== "none" };
}

function levelFor(effort: string, model: string): string | undefined {
  const wished = LEVEL_OF.get(effort);
  if (wished === undefined) return undefined;
  const unknown = UNKNOWN_LEVELS.find(([pattern]) => pattern.test(model))?.[1] ?? [];
  return LEVELS.slice(LEVELS.indexOf(wished)).find((level) => !unknown.includes(level));
}
