import type { ModelFactsById } from "@/lib/contracts/model-facts";
import { MODEL_PATTERN, MOST_DOLLARS, PRICE_PARTS, type Price, type PricePart } from "@/lib/contracts/prices";
import { recordOf } from "@/lib/contracts/typed";

/** A row of the form as typed, in US dollars. */
export interface PriceRow extends Record<PricePart, string> {
  /** Identifies the row while typing. */
  key: number;
  /** A model's id, a prefix with `*`, or `*` for all. */
  pattern: string;
  /** Parts without a field: rates by context, tier and resolution. */
  rest: Omit<Price, PricePart>;
}

export type PriceProblems = Partial<Record<Exclude<keyof PriceRow, "key" | "rest">, string>>;

const typed = (dollars: number | undefined) => (dollars === undefined ? "" : String(dollars));

export function rowsOf(facts: ModelFactsById): PriceRow[] {
  return Object.entries(facts).flatMap(([pattern, { price }], key) =>
    price ? [{ key, pattern, rest: withoutParts(price), ...byPart((part) => typed(price[part])) }] : [],
  );
}

/** A new row; the first is for all models. */
export function rowAfter(rows: readonly PriceRow[]): PriceRow {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { key, pattern: rows.length === 0 ? "*" : "", rest: {}, ...byPart(() => "") };
}

/** Validation errors of a row, by field. */
export function problemsOf(row: PriceRow, rows: readonly PriceRow[]): PriceProblems {
  const problems: PriceProblems = {};
  const pattern = row.pattern.trim();
  if (pattern === "") problems.pattern = "Enter a model, or * for all.";
  else if (!MODEL_PATTERN.test(pattern)) problems.pattern = "A model id; * is allowed only at the end.";
  else if (rows.some((other) => other.key < row.key && other.pattern.trim() === pattern))
    problems.pattern = "Duplicate: a line above has this model.";
  if (row.input.trim() === "") problems.input = "Enter a price; 0 is free.";
  for (const part of PRICE_PARTS) {
    const problem = row[part].trim() === "" ? undefined : dollarProblem(row[part]);
    if (problem) problems[part] = problem;
  }
  return problems;
}

function dollarProblem(text: string): string | undefined {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text.trim())) return "Enter a number such as 0.15.";
  return Number(text) > MOST_DOLLARS ? `At most ${MOST_DOLLARS}.` : undefined;
}

/** The provider's facts with these prices: `before` keeps everything else. The rows must be valid. */
export function factsWith(rows: readonly PriceRow[], before: ModelFactsById): ModelFactsById {
  const facts: ModelFactsById = {};
  for (const [pattern, { price: _price, ...rest }] of Object.entries(before)) if (Object.keys(rest).length > 0) facts[pattern] = rest;
  for (const row of rows) {
    const pattern = row.pattern.trim();
    facts[pattern] = { ...facts[pattern], price: priceOf(row) };
  }
  return facts;
}

export function priceOf(row: PriceRow): Price {
  const given = PRICE_PARTS.filter((part) => row[part].trim() !== "").map((part) => [part, Number(row[part])] as const);
  return { ...row.rest, input: Number(row.input), ...Object.fromEntries(given) };
}

function withoutParts(price: Price): Omit<Price, PricePart> {
  return Object.fromEntries(Object.entries(price).filter(([name]) => !PRICE_PARTS.some((part) => part === name)));
}

function byPart(textOf: (part: PricePart) => string): Record<PricePart, string> {
  return recordOf(PRICE_PARTS, textOf);
}
